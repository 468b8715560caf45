import { and, eq, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { users } from "@/db/schema/identity/users";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";

/**
 * Finds the account with an address, except the caller's own (`exceptId`). Demo addresses are taken even if no account
 * has them.
 */
export async function findAddressHolder(executor: Executor, email: string, exceptId?: string) {
  const hasAddress = eq(sql`lower(${users.email})`, email.toLowerCase());
  const [user] = await executor
    .select({ id: users.id, email: users.email, firstName: users.firstName, locale: users.locale })
    .from(users)
    .where(and(hasAddress, exceptId ? ne(users.id, exceptId) : undefined));
  return user ?? (isDemoAccount(email) ? "reserved" : undefined);
}

/**
 * Tells the holder of an address, and nobody else, that it has an account: somebody signed up with it or wanted to
 * change theirs to it. The person who asked is told that a code was sent.
 */
export async function queueAccountExistsEmail(
  tx: Executor,
  holder: Exclude<Awaited<ReturnType<typeof findAddressHolder>>, undefined>,
  now: Date,
): Promise<void> {
  if (holder === "reserved") return;
  const values = {
    name: holder.firstName,
    link: localizedPageUrl("/login", holder.locale),
    resetLink: localizedPageUrl("/forgot-password", holder.locale),
  };
  const { id: userId, email: recipient, locale } = holder;
  await queueMessage(
    tx,
    { channel: "email", recipient, userId, locale, template: "account-exists", values },
    now,
  );
}
