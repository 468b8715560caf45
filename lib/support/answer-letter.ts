import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import type { supportTickets } from "@/db/schema/support";
import { users } from "@/db/schema/users";
import { routing } from "@/lib/i18n/routing";
import { queueMessage } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";
import { readSettings } from "@/lib/settings/queries";

/**
 * Support's word as a letter: to an account where it answers by now, with the way to the talk; to a visitor, who has no
 * page for it, at the address they gave.
 */
export async function answerLetter(
  tx: Transaction,
  { id, reference, subject, userId, name, email }: typeof supportTickets.$inferSelect,
  message: string,
  now: Date,
): Promise<void> {
  const told = { reference, subject, message };
  const [person] = userId ? await tx.select().from(users).where(eq(users.id, userId)) : [];
  if (!person) {
    const values = { ...told, name, email: (await readSettings(tx)).supportEmail };
    const to = { channel: "email" as const, recipient: email, userId: null, locale: routing.defaultLocale };
    await queueMessage(tx, { ...to, template: "support-answer-visitor", values }, now);
    return;
  }
  const { locale, firstName } = person;
  const link = letterLink(`/dashboard/user/support/${id}`, locale);
  const to = { channel: "email" as const, recipient: person.email, userId: person.id, locale };
  await queueMessage(
    tx,
    { ...to, template: "support-answer", values: { ...told, name: firstName, link } },
    now,
  );
}
