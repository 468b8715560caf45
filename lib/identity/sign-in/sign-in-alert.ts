import type { Transaction } from "@/db";
import { queueWarning } from "@/lib/messaging/email-and-sms/commands";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import { browserName } from "@/lib/platform/http/user-agent";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import type { Device } from "@/lib/platform/request-context";

interface Recipient {
  id: string;
  email: string;
  firstName: string;
  locale: string;
}

/** Tells the user by email about a sign-in from a new device. */
export function queueSignInAlert(tx: Transaction, user: Recipient, device: Device, now: Date) {
  const values = {
    name: user.firstName,
    when: formatInstant(now, user.locale, KIGALI),
    browser: browserName(device.userAgent),
    place: device.ipAddress,
    link: localizedPageUrl("/settings/security", user.locale),
  };
  const to = { channel: "email", recipient: user.email, userId: user.id } as const;
  return queueWarning(tx, { ...to, template: "sign-in-alert", locale: user.locale, values }, now);
}
