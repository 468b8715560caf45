import { env } from "@/lib/platform/env";

/** The parts of an operation's description that people read. */
interface Operation {
  summary: string;
  "x-access": string;
  "x-scopes"?: string[];
}

// Loaded on demand, so that `npm run openapi` can load this file's route while the document does not exist.
const loadDocument = async () => (await import("./openapi.json")).default;

/** The description of all operations, under the address it is served from. */
export async function getApiDescription(): Promise<Record<string, unknown>> {
  return { ...(await loadDocument()), servers: [{ url: env().SITE_URL }] };
}

/** For the page about the API: what an API key can be used for, and the scopes, any one of which it needs. */
export async function listKeyOperations(): Promise<{
  siteUrl: string;
  operations: { method: string; path: string; summary: string; scopes: string[] }[];
}> {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = await loadDocument();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { summary, ...operation }]) => {
      const scopes = operation["x-scopes"];
      // Public operations need no key.
      return scopes && operation["x-access"] !== "public"
        ? [{ method: method.toUpperCase(), path, summary, scopes }]
        : [];
    }),
  );
  return { siteUrl: env().SITE_URL, operations };
}
