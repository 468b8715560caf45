import type { Transaction } from "@/db";
import { queueWarning } from "@/lib/messaging/email-and-sms/commands";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";

interface Recipient {
  id: string;
  email: string;
  firstName: string;
  locale: string;
}

/** Tells the user by email that their password was changed, and what to do if it was not them. */
export async function queuePasswordChangedEmail(tx: Transaction, user: Recipient, now: Date): Promise<void> {
  const { id: userId, email: recipient, firstName: name, locale } = user;
  const values = {
    name,
    when: formatInstant(now, locale, KIGALI),
    link: localizedPageUrl("/forgot-password", locale),
  };
  const message = { channel: "email", recipient, userId, locale, template: "password-changed" } as const;
  await queueWarning(tx, { ...message, values }, now);
}
