import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Executor } from "@/db";

/** The PostgreSQL channel on which all processes of the marketplace exchange messages. */
export const CHANNEL = "gendana";

const holder = globalThis as typeof globalThis & { gendanaProcess?: string };

/**
 * Identifies this process among those on the same database; it lives on globalThis because bundlers copy
 * modules.
 */
export function processId(): string {
  holder.gendanaProcess ??= randomUUID();
  return holder.gendanaProcess;
}

/**
 * Sends a message to every process on the database, including this one. Inside a transaction it is delivered
 * on commit, and never after a rollback. PostgreSQL's limit is 8,000 bytes: send ids instead of contents.
 */
export async function announce(executor: Executor, topic: string, content: object): Promise<void> {
  const message = JSON.stringify({ topic, from: processId(), content });
  await executor.execute(sql`select pg_notify(${CHANNEL}, ${message})`);
}
