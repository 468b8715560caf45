import type { WireCall } from "@/lib/identity/contact-verification/wire";
import { translator } from "@/lib/platform/i18n/translate";
import { requestEmailChange, requestPhoneChange } from "./commands";

// Returns the API's messages in the caller's language, like lib/identity/contact-verification/wire.ts.

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
