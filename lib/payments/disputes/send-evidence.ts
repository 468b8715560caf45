import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
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
 * same text may then be sent again and arrives once.
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
  const disputeId = payment.dispute?.id;
  if (!disputeId || !send || !canSendEvidence(viewDispute(payment), now)) throw conflict("evidenceNotTaken");
  const outcome = await send(disputeId, text, keyOf(disputeId, text));
  if (outcome === "unknown") throw new AppError("unavailable", "evidenceUnanswered");
  if (outcome === "refused") throw conflict("evidenceNotTaken");
  await transact(async (tx) => {
    const [current] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
    // Two parallel calls make one request to the provider; the second finds it recorded.
    if (current?.dispute?.status === "under_review") return;
    if (current?.dispute)
      await tx
        .update(payments)
        .set({ dispute: { ...current.dispute, status: "under_review" } })
        .where(eq(payments.id, paymentId));
    const sent = { id: uuid(), paymentId, disputeId, body: text, sentBy: actor.userId, sentAt: now };
    await tx.insert(disputeEvidence).values(sent);
    const detail = { booking: payment.bookingId, before: payment.dispute?.status, after: "under_review" };
    const entry = {
      actor,
      action: "dispute.evidence" as const,
      subjectType: "payment",
      subjectId: paymentId,
    };
    await recordAudit(tx, { ...entry, detail, ipAddress: device.ipAddress }, now);
  });
  return getAdminDispute(actor, paymentId, now);
}

/** The same for the same text, so that a retry after a lost answer is not a second submission. */
const keyOf = (disputeId: string, text: string) =>
  `${disputeId}:evidence:${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
