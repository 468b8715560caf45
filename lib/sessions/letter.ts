import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { users } from "@/db/schema/users";
import { formatInstant, KIGALI } from "@/lib/dates";
import { queueWarning } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";
import type { Occasion } from "./commands";
import { browserName } from "./rules";

/** Named in a letter; the others are only counted. */
const NAMED = 10;

/**
 * Tells somebody that devices of theirs were logged out from another one, which and from where: whoever got into an account
 * logs its person out first. No switch turns it off, and it leads to a new password by e-mail, which needs no session.
 */
export async function tellLoggedOut(
  tx: Transaction,
  userId: string,
  devices: string[],
  { now, device }: Occasion,
): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, name: users.firstName, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || devices.length === 0) return;
  const { email: recipient, name, locale } = user;
  const values = {
    ...{ name, count: devices.length, devices: [...new Set(devices)].slice(0, NAMED).join(", ") },
    when: formatInstant(now, locale, KIGALI),
    browser: browserName(device.userAgent),
    place: device.ipAddress,
    link: letterLink("/forgot-password", locale),
  };
  const letter = { channel: "email", recipient, userId, locale, template: "devices-logged-out" } as const;
  await queueWarning(tx, { ...letter, values }, now);
}
