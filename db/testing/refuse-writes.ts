import { sql } from "drizzle-orm";
import type { Database } from "@/db";

/**
 * Makes a write fail, such as "insert on notifications", where the condition over the new row holds, and returns a
 * function that allows it again.
 */
export async function refuseWrites(
  database: Database,
  write: string,
  condition: string,
): Promise<() => Promise<void>> {
  const table = write.split(" ").at(-1);
  await database.execute(sql`create or replace function refuse() returns trigger language plpgsql as
    'begin raise exception ''refused''; end'`);
  await database.execute(
    sql.raw(
      `create trigger refuse before ${write} for each row when (${condition}) execute function refuse()`,
    ),
  );
  return async () => {
    await database.execute(sql.raw(`drop trigger refuse on ${table}`));
  };
}
