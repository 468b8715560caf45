import { env } from "@/lib/env";
import { webPush } from "@/lib/push/transport";
import { africasTalking } from "./africas-talking";
import { smtp } from "./smtp";
import type { OutboxMessage, Transport } from "./transport";
import { twilioVerify, type VerifyAccount } from "./twilio-verify";

/** Demo mode: nothing leaves. People read what would have been sent on the outbox page. */
const demo: Transport = { name: "demo", send: async () => ({ outcome: "sent" }) };

interface Ways {
  email?: Transport;
  sms?: Transport;
  push?: Transport;
  /** Who makes and sends codes to telephones in our stead. */
  phoneCheck?: Transport;
}

let ways: Ways | undefined;

function configured(): Ways {
  const { DEMO_MODE, SMTP_URL, MAIL_FROM, AFRICASTALKING_URL, ...rest } = env();
  if (DEMO_MODE) return { email: demo, sms: demo, push: demo };
  const { AFRICASTALKING_USERNAME: username, AFRICASTALKING_API_KEY: apiKey } = rest;
  const texts = { baseUrl: AFRICASTALKING_URL, from: rest.AFRICASTALKING_FROM };
  const account = verifyAccount();
  return {
    email: SMTP_URL && MAIL_FROM ? smtp(SMTP_URL, MAIL_FROM) : undefined,
    sms: username && apiKey ? africasTalking({ ...texts, username, apiKey }) : undefined,
    phoneCheck: account && twilioVerify(account),
    // Its keys are our own: there is nobody to have an account with.
    push: webPush(),
  };
}

/** The service that keeps codes to telephones itself, when one is set up. */
export function verifyAccount(): VerifyAccount | undefined {
  const { DEMO_MODE, TWILIO_VERIFY_URL: baseUrl, ...rest } = env();
  const { TWILIO_VERIFY_SERVICE: service, TWILIO_API_KEY: apiKey, TWILIO_API_SECRET: apiSecret } = rest;
  if (DEMO_MODE || !service || !apiKey || !apiSecret) return undefined;
  return { baseUrl, service, apiKey, apiSecret };
}

/** The way a message goes; undefined while none is set up. */
export function transportFor({
  channel,
  template,
}: Pick<OutboxMessage, "channel" | "template">): Transport | undefined {
  ways ??= configured();
  return template === "phone-check" ? ways.phoneCheck : ways[channel];
}

/** Whether letters of a kind can leave here at all; pages say so instead of pretending. */
export function canSend(kind: "email" | "sms" | "phone-check"): boolean {
  const channel = kind === "email" ? "email" : "sms";
  return transportFor({ channel, template: kind }) !== undefined;
}
