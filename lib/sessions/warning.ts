import { eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { users } from "@/db/schema/users";
import { formatInstant, KIGALI } from "@/lib/dates";
import { queueWarning } from "@/lib/outbox/commands";
import type { EmailTemplate } from "@/lib/outbox/contract";
import { letterLink } from "@/lib/outbox/link";
import type { Occasion } from "./commands";
import { browserName } from "./rules";

/**
 * Writes to somebody about a change of how they sign in: when, in which browser and from where it was made, and a link to
 * what helps if it was not they. `values`: what the template says beside that. To nobody where the account is gone.
 */
export async function warnAccount(
  tx: Executor,
  userId: string,
  {
    template,
    path,
    values,
  }: { template: EmailTemplate; path: string; values?: Record<string, string | number> },
  { now, device }: Occasion,
): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, name: users.firstName, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return;
  const { email: recipient, name, locale } = user;
  const said = {
    ...{ name, when: formatInstant(now, locale, KIGALI), link: letterLink(path, locale) },
    ...{ browser: browserName(device.userAgent), place: device.ipAddress },
    ...values,
  };
  await queueWarning(
    tx,
    { channel: "email", recipient, userId, locale, template, values: said } as const,
    now,
  );
}
