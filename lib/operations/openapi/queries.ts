import { env } from "@/lib/platform/env";
import { buildOpenApi, scopesFor } from "./openapi-document";
import { operations } from "./operations";

let cachedDescription: ReturnType<typeof buildOpenApi> | undefined;

/** The same until the next release: made once a process. */
export function apiDescription(): ReturnType<typeof buildOpenApi> {
  cachedDescription ??= buildOpenApi(env().SITE_URL);
  return cachedDescription;
}

/** For the page people read: what there is, in its order, and what a key needs for it. */
export function listOperations(): {
  siteUrl: string;
  operations: { method: string; path: string; summary: string; scopes: string[] }[];
} {
  return {
    siteUrl: env().SITE_URL,
    operations: operations.map(({ method, path, summary, key }) => ({
      ...{ method, path, summary, scopes: scopesFor(key) },
    })),
  };
}
