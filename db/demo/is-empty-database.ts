import pg from "pg";

/** Whether a migrated database has no users. Apart from the demo data, so that those need not be loaded to ask. */
export async function isEmptyDatabase(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select not exists (select from users) as empty");
    return rows[0].empty;
  } finally {
    await client.end();
  }
}
