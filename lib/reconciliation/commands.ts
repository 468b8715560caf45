import { and, eq, isNull } from "drizzle-orm";
import { reconciliationFindings } from "@/db/schema/reconciliation";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { conflict } from "@/lib/errors";
import { enqueue } from "@/lib/jobs/queue";
import type { Occasion } from "@/lib/sessions/commands";
import type { Finding, FindingResolution, ReconciliationOverview } from "./contract";
import { getFinding, getOverview } from "./queries";

/** Has the comparison run now instead of at its hour; asked again while it waits or runs, it is the same one. */
export async function startReconciliation(
  actor: UserActor,
  { device, now }: Occasion,
): Promise<ReconciliationOverview> {
  requireAdmin(actor);
  await transact(async (tx) => {
    // The key under which it comes round by the hour.
    await enqueue(tx, "reconcile", {}, { singletonKey: "reconcile" });
    const entry = {
      actor,
      action: "finding.look" as const,
      subjectType: "finding",
      ipAddress: device.ipAddress,
    };
    await recordAudit(tx, entry, now);
  });
  return getOverview(actor);
}

/** An administrator explains a finding, once. 409 where it is resolved already, also by itself. */
export async function resolveFinding(
  actor: UserActor,
  findingId: string,
  { resolution }: FindingResolution,
  { device, now }: Occasion,
): Promise<Finding> {
  requireAdmin(actor);
  await getFinding(actor, findingId);
  await transact(async (tx) => {
    const [explained] = await tx
      .update(reconciliationFindings)
      .set({ resolvedAt: now, resolvedBy: actor.userId, resolution })
      .where(and(eq(reconciliationFindings.id, findingId), isNull(reconciliationFindings.resolvedAt)))
      .returning();
    if (!explained) throw conflict("findingResolved");
    const { kind, paymentId } = explained;
    const subject = { subjectType: "finding", subjectId: findingId };
    const detail = { kind, paymentId, before: null, after: resolution };
    await recordAudit(
      tx,
      { actor, action: "finding.resolve", ...subject, detail, ipAddress: device.ipAddress },
      now,
    );
  });
  return getFinding(actor, findingId);
}
