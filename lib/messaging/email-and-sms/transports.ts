import type { OutboxMessage, Transport } from "@/lib/messaging/transport";
import { webPushTransport } from "@/lib/messaging/web-push/transport";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { africasTalking } from "./africas-talking";
import { smsAccount, smtpAccount, verifyAccount } from "./provider-accounts";
import { assumesTls, smtp } from "./smtp";
import { twilioVerify } from "./twilio-verify";

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
  if (env().DEMO_MODE) return { email: demo, sms: demo, push: demo };
  const [email, sms, phoneCheck] = [smtpAccount(), smsAccount(), verifyAccount()];
  return {
    email: email && smtp(email.url, email.from),
    sms: sms && africasTalking(sms),
    phoneCheck: phoneCheck && twilioVerify(phoneCheck),
    // Web push needs no provider account; its keys are our own.
    push: webPushTransport(),
  };
}

/** Logs at the start of a process that an email server without TLS would get no email. */
export function warnOfAssumedTls(account = env().DEMO_MODE ? undefined : smtpAccount()): void {
  if (account && assumesTls(account.url))
    log.warn(
      "email is sent only if the mail server offers TLS: confirm with ?requireTLS=true in SMTP_URL, or do without TLS with ?ignoreTLS=true",
    );
}

/** Returns the transport for a message; undefined if none is configured. */
export function transportFor({
  channel,
  template,
}: Pick<OutboxMessage, "channel" | "template">): Transport | undefined {
  transports ??= configureTransports();
  return template === "phone-check" ? transports.phoneCheck : transports[channel];
}
