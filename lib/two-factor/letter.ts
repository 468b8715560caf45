import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { users } from "@/db/schema/users";
import { formatInstant, KIGALI } from "@/lib/dates";
import { queueWarning } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";
import type { Occasion } from "@/lib/sessions/commands";
import { browserName } from "@/lib/sessions/rules";

export type SecondStepChange = "on" | "off" | "recovery-codes";

const templates = {
  on: "two-factor-on",
  off: "two-factor-off",
  "recovery-codes": "recovery-codes-renewed",
} as const;

/** Tells somebody that the second step of their login is another than before, and what to do if it was not they. */
export async function tellSecondStep(
  tx: Transaction,
  userId: string,
  what: SecondStepChange,
  { now, device }: Occasion,
): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, name: users.firstName, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return;
  const { email: recipient, name, locale } = user;
  const values = {
    name,
    when: formatInstant(now, locale, KIGALI),
    browser: browserName(device.userAgent),
    place: device.ipAddress,
    link: letterLink("/settings/security", locale),
  };
  const letter = { channel: "email", recipient, userId, locale, template: templates[what] } as const;
  await queueWarning(tx, { ...letter, values }, now);
}
