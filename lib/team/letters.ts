import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { auditEntries } from "@/db/schema/audit";
import { businesses } from "@/db/schema/businesses";
import { outboxMessages } from "@/db/schema/outbox";
import type { teamInvitations } from "@/db/schema/team";
import { users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS } from "@/lib/dates";
import { AppError, conflict } from "@/lib/errors";
import { readerLocale } from "@/lib/notifications/words";
import { queueMessage, withdrawMessage } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";
import { INVITATION_DAYS, LETTERS_A_DAY, LETTERS_TO_ONE_ADDRESS } from "./rules";

export type Invitation = Pick<
  typeof teamInvitations.$inferSelect,
  "id" | "businessId" | "email" | "role" | "department" | "invitedBy"
>;

/** What the audit trail calls a letter of invitation, the first and those sent anew. */
export const INVITED = "team.invite";
const TEMPLATE = "team-invitation";

/** Writes the letter with its link, in the reader's language where there is an account. Returns the message's id. */
export async function writeLetter(
  tx: Transaction,
  actor: UserActor,
  { businessId, email, role }: Invitation,
  token: string,
  { now, locale }: { now: Date; locale: string },
): Promise<string> {
  const [reader] = await tx
    .select({ id: users.id, locale: users.locale })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  const [business] = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  const language = readerLocale(reader?.locale ?? locale);
  const values = {
    ...{ business: business?.name ?? "", inviter: actor.name, role, days: INVITATION_DAYS },
    link: letterLink("/join", language, { token }),
  };
  const letter = { channel: "email", recipient: email, userId: reader?.id ?? null } as const;
  return queueMessage(tx, { ...letter, locale: language, template: TEMPLATE, values }, now);
}

/**
 * 409 when a business has sent its letters of the day, and when an address has had its own, whoever's. Letters are
 * counted, not invitations: one that is sent anew or withdrawn was a letter all the same.
 */
export async function refuseManyLetters(
  tx: Transaction,
  { businessId, email }: Invitation,
  now: Date,
): Promise<void> {
  const yesterday = after(now, -DAY_MS);
  const ofBusiness = and(
    eq(auditEntries.subjectType, "business"),
    eq(auditEntries.subjectId, businessId),
    eq(auditEntries.action, INVITED),
    gt(auditEntries.createdAt, yesterday),
  );
  if ((await tx.$count(auditEntries, ofBusiness)) >= LETTERS_A_DAY) throw conflict("tooManyInvitations");
  const toAddress = and(
    eq(outboxMessages.template, TEMPLATE),
    eq(outboxMessages.recipient, email),
    ne(outboxMessages.status, "failed"),
    gt(outboxMessages.createdAt, yesterday),
  );
  if ((await tx.$count(outboxMessages, toAddress)) < LETTERS_TO_ONE_ADDRESS) return;
  const key = "tooManyLettersToAddress";
  throw new AppError("conflict", key, { fields: { email: key } });
}

/** A letter that has not left yet would bring a link that opens nothing. */
export async function forgetLetter(
  tx: Transaction,
  { letterId }: typeof teamInvitations.$inferSelect,
): Promise<void> {
  if (letterId) await withdrawMessage(tx, letterId);
}
