import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Database } from "../index";

/** Waits until this many transactions of the test's database wait for a lock. */
export async function waitForLocks(database: Database, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = await database.execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    expect(waiting).toHaveLength(count);
  }, 20_000);
}
