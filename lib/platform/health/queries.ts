import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { db } from "@/db";
import { isStopping } from "@/lib/platform/cluster/stopping";
import { AppError } from "@/lib/platform/errors";

/** Liveness: the process runs; its dependencies are not checked. */
export function checkHealth() {
  return { status: "ok" as const, uptimeSeconds: Math.floor(process.uptime()) };
}

/**
 * Readiness: the database responds and has every migration of this build, and the process is not stopping;
 * otherwise throws 503.
 */
export async function checkReadiness() {
  if (isStopping()) throw new AppError("unavailable", "unavailable");
  const { rows } = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  const applied = rows[0]?.count ?? 0;
  if (applied < countKnownMigrations()) throw new AppError("unavailable", "unavailable");
  return { status: "ready" as const, migrations: applied };
}

let cachedMigrationCount: number | undefined;

function countKnownMigrations(): number {
  const journal = path.join(process.cwd(), "db/migrations/meta/_journal.json");
  cachedMigrationCount ??= (JSON.parse(readFileSync(journal, "utf8")) as { entries: unknown[] }).entries
    .length;
  return cachedMigrationCount;
}
