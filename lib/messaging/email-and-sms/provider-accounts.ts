import { env } from "@/lib/platform/env";

/** The account of the SMTP server, if one is configured. */
export function smtpAccount() {
  const { SMTP_URL: url, MAIL_FROM: from } = env();
  return url && from ? { url, from } : undefined;
}

/** The account of the provider that sends SMS, if one is configured. */
export function smsAccount() {
  const { AFRICASTALKING_URL: baseUrl, AFRICASTALKING_FROM: from, ...rest } = env();
  const { AFRICASTALKING_USERNAME: username, AFRICASTALKING_API_KEY: apiKey } = rest;
  return username && apiKey ? { baseUrl, from, username, apiKey } : undefined;
}

/** The account of the provider that generates, sends and checks phone codes itself, if one is configured. */
export function verifyAccount() {
  const { DEMO_MODE, TWILIO_VERIFY_URL: baseUrl, ...rest } = env();
  const { TWILIO_VERIFY_SERVICE: service, TWILIO_API_KEY: apiKey, TWILIO_API_SECRET: apiSecret } = rest;
  if (DEMO_MODE || !service || !apiKey || !apiSecret) return undefined;
  return { baseUrl, service, apiKey, apiSecret };
}

/** Returns whether messages of a kind can be sent here; pages show it if they cannot. */
export function canSend(kind: "email" | "sms" | "phone-check"): boolean {
  if (kind === "phone-check") return verifyAccount() !== undefined;
  return env().DEMO_MODE || (kind === "email" ? smtpAccount() : smsAccount()) !== undefined;
}
