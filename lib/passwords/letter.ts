import type { Transaction } from "@/db";
import { formatInstant, KIGALI } from "@/lib/dates";
import { queueWarning } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";

interface Recipient {
  id: string;
  email: string;
  firstName: string;
  locale: string;
}

/** Tells somebody that their password is another one now, and what to do if it was not they who changed it. */
export async function tellPasswordChanged(tx: Transaction, user: Recipient, now: Date): Promise<void> {
  const { id: userId, email: recipient, firstName: name, locale } = user;
  const values = {
    name,
    when: formatInstant(now, locale, KIGALI),
    link: letterLink("/forgot-password", locale),
  };
  const letter = { channel: "email", recipient, userId, locale, template: "password-changed" } as const;
  await queueWarning(tx, { ...letter, values }, now);
}
