import { desc, eq, max, sql } from "drizzle-orm";
import { db } from "@/db";
import { restoreDrills } from "@/db/schema/platform/system";
import type { RestoreDrill } from "./contract";

/** The newest drill, which scripts/deploy/recovery/restore-drill.sh recorded; null if there was none. */
export async function findLastDrill(): Promise<RestoreDrill | null> {
  const [drill] = await db().select().from(restoreDrills).orderBy(desc(restoreDrills.startedAt)).limit(1);
  if (!drill) return null;
  const { startedAt, finishedAt, isPassed, dataUntil, report } = drill;
  return {
    at: startedAt.toISOString(),
    seconds: Math.round((finishedAt.getTime() - startedAt.getTime()) / 1_000),
    isPassed,
    dataUntil: dataUntil?.toISOString() ?? null,
    report,
  };
}

/** How long ago a drill last passed; Infinity if none ever has. */
export async function getDrillAge(): Promise<number> {
  const [row] = await db()
    .select({ at: max(restoreDrills.startedAt), now: sql<string>`now()` })
    .from(restoreDrills)
    .where(eq(restoreDrills.isPassed, true));
  return row?.at ? (new Date(row.now).getTime() - row.at.getTime()) / 1_000 : Number.POSITIVE_INFINITY;
}
