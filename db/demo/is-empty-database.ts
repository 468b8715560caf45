import { withConnection } from "../connection";

/** Whether a migrated database has no users. Apart from the demo data, so that those need not be loaded to ask. */
export async function isEmptyDatabase(databaseUrl: string): Promise<boolean> {
  const [row] = await withConnection({ url: databaseUrl }, (connection) =>
    connection.query<{ empty: boolean }>("select not exists (select from users) as empty"),
  );
  return row?.empty === true;
}
