import { asc, gt } from "drizzle-orm";
import { db } from "@/db";
import { type Traffic, workerProcesses } from "@/db/schema/platform/system";
import { addMs } from "@/lib/platform/dates";
import type { ProcessView } from "./contract";
import { GONE_AFTER_MS, SILENT_AFTER_MS } from "./rules";

type ProcessWithTraffic = ProcessView & { traffic: Traffic | null };

/** Lists the processes with a recent heartbeat, oldest first. Not public, because it names machines. */
export async function listProcesses(now: Date): Promise<ProcessWithTraffic[]> {
  const rows = await db()
    .select()
    .from(workerProcesses)
    .where(gt(workerProcesses.seenAt, addMs(now, -GONE_AFTER_MS)))
    .orderBy(asc(workerProcesses.startedAt), asc(workerProcesses.id));
  return rows.map(({ kind, startedAt, worksSince, seenAt, ...process }) => ({
    ...process,
    kind: kind === "worker" ? "worker" : "web",
    startedAt: startedAt.toISOString(),
    worksSince: worksSince?.toISOString() ?? null,
    seenAt: seenAt.toISOString(),
    isSilent: now.getTime() - seenAt.getTime() > SILENT_AFTER_MS,
  }));
}
