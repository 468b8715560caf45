import type { Transaction } from "@/db";
import { formatInstant, KIGALI } from "@/lib/dates";
import { queueWarning } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";
import type { Device } from "@/lib/sessions/commands";
import { browserName } from "@/lib/sessions/rules";

interface Recipient {
  id: string;
  email: string;
  firstName: string;
  locale: string;
}

/** Tells somebody by e-mail that their account was opened on a device it had not been opened on before. */
export function queueSignInAlert(tx: Transaction, user: Recipient, device: Device, now: Date) {
  const values = {
    name: user.firstName,
    when: formatInstant(now, user.locale, KIGALI),
    browser: browserName(device.userAgent),
    place: device.ipAddress,
    link: letterLink("/settings/security", user.locale),
  };
  const to = { channel: "email", recipient: user.email, userId: user.id } as const;
  return queueWarning(tx, { ...to, template: "sign-in-alert", locale: user.locale, values }, now);
}
