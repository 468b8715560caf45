import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { users } from "@/db/schema/identity/users";
import { queueWarning } from "@/lib/messaging/email-and-sms/commands";
import type { EmailTemplate } from "@/lib/messaging/email-and-sms/contract";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import { browserName } from "@/lib/platform/http/user-agent";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import type { RequestContext } from "@/lib/platform/request-context";

/**
 * Emails the user about a change to how they sign in: when, in which browser and from which address it was made, with
 * a link to the remedy if it was not them. `values` are the template's further placeholders. Sends nothing if the
 * account is gone.
 */
export async function warnAccount(
  tx: Transaction,
  userId: string,
  {
    template,
    path,
    values,
  }: { template: EmailTemplate; path: string; values?: Record<string, string | number> },
  { now, device }: RequestContext,
): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, name: users.firstName, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return;
  const { email: recipient, name, locale } = user;
  const templateValues = {
    name,
    when: formatInstant(now, locale, KIGALI),
    link: localizedPageUrl(path, locale),
    browser: browserName(device.userAgent),
    place: device.ipAddress,
    ...values,
  };
  await queueWarning(
    tx,
    { channel: "email", recipient, userId, locale, template, values: templateValues } as const,
    now,
  );
}
