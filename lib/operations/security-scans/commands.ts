import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { securityScans } from "@/db/schema/platform/system";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { conflict } from "@/lib/platform/errors";
import { enqueue } from "@/lib/platform/job-queue/enqueue";
import type { RequestContext } from "@/lib/platform/request-context";
import type { StartedScan } from "./contract";
import { observeSystem } from "./observe-system";
import { evaluateObservations } from "./rules";

/** A scan that is not finished by then can be requested again. */
const SCAN_TIMEOUT_MS = 10 * MINUTE_MS;

/**
 * Requests a scan of configuration, accounts and files from the next worker. For administrators. Throws 409
 * while one is running.
 */
export async function startScan(actor: UserActor, { now, device }: RequestContext): Promise<StartedScan> {
  requireAdmin(actor);
  const id = uuid();
  await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('security scans'))`);
    const isRunning = and(
      isNull(securityScans.finishedAt),
      gt(securityScans.createdAt, addMs(now, -SCAN_TIMEOUT_MS)),
    );
    if ((await tx.$count(securityScans, isRunning)) > 0) throw conflict("scanRuns");
    await tx.insert(securityScans).values({ id, startedBy: actor.userId, createdAt: now });
    await enqueue(tx, "security-scan", { scanId: id }, { singletonKey: id });
    const entry = { actor, action: "scan.start" as const, subjectType: "scan", subjectId: id };
    await recordAudit(tx, { ...entry, device }, now);
  });
  return { id };
}

/** The job. If it runs twice, the later result is stored. */
export async function runScan(scanId: string, now: Date): Promise<void> {
  const findings = evaluateObservations(await observeSystem(now));
  await db().update(securityScans).set({ findings, finishedAt: now }).where(eq(securityScans.id, scanId));
}
