import { asc, gt } from "drizzle-orm";
import { db } from "@/db";
import { workerProcesses } from "@/db/schema/system";
import { after } from "@/lib/dates";
import type { Traffic } from "@/lib/metrics/rules";
import type { ProcessView } from "./contract";
import { GONE_AFTER_MS, SILENT_AFTER_MS } from "./rules";

type Heard = ProcessView & { traffic: Traffic | null };

/** Every process heard of lately, the oldest first. Not for the public: it names machines. */
export async function listProcesses(now: Date): Promise<Heard[]> {
  const rows = await db()
    .select()
    .from(workerProcesses)
    .where(gt(workerProcesses.seenAt, after(now, -GONE_AFTER_MS)))
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
