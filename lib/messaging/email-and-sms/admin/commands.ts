import { eq } from "drizzle-orm";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { transact } from "@/db/transaction";
import { deliverSoon } from "@/lib/messaging/email-and-sms/deliver-soon";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import type { AdminMessage } from "./contract";
import { describeMessage } from "./queries";
import { canRetry } from "./rules";

/**
 * Queues a failed message again with a fresh set of attempts. Administrators only. Throws 404 for an unknown
 * message, 409 for one that has not failed or whose body was erased.
 */
export async function retryMessage(
  actor: UserActor,
  messageId: string,
  { now, device }: RequestContext,
): Promise<AdminMessage> {
  requireAdmin(actor);
  const isMessage = eq(outboxMessages.id, messageId);
  const message = await transact(async (tx) => {
    const [before] = await tx.select().from(outboxMessages).where(isMessage).for("update");
    if (!before) throw notFound();
    if (!canRetry(before))
      throw conflict(before.status === "failed" ? "messageSecretErased" : "messageNotFailed");
    const retryColumns = {
      status: "queued" as const,
      attempts: 0,
      nextAttemptAt: now,
      retriedAt: now,
      lastError: null,
    };
    const [after] = await tx.update(outboxMessages).set(retryColumns).where(isMessage).returning();
    if (!after) throw notFound();
    const detail = {
      template: before.template,
      before: before.status,
      after: after.status,
      reason: before.lastError,
    };
    const entry = {
      actor,
      action: "letter.repeat" as const,
      subjectType: "letter",
      subjectId: messageId,
      detail,
    };
    await recordAudit(tx, { ...entry, device }, now);
    return after;
  });
  deliverSoon();
  return describeMessage(message);
}
