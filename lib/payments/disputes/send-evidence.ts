import { createHash } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { disputeEvidence } from "@/db/schema/payments/disputes";
import { payments } from "@/db/schema/payments/payments";
import { transact } from "@/db/transaction";
import { providerNamed } from "@/lib/payments/providers/registry";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { getAdminDispute } from "./admin-dispute";
import type { AdminDispute, EvidenceRequest } from "./contract";
import { viewDispute } from "./dispute-view";
import { canSendEvidence } from "./rules";

/**
 * Sends evidence to the payer's bank, which accepts it once. Administrators only. 404 for an unknown payment, 409 when
 * nothing is disputed, the deadline has passed or evidence was sent before, 503 while the provider does not answer; the
 * same text may then be sent again and arrives once. The text is stored before the call, so that it is on record even
 * if the answer is lost.
 */
export async function sendEvidence(
  actor: UserActor,
  paymentId: string,
  { text }: EvidenceRequest,
  { now, device }: RequestContext,
): Promise<AdminDispute> {
  requireAdmin(actor);
  const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw notFound();
  const send = providerNamed(payment.provider).sendDisputeEvidence;
  if (!send) throw conflict("evidenceNotTaken");
  const subject = { action: "dispute.evidence", subjectType: "payment", subjectId: paymentId } as const;
  const entry = { ...subject, actor, device };
  const { disputeId, evidenceId, isNew } = await transact(async (tx) => {
    const current = await lockPayment(tx, paymentId);
    const before = viewDispute(current);
    const id = current.dispute?.id;
    if (!id || !canSendEvidence(before, now)) throw conflict("evidenceNotTaken");
    const isSame = and(ofDispute(paymentId, id), eq(disputeEvidence.body, text));
    const [stored] = await tx.select({ id: disputeEvidence.id }).from(disputeEvidence).where(isSame);
    if (stored) return { disputeId: id, evidenceId: stored.id, isNew: false };
    const sent = { id: uuid(), paymentId, disputeId: id, body: text, sentBy: actor.userId, sentAt: now };
    await tx.insert(disputeEvidence).values(sent);
    const detail = { booking: current.bookingId, before: before?.status, after: "under_review" };
    await recordAudit(tx, { ...entry, detail }, now);
    return { disputeId: id, evidenceId: sent.id, isNew: true };
  });
  const outcome = await send(disputeId, text, keyOf(disputeId, text));
  if (outcome === "unknown") throw new AppError("unavailable", "evidenceUnanswered");
  await transact(async (tx) => {
    const { bookingId, dispute } = await lockPayment(tx, paymentId);
    if (outcome === "refused") {
      // An earlier request with this text, whose answer was lost, may be the evidence that the bank has.
      if (!isNew) return;
      await tx.delete(disputeEvidence).where(eq(disputeEvidence.id, evidenceId));
      const detail = { booking: bookingId, before: dispute?.status, after: "refused" };
      return recordAudit(tx, { ...entry, detail }, now);
    }
    // The bank accepts one text, so the earlier ones did not arrive.
    await tx
      .delete(disputeEvidence)
      .where(and(ofDispute(paymentId, disputeId), ne(disputeEvidence.id, evidenceId)));
    if (dispute?.id === disputeId && dispute.status === "needs_response")
      await tx
        .update(payments)
        .set({ dispute: { ...dispute, status: "under_review" } })
        .where(eq(payments.id, paymentId));
  });
  if (outcome === "refused") throw conflict("evidenceNotTaken");
  return getAdminDispute(actor, paymentId, now);
}

async function lockPayment(tx: Transaction, paymentId: string) {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
  if (!payment) throw notFound();
  return payment;
}

const ofDispute = (paymentId: string, disputeId: string) =>
  and(eq(disputeEvidence.paymentId, paymentId), eq(disputeEvidence.disputeId, disputeId));

/** The same for the same text, so that a retry after a lost answer is not a second submission. */
const keyOf = (disputeId: string, text: string) =>
  `${disputeId}:evidence:${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
