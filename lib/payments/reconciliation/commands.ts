import { and, eq, isNull } from "drizzle-orm";
import { reconciliationFindings } from "@/db/schema/payments/reconciliation";
import { transact } from "@/db/transaction";
import { advanceBookingPayments } from "@/lib/payments/payments/processing/advance";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict } from "@/lib/platform/errors";
import { enqueue } from "@/lib/platform/job-queue/enqueue";
import type { RequestContext } from "@/lib/platform/request-context";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import type {
  Correction,
  FindingKind,
  FindingResolution,
  ReconciliationFinding,
  ReconciliationOverview,
} from "./contract";
import { applyCorrection } from "./corrections";
import { getFinding, getReconciliationOverview } from "./queries";
import { correctionOf, type Disagreement } from "./rules";

/**
 * Starts the comparison now instead of at the scheduled hour; a second request while it is queued or running does not
 * start another.
 */
export async function startReconciliation(
  actor: UserActor,
  { device, now }: RequestContext,
): Promise<ReconciliationOverview> {
  requireAdmin(actor);
  await transact(async (tx) => {
    // The hourly schedule uses the same key.
    await enqueue(tx, "reconcile", {}, { singletonKey: "reconcile" });
    const entry = {
      actor,
      action: "finding.look" as const,
      subjectType: "finding",
      device,
    };
    await recordAudit(tx, entry, now);
  });
  return getReconciliationOverview(actor);
}

/**
 * Resolves a finding once: an administrator explains it, or posts the correction that makes both sides agree. Throws
 * 409 when it is already resolved, also automatically, when no correction is possible, or when the correction now
 * differs from the one shown.
 */
export async function resolveFinding(
  actor: UserActor,
  findingId: string,
  { resolution, correction: shown }: FindingResolution,
  { device, now }: RequestContext,
): Promise<ReconciliationFinding> {
  requireAdmin(actor);
  const { bookingId } = await getFinding(actor, findingId);
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    const [resolved] = await tx
      .update(reconciliationFindings)
      .set({ resolvedAt: now, resolvedBy: actor.userId, resolution, isPosted: shown !== undefined })
      .where(and(eq(reconciliationFindings.id, findingId), isNull(reconciliationFindings.resolvedAt)))
      .returning();
    if (!resolved) throw conflict("findingResolved");
    const { kind, paymentId, details } = resolved;
    const entry = shown && correctionOf(kind as FindingKind, details as Disagreement["details"]);
    if (shown && !(entry && isSameCorrection(entry, shown))) throw conflict("findingChanged");
    const figures = { ours: Number(details.ours), theirs: Number(details.theirs) };
    if (entry) await applyCorrection(tx, entry, { findingId, booking, paymentId, ...figures }, now);
    const subject = { subjectType: "finding", subjectId: findingId };
    const detail = { kind, paymentId, before: null, after: resolution, ...(entry && { entry }) };
    await recordAudit(
      tx,
      {
        actor,
        action: entry ? "finding.book" : "finding.resolve",
        ...subject,
        detail,
        device,
      },
      now,
    );
  });
  if (shown) await advanceBookingPayments(bookingId, now);
  return getFinding(actor, findingId);
}

/** The hourly comparison may have found other figures since the page was loaded. */
const isSameCorrection = (one: Correction, other: Correction) =>
  one.kind === other.kind && one.amount === other.amount && one.currency === other.currency;
