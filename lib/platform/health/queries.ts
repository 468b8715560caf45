import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { db } from "@/db";
import { AppError } from "@/lib/platform/errors";
import { isStopping } from "./stopping";

/** Liveness: the process runs; its dependencies are not checked. */
export function checkHealth() {
  return { status: "ok" as const, uptimeSeconds: Math.floor(process.uptime()) };
}

/**
 * Readiness: throws 503 unless the database answers and has every migration of this version, and the process is not
 * stopping.
 */
export async function checkReadiness() {
  if (isStopping()) throw new AppError("unavailable", "unavailable");
  // Matched by their time, because migrations of another version must not count.
  const rows = await db().execute<{ applied: number; known: number }>(
    sql`select count(*)::int as applied, count(*) filter (where created_at in ${knownMigrations()})::int as known
      from drizzle.__drizzle_migrations`,
  );
  const [found] = rows;
  if (!found || found.known < knownMigrations().length) throw new AppError("unavailable", "unavailable");
  return { status: "ready" as const, migrations: found.applied };
}

let cachedMigrations: number[] | undefined;

/** When each was generated, as drizzle records it in the database. */
function knownMigrations(): number[] {
  const journal = path.join(process.cwd(), "db/migrations/meta/_journal.json");
  cachedMigrations ??= (
    JSON.parse(readFileSync(journal, "utf8")) as { entries: { when: number }[] }
  ).entries.map(({ when }) => when);
  return cachedMigrations;
}
