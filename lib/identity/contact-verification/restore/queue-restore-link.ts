import { randomBytes } from "node:crypto";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { emailChanges } from "@/db/schema/identity/email-changes";
import { hashToken } from "@/lib/identity/passwords/reset/queries";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { addMs, formatInstant, KIGALI } from "@/lib/platform/dates";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import { RESTORE_LIFE_MS } from "./rules";

export interface OldContact {
  id: string;
  email: string;
  firstName: string;
  locale: string;
}

/** Emails the holder of a replaced address, which was verified, a link that restores it. */
export async function queueRestoreLink(
  tx: Transaction,
  { id: userId, email, firstName, locale }: OldContact,
  now: Date,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const change = { id: uuid(), userId, oldEmail: email, tokenHash: hashToken(token) };
  const expiresAt = addMs(now, RESTORE_LIFE_MS);
  await tx.insert(emailChanges).values({ ...change, createdAt: now, expiresAt });
  const link = localizedPageUrl("/restore-email", locale, { token });
  const message = { channel: "email", recipient: email, userId, locale, template: "email-changed" } as const;
  const values = { name: firstName, when: formatInstant(expiresAt, locale, KIGALI), link };
  await queueMessage(tx, { ...message, values }, now);
}

/**
 * Whether the account goes back to an address that its holder could also restore with a link. The links of the changes
 * since then end: they are in the mailboxes of whoever made these.
 */
export async function isGoingBack(
  tx: Transaction,
  userId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const { createdAt, expiresAt, oldEmail, undoneAt } = emailChanges;
  const isOpen = and(eq(emailChanges.userId, userId), isNull(undoneAt), gt(expiresAt, now));
  const [earlier] = await tx
    .select({ at: createdAt })
    .from(emailChanges)
    .where(and(isOpen, eq(oldEmail, email)))
    .orderBy(asc(createdAt))
    .limit(1);
  if (!earlier) return false;
  await tx
    .update(emailChanges)
    .set({ undoneAt: now })
    .where(and(isOpen, gt(createdAt, earlier.at)));
  return true;
}
