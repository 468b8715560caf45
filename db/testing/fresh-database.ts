import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, inject, onTestFinished } from "vitest";
import { type Connection, openConnection } from "../connection";
import { connect, type Database } from "../index";
import { databaseUrl, TEMPLATE } from "./template";

/**
 * Creates a migrated, empty database for one test file; the module under test reaches it through db(). It is
 * dropped when the file ends.
 */
export async function freshDatabase(): Promise<Database & { url: string }> {
  const serverUrl = inject("serverUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = await openConnection({ url: serverUrl });
  // Copying files is faster than logging blocks.
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = databaseUrl(serverUrl, name);
  // Long time-outs, because up to two hundred transactions compete on a busy machine and tests check who
  // wins, not how fast.
  const database = Object.assign(connect(url, 30, { patience: 60_000 }), { url });
  (globalThis as { gendanaDatabase?: Database }).gendanaDatabase = database;
  afterAll(async () => {
    await database.close();
    await drop(admin, name);
    await admin.close();
  });
  return database;
}

/** Returns the URL of a database without tables, dropped when the test ends. */
export async function emptyDatabase(): Promise<string> {
  const serverUrl = inject("serverUrl");
  const name = `empty_${randomBytes(6).toString("hex")}`;
  const admin = await openConnection({ url: serverUrl });
  await admin.query(`create database ${name} template template0`);
  onTestFinished(async () => {
    await drop(admin, name);
    await admin.close();
  });
  return databaseUrl(serverUrl, name);
}

/**
 * Retries for some seconds: autovacuum may be connected to the database, and only a superuser may end its
 * worker (42501).
 */
async function drop(admin: Connection, name: string, attempts = 20): Promise<void> {
  try {
    await admin.query(`drop database ${name} with (force)`);
  } catch (error) {
    if (attempts === 1 || (error as { code?: string }).code !== "42501") throw error;
    await setTimeout(250);
    await drop(admin, name, attempts - 1);
  }
}
