import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { users } from "@/db/schema/identity/users";
import type { supportTickets } from "@/db/schema/support/tickets";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import { getSettings } from "@/lib/platform/settings/queries";

/**
 * Queues support's answer as an email: for an account to its current address, with a link to the ticket; for a
 * visitor, who has no ticket page, to the address they gave and in the language of the form.
 */
export async function queueAnswerEmail(
  tx: Transaction,
  { id, reference, subject, userId, name, email, locale: visitorLocale }: typeof supportTickets.$inferSelect,
  message: string,
  now: Date,
): Promise<void> {
  const details = { reference, subject, message };
  const [account] = userId ? await tx.select().from(users).where(eq(users.id, userId)) : [];
  if (!account) {
    const values = { ...details, name, email: (await getSettings(tx)).supportEmail };
    const to = { channel: "email" as const, recipient: email, userId: null, locale: localeOf(visitorLocale) };
    await queueMessage(tx, { ...to, template: "support-answer-visitor", values }, now);
    return;
  }
  const { locale, firstName } = account;
  const link = localizedPageUrl(`/dashboard/user/support/${id}`, locale);
  const to = { channel: "email" as const, recipient: account.email, userId: account.id, locale };
  await queueMessage(
    tx,
    { ...to, template: "support-answer", values: { ...details, name: firstName, link } },
    now,
  );
}
