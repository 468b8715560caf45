import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Executor } from "@/db";

/** The one PostgreSQL channel all processes of the marketplace hear each other on. */
export const CHANNEL = "gendana";

const holder = globalThis as typeof globalThis & { gendanaProcess?: string };

/** This process among those on the same database, also across the module copies a bundler makes. */
export function processName(): string {
  holder.gendanaProcess ??= randomUUID();
  return holder.gendanaProcess;
}

/**
 * Says something to every process on the database, this one included. In a transaction it is heard when that
 * commits, and never if it does not. PostgreSQL carries 8,000 bytes: send what names things, not the things.
 */
export async function announce(executor: Executor, topic: string, content: object): Promise<void> {
  const news = JSON.stringify({ topic, from: processName(), content });
  await executor.execute(sql`select pg_notify(${CHANNEL}, ${news})`);
}
