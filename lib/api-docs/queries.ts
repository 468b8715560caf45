import { env } from "@/lib/env";
import { openApi, scopesFor } from "./document";
import { operations } from "./operations";

let made: ReturnType<typeof openApi> | undefined;

/** The same until the next release: made once a process. */
export function apiDescription(): ReturnType<typeof openApi> {
  made ??= openApi(env().SITE_URL);
  return made;
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
