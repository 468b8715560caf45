import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { connect, type Database } from "./index";
import { databaseUrl, TEMPLATE } from "./testing-setup";

/**
 * A migrated, empty database of its own for one test file; the module under test reaches it through db().
 * Dropped when the file ends.
 */
export async function freshDatabase(): Promise<Database & { url: string }> {
  const serverUrl = inject("serverUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Pool({ connectionString: serverUrl, max: 1 });
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  const url = databaseUrl(serverUrl, name);
  const database = Object.assign(connect(url, 30), { url });
  (globalThis as { gendanaDatabase?: Database }).gendanaDatabase = database;
  afterAll(async () => {
    await database.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return database;
}
