// Apart from the setup, which every test file would otherwise load with its migrations and server.

/** The migrated database that each test file copies. */
export const TEMPLATE = "gendana_template";

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
