import { readFileSync } from "node:fs";

// Derived from the API's description, so that new routes are tested automatically.
interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  access: string;
  /** The permission that an API key needs; empty: no key is accepted. */
  key: string;
}

interface Description {
  paths: Record<string, Record<string, { "x-access": string; "x-permission"?: string }>>;
}

const { paths }: Description = JSON.parse(readFileSync("lib/operations/openapi/openapi.json", "utf8"));

/** Requests that app/api/[[...path]] answers, which are not in the description. */
const unknownAddresses = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).map((method) => ({
  method,
  path: "/api/nothing",
  access: "public",
  key: "",
}));

const described: Route[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase() as Route["method"],
    path: path
      .replace(/\{\w*[vV]ehicleId\}/, "nobody")
      .replace(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000"),
    access: operation["x-access"],
    key: operation["x-permission"] ?? "",
  })),
);

export const routes: Route[] = [...described, ...unknownAddresses];
