import type { UserActor } from "@/lib/auth/contract";
import type { Locale } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import type { Device } from "@/lib/sessions/commands";
import { requestEmailChange, requestPhoneChange } from "./commands";

// What the API says of it, in the caller's language: as of any other code (lib/otp/wire.ts).

interface Asked<B> {
  actor: UserActor;
  body: B;
  device: Device;
  now: Date;
  locale: Locale;
}

export async function askEmailChange({
  actor,
  body,
  locale,
  ...occasion
}: Asked<{ email: string; password: string }>) {
  const sent = await requestEmailChange(actor, body, occasion);
  return { message: translator(locale)("account.otp.email.sent"), ...sent };
}

export async function askPhoneChange({
  actor,
  body,
  locale,
  ...occasion
}: Asked<{ phone: string; password: string }>) {
  const sent = await requestPhoneChange(actor, body, occasion);
  return { message: translator(locale)("account.otp.phone.sent"), ...sent };
}
