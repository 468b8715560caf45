import type { Locale } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import type { Device } from "@/lib/sessions/commands";
import { completeReset, requestReset } from "./commands";
import type { ResetCompletion, ResetRequest } from "./contract";

// What the API says of it, in the caller's language.

interface Asked<B> {
  body: B;
  device: Device;
  now: Date;
  locale: Locale;
}

export async function askForLink({ body, locale, ...occasion }: Asked<ResetRequest>) {
  await requestReset(body.email, occasion);
  return { message: translator(locale)("account.forgot.sent", { email: body.email }) };
}

export async function setPassword({ body, locale, ...occasion }: Asked<ResetCompletion>) {
  await completeReset(body, occasion);
  return { message: translator(locale)("account.reset.done") };
}
