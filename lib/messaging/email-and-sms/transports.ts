import type { OutboxMessage, Transport } from "@/lib/messaging/transport";
import { webPushTransport } from "@/lib/messaging/web-push/transport";
import { env } from "@/lib/platform/env";
import { africasTalking } from "./africas-talking";
import { smtp } from "./smtp";
import { twilioVerify, type VerifyAccount } from "./twilio-verify";

/** In demo mode nothing is sent; the outbox page shows the messages. */
const demo: Transport = { name: "demo", send: async () => ({ outcome: "sent" }) };

interface Transports {
  email?: Transport;
  sms?: Transport;
  push?: Transport;
  /** A provider that generates and sends phone codes itself. */
  phoneCheck?: Transport;
}

let transports: Transports | undefined;

function configureTransports(): Transports {
  const { DEMO_MODE, SMTP_URL, MAIL_FROM, AFRICASTALKING_URL, ...rest } = env();
  if (DEMO_MODE) return { email: demo, sms: demo, push: demo };
  const { AFRICASTALKING_USERNAME: username, AFRICASTALKING_API_KEY: apiKey } = rest;
  const texts = { baseUrl: AFRICASTALKING_URL, from: rest.AFRICASTALKING_FROM };
  const account = verifyAccount();
  return {
    email: SMTP_URL && MAIL_FROM ? smtp(SMTP_URL, MAIL_FROM) : undefined,
    sms: username && apiKey ? africasTalking({ ...texts, username, apiKey }) : undefined,
    phoneCheck: account && twilioVerify(account),
    // Web push needs no provider account; its keys are our own.
    push: webPushTransport(),
  };
}

/** Returns the account of the provider that verifies phone codes itself, if one is configured. */
export function verifyAccount(): VerifyAccount | undefined {
  const { DEMO_MODE, TWILIO_VERIFY_URL: baseUrl, ...rest } = env();
  const { TWILIO_VERIFY_SERVICE: service, TWILIO_API_KEY: apiKey, TWILIO_API_SECRET: apiSecret } = rest;
  if (DEMO_MODE || !service || !apiKey || !apiSecret) return undefined;
  return { baseUrl, service, apiKey, apiSecret };
}

/** Returns the transport for a message; undefined if none is configured. */
export function transportFor({
  channel,
  template,
}: Pick<OutboxMessage, "channel" | "template">): Transport | undefined {
  transports ??= configureTransports();
  return template === "phone-check" ? transports.phoneCheck : transports[channel];
}

/** Tells whether messages of a kind can be sent here; pages say so when they cannot. */
export function canSend(kind: "email" | "sms" | "phone-check"): boolean {
  const channel = kind === "email" ? "email" : "sms";
  return transportFor({ channel, template: kind }) !== undefined;
}
