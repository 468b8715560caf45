// Separate from global-setup.ts, which would load migrations and the server into every test file.

/** Name of the migrated database that each test file copies. */
export const TEMPLATE = "gendana_template";

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
