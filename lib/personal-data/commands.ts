import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { accountDeletions } from "@/db/schema/deletions";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { isDemoAccount } from "@/lib/auth/demo-accounts";
import { formatInstant, KIGALI } from "@/lib/dates";
import { env } from "@/lib/env";
import { AppError, conflict, invalid, notFound } from "@/lib/errors";
import { queueMessage } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";
import { confirmPassword } from "@/lib/passwords/confirm";
import { visibleTo } from "@/lib/profile/queries";
import type { Occasion } from "@/lib/sessions/commands";
import type { DeletionRequest, DeletionView } from "./contract";
import { listObstacles } from "./obstacles";
import { describeDeletion, findOpenDeletion } from "./queries";
import { deletionDueAt, GRACE_DAYS } from "./rules";

/** From the settings: password and typed address must be right. 409 while something is in the way, 422, 429. */
export async function requestDeletion(
  actor: UserActor,
  { password, confirmation }: DeletionRequest,
  occasion: Occasion,
): Promise<DeletionView> {
  if (confirmation.toLowerCase() !== actor.email.toLowerCase())
    throw invalid("deletionConfirmation", "confirmation");
  await confirmPassword(actor.userId, password, occasion.now);
  await scheduleDeletion(actor, actor.userId, occasion);
  return describeDeletion(actor.userId, occasion.now);
}

/**
 * Says that an account is to go when the grace period is over; asking again changes nothing. One's own or, for
 * administrators, anybody's; 404 for other people's, 409 while something is in the way.
 */
export async function scheduleDeletion(
  actor: UserActor,
  userId: string,
  { now, device }: Occasion,
): Promise<{ dueAt: Date }> {
  return transact(async (tx) => {
    const [person] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), visibleTo(actor)))
      .for("no key update");
    if (!person) throw notFound();
    if (env().DEMO_MODE && isDemoAccount(person.email)) throw new AppError("forbidden", "demoAccountStays");
    const open = await findOpenDeletion(tx, userId);
    if (open) return open;
    if ((await listObstacles(tx, userId, now)).length > 0) throw conflict("deletionBlocked");
    const dueAt = deletionDueAt(now);
    await tx.insert(accountDeletions).values({ id: uuid(), userId, requestedAt: now, dueAt });
    await tellDeletion(tx, person, dueAt, now);
    const entry = {
      actor,
      action: "account.schedule-deletion" as const,
      subjectType: "user",
      subjectId: userId,
    };
    await recordAudit(tx, { ...entry, detail: { dueAt }, ipAddress: device.ipAddress }, now);
    return { dueAt };
  });
}

async function tellDeletion(tx: Transaction, person: typeof users.$inferSelect, dueAt: Date, now: Date) {
  const { id: userId, email, firstName, locale } = person;
  const when = formatInstant(dueAt, locale, KIGALI);
  const link = letterLink("/settings/data", locale);
  const values = { name: firstName, when, days: GRACE_DAYS, link };
  const letter = { recipient: email, userId, locale, values };
  await queueMessage(tx, { channel: "email", template: "deletion-scheduled", ...letter }, now);
}

/** Takes it back, any time before it is carried out. */
export async function withdrawDeletion(actor: UserActor, { now, device }: Occasion): Promise<DeletionView> {
  await transact(async (tx) => {
    const withdrawn = await tx
      .update(accountDeletions)
      .set({ cancelledAt: now })
      .where(
        and(
          eq(accountDeletions.userId, actor.userId),
          isNull(accountDeletions.cancelledAt),
          isNull(accountDeletions.completedAt),
        ),
      )
      .returning({ id: accountDeletions.id });
    if (withdrawn.length === 0) return;
    const entry = { actor, action: "account.keep" as const, subjectType: "user", subjectId: actor.userId };
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
  });
  return describeDeletion(actor.userId, now);
}
