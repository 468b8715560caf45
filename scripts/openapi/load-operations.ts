import { readdirSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ApiOperation } from "@/lib/operations/openapi/openapi-document";
import type { RouteHandler } from "@/lib/platform/http/route";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export interface LoadedRoute {
  method: string;
  /** With its parameters in braces: "/api/bookings/{bookingId}". */
  path: string;
  handler: RouteHandler;
}

/** The parts of a route that the API description needs. */
export async function loadOperations(): Promise<ApiOperation[]> {
  const routes = await loadRoutes();
  return routes.map(({ method, path, handler }) => ({ method, path, declaration: handler.declaration }));
}

/**
 * Loads every handler of app/api, by path. Catch-all routes are left out, because their contract does not
 * describe their path.
 */
export async function loadRoutes(): Promise<LoadedRoute[]> {
  const files = filesIn("app/api", /(^|\/)route\.ts$/).filter((file) => !file.includes("[..."));
  const routes: LoadedRoute[] = [];
  for (const file of files.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))) {
    const handlers: Partial<Record<string, RouteHandler>> = await import(path.resolve(file));
    for (const method of methods) {
      const handler = handlers[method];
      if (!handler) continue;
      if (!handler.declaration)
        throw new Error(`${method} of ${file} is not made by a builder of lib/platform/http.`);
      routes.push({ method, path: pathOf(file), handler });
    }
  }
  return routes;
}

/** "/api/bookings/{bookingId}" of "app/api/bookings/[bookingId]/route.ts". */
const pathOf = (file: string) => file.replace(/^app|\/route\.ts$/g, "").replace(/\[(\w+)\]/g, "{$1}");

/** Every schema exported by a contract, by its name, which is unique in lib. */
export async function loadSchemaNames(): Promise<Map<z.ZodType, string>> {
  const names = new Map<z.ZodType, string>();
  for (const file of filesIn("lib", /(^|[/-])(contract|wire)\.ts$/)) {
    const exported: Record<string, unknown> = await import(path.resolve(file));
    for (const [name, value] of Object.entries(exported))
      if (value instanceof z.ZodType && !names.has(value))
        names.set(value, name.charAt(0).toUpperCase() + name.slice(1));
  }
  return names;
}

const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => pattern.test(file))
    .sort();
