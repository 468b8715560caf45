import { accountPhone } from "@/lib/accounts/phone";
import type { UserActor } from "@/lib/auth/contract";
import type { Locale } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import type { Device } from "@/lib/sessions/commands";
import { sendCode } from "./commands";
import { requirePhoneAskedFor } from "./queries";
import { verifyCode } from "./verify";

// The documented endpoints' side of codes: their field names in, their sentences out (spec.md §7, §8).

interface Asked<B> {
  actor: UserActor;
  body: B;
  device: Device;
  now: Date;
  locale: Locale;
}

/** The number as the database holds it; a refusal names the field the caller used. */
const phoneOf = (text: string) => ({ channel: "sms" as const, target: accountPhone(text, "phoneNumber") });
const emailOf = (target: string) => ({ channel: "email" as const, target });

export async function sendEmailCode({ actor, body, locale, ...occasion }: Asked<{ email: string }>) {
  const sent = await sendCode(actor, emailOf(body.email), occasion);
  return { message: translator(locale)("account.otp.email.sent"), ...sent };
}

export async function sendPhoneCode({ actor, body, locale, ...occasion }: Asked<{ phoneNumber: string }>) {
  const contact = phoneOf(body.phoneNumber);
  await requirePhoneAskedFor(actor, contact.target);
  const sent = await sendCode(actor, contact, occasion);
  return { message: translator(locale)("account.otp.phone.sent"), ...sent };
}

export async function verifyEmail({
  actor,
  body,
  locale,
  ...occasion
}: Asked<{ email: string; otp: string }>) {
  await verifyCode(actor, emailOf(body.email), body.otp, occasion);
  return { message: translator(locale)("account.otp.email.verified"), verified: true as const };
}

export async function verifyPhone({
  actor,
  body,
  locale,
  ...occasion
}: Asked<{ phoneNumber: string; otp: string }>) {
  await verifyCode(actor, phoneOf(body.phoneNumber), body.otp, occasion);
  return { message: translator(locale)("account.otp.phone.verified"), verified: true as const };
}
