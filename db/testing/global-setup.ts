import { rm } from "node:fs/promises";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { withConnection } from "../connection";
import { removeEmbedded, startEmbedded } from "../embedded";
import { makeScratch } from "../embedded/scratch";
import { migrate } from "../migrate";
import { databaseUrl, TEMPLATE } from "./template";

/** Starts one server for all test files and creates one migrated template database to copy from. */
export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL ? undefined : await startDisposableServer();
  const url = process.env.TEST_DATABASE_URL ?? server?.url ?? "";
  await withConnection({ url }, async (admin) => {
    // The first project on this server creates the template.
    const found = await admin.query("select from pg_database where datname = $1", [TEMPLATE]);
    if (found.length > 0) return;
    await admin.query(`create database ${TEMPLATE}`);
    await migrate(databaseUrl(url, TEMPLATE));
  });
  project.provide("serverUrl", url);
  return async () => {
    await server?.stop();
    await rm(project.config.env.DATA_DIR ?? "", { recursive: true, force: true });
  };
}

async function startDisposableServer() {
  const directory = await makeScratch();
  const dataDir = path.join(directory, "data");
  const server = await startEmbedded({ dataDir, isThrowAway: true });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await removeEmbedded(dataDir);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

declare module "vitest" {
  interface ProvidedContext {
    serverUrl: string;
  }
}
