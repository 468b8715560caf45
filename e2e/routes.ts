import { readdirSync, readFileSync } from "node:fs";

// Derived from the route tree, so that new routes are tested automatically.
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  access: string;
  /** The permission that an API key needs; empty: no key is accepted. */
  key: string;
}

export const routes: Route[] = readdirSync("app/api", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts") && !file.includes("nextauth"))
  .flatMap((file) => {
    const text = readFileSync(`app/api/${file}`, "utf8");
    const path = `/api/${file.replace(/\/route\.ts$/, "")}`
      .replace(/\[\w*[vV]ehicleId\]/, "nobody")
      .replace(/\[\w+\]/g, "00000000-0000-4000-8000-000000000000");
    return [
      ...text.matchAll(
        /export const (GET|POST|PUT|PATCH|DELETE) = \w+\(\{\s*access: "(\w+)"(?:,\s*key: "([\w.]+)")?/g,
      ),
    ].map(([, method, access, key]) => ({
      method: method as Route["method"],
      path,
      access: access ?? "",
      key: key ?? "",
    }));
  });
