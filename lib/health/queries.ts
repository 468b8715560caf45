import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { db } from "@/db";
import { AppError } from "@/lib/errors";
import { isStopping } from "@/lib/processes/stopping";

/** The process runs; says nothing of what it depends on. */
export function checkHealth() {
  return { status: "ok" as const, uptimeSeconds: Math.floor(process.uptime()) };
}

/** The database answers and has had every migration this build knows, and the process goes on; else 503. */
export async function checkReadiness() {
  if (isStopping()) throw new AppError("unavailable", "unavailable");
  const { rows } = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  const applied = rows[0]?.count ?? 0;
  if (applied < knownMigrations()) throw new AppError("unavailable", "unavailable");
  return { status: "ready" as const, migrations: applied };
}

let known: number | undefined;

function knownMigrations(): number {
  const journal = path.join(process.cwd(), "db/migrations/meta/_journal.json");
  known ??= (JSON.parse(readFileSync(journal, "utf8")) as { entries: unknown[] }).entries.length;
  return known;
}
