import type { UserActor } from "@/lib/platform/actor";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import type { Device } from "@/lib/platform/request-context";
import { requestEmailChange, requestPhoneChange } from "./commands";

// Returns the API's messages in the caller's language, like lib/identity/contact-verification/wire.ts.

interface WireCall<B> {
  actor: UserActor;
  body: B;
  device: Device;
  now: Date;
  locale: Locale;
}

export async function requestEmailChangeWithMessage({
  actor,
  body,
  locale,
  ...context
}: WireCall<{ email: string; password: string }>) {
  const sent = await requestEmailChange(actor, body, context);
  return { message: translator(locale)("account.otp.email.sent"), ...sent };
}

export async function requestPhoneChangeWithMessage({
  actor,
  body,
  locale,
  ...context
}: WireCall<{ phone: string; password: string }>) {
  const sent = await requestPhoneChange(actor, body, context);
  return { message: translator(locale)("account.otp.phone.sent"), ...sent };
}
