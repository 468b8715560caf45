import { withConnection } from "../connection";

/**
 * Whether a migrated database has no users. In a separate file, so that the check does not load the demo
 * data.
 */
export async function isEmptyDatabase(databaseUrl: string): Promise<boolean> {
  const [row] = await withConnection({ url: databaseUrl }, (connection) =>
    connection.query<{ empty: boolean }>("select not exists (select from users) as empty"),
  );
  return row?.empty === true;
}
