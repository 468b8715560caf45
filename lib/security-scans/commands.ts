import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { securityScans } from "@/db/schema/system";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { after, MINUTE_MS } from "@/lib/dates";
import { conflict } from "@/lib/errors";
import { enqueue } from "@/lib/jobs/queue";
import type { Occasion } from "@/lib/sessions/commands";
import type { StartedScan } from "./contract";
import { observe } from "./observe";
import { judge } from "./rules";

/** One that nobody finished by then is asked for again. */
const PATIENCE_MS = 10 * MINUTE_MS;

/** Has the next worker look through configuration, accounts and files, for administrators. 409 while one looks. */
export async function startScan(actor: UserActor, { now, device }: Occasion): Promise<StartedScan> {
  requireAdmin(actor);
  const id = uuid();
  await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('security scans'))`);
    const isUnderWay = and(
      isNull(securityScans.finishedAt),
      gt(securityScans.createdAt, after(now, -PATIENCE_MS)),
    );
    if ((await tx.$count(securityScans, isUnderWay)) > 0) throw conflict("scanRuns");
    await tx.insert(securityScans).values({ id, startedBy: actor.userId, createdAt: now });
    await enqueue(tx, "security-scan", { scanId: id }, { singletonKey: id });
    const entry = { actor, action: "scan.start" as const, subjectType: "scan", subjectId: id };
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
  });
  return { id };
}

/** The job. Done twice, the later look counts. */
export async function runScan(scanId: string, now: Date): Promise<void> {
  const findings = judge(await observe(now));
  await db().update(securityScans).set({ findings, finishedAt: now }).where(eq(securityScans.id, scanId));
}
