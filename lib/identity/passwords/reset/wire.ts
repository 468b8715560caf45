import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import type { Device } from "@/lib/platform/request-context";
import { completeReset, requestReset } from "./commands";
import type { ResetCompletion, ResetRequest } from "./contract";

// Returns the API's messages in the caller's language.

interface WireCall<B> {
  body: B;
  device: Device;
  now: Date;
  locale: Locale;
}

export async function requestResetLink({ body, locale, ...context }: WireCall<ResetRequest>) {
  await requestReset(body.email, context);
  return { message: translator(locale)("account.forgot.sent", { email: body.email }) };
}

export async function completeResetWithMessage({ body, locale, ...context }: WireCall<ResetCompletion>) {
  await completeReset(body, context);
  return { message: translator(locale)("account.reset.done") };
}
