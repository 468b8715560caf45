import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { removeEmbedded, startEmbedded } from "./embedded";
import { migrate } from "./migrate";
import { databaseUrl, TEMPLATE } from "./testing-template";

/** One server for all test files, one migrated template to copy databases from. */
export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL ? undefined : await throwAwayServer();
  const url = process.env.TEST_DATABASE_URL ?? server?.url ?? "";
  const admin = new pg.Pool({ connectionString: url, max: 1 });
  await forgoDurability(admin);
  await admin.query(`drop database if exists ${TEMPLATE}`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrate(databaseUrl(url, TEMPLATE));
  project.provide("serverUrl", url);
  return () => server?.stop();
}

/**
 * Lets commits return before they are on disk: no test pulls the plug of this server, and thousands of them commit.
 * What people see of each other's work is the same.
 */
export async function forgoDurability(admin: pg.Pool | pg.Client): Promise<void> {
  await admin.query("alter role current_user set synchronous_commit = off");
}

async function throwAwayServer() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "gendana-test-"));
  const server = await startEmbedded({ dataDir });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await removeEmbedded(dataDir);
    },
  };
}

declare module "vitest" {
  interface ProvidedContext {
    serverUrl: string;
  }
}
