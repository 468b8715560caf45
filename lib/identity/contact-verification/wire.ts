import type { UserActor } from "@/lib/platform/actor";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { normalizePhone } from "@/lib/platform/phone";
import type { Device } from "@/lib/platform/request-context";
import { sendCode } from "./commands";
import { requireConfirmedPhoneRequest } from "./queries";
import { verifyCode } from "./verify-code";

// The documented endpoints for codes: documented field names in, documented sentences out (spec.md §7, §8).

export interface WireCall<B> {
  actor: UserActor;
  body: B;
  device: Device;
  now: Date;
  locale: Locale;
}

/** Normalizes the number to E.164; an error names the field the caller used. */
const phoneContact = (text: string) => ({
  channel: "sms" as const,
  target: normalizePhone(text, "phoneNumber"),
});
const emailContact = (target: string) => ({ channel: "email" as const, target });

export async function sendEmailCode({ actor, body, locale, ...context }: WireCall<{ email: string }>) {
  const sent = await sendCode(actor, emailContact(body.email), context);
  return { message: translator(locale)("account.otp.email.sent"), ...sent };
}

export async function sendPhoneCode({ actor, body, locale, ...context }: WireCall<{ phoneNumber: string }>) {
  const contact = phoneContact(body.phoneNumber);
  await requireConfirmedPhoneRequest(actor, contact.target);
  const sent = await sendCode(actor, contact, context);
  return { message: translator(locale)("account.otp.phone.sent"), ...sent };
}

export async function verifyEmail({
  actor,
  body,
  locale,
  ...context
}: WireCall<{ email: string; otp: string }>) {
  await verifyCode(actor, emailContact(body.email), body.otp, context);
  return { message: translator(locale)("account.otp.email.verified"), verified: true as const };
}

export async function verifyPhone({
  actor,
  body,
  locale,
  ...context
}: WireCall<{ phoneNumber: string; otp: string }>) {
  await verifyCode(actor, phoneContact(body.phoneNumber), body.otp, context);
  return { message: translator(locale)("account.otp.phone.verified"), verified: true as const };
}
