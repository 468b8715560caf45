import { eq } from "drizzle-orm";
import { outboxMessages } from "@/db/schema/outbox";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { conflict, notFound } from "@/lib/errors";
import { deliverSoon } from "@/lib/outbox/delivery";
import type { Occasion } from "@/lib/sessions/commands";
import type { DeskLetter } from "./contract";
import { view } from "./queries";
import { canRepeat } from "./rules";

/** Has a failed letter sent again with all its tries, for administrators. 409 for what did not fail or kept no text. */
export async function repeatLetter(
  actor: UserActor,
  messageId: string,
  { now, device }: Occasion,
): Promise<DeskLetter> {
  requireAdmin(actor);
  const isLetter = eq(outboxMessages.id, messageId);
  const letter = await transact(async (tx) => {
    const [before] = await tx.select().from(outboxMessages).where(isLetter).for("update");
    if (!before) throw notFound();
    if (!canRepeat(before)) throw conflict(before.status === "failed" ? "letterGone" : "letterNotFailed");
    const again = {
      status: "queued" as const,
      attempts: 0,
      nextAttemptAt: now,
      repeatedAt: now,
      lastError: null,
    };
    const [after] = await tx.update(outboxMessages).set(again).where(isLetter).returning();
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
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
    return after;
  });
  deliverSoon();
  return view(letter);
}
