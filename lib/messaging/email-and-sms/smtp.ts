import { createTransport } from "nodemailer";
import { type DeliveryResult, SEND_TIMEOUT_MS, type Transport } from "@/lib/messaging/transport";
import { siteOrigin } from "@/lib/platform/i18n/localized-page-url";
import { renderEmailHtml } from "./email-html";
import { oneClickUnsubscribeUrl } from "./rules";

/**
 * Sends email over SMTP, encrypted unless the server is on this machine. `url` is like
 * `smtps://user:password@host:465`, `from` like `Gendana <hello@gendana.example>`.
 */
export function smtp(url: string, from: string): Transport {
  const mailer = createTransport(withDefaults(url), { from });
  const host = from.match(/@([^>\s]+)/)?.[1] ?? "localhost";
  return {
    name: "smtp",
    send: async (message) => {
      const { id, recipient, subject, body } = message;
      try {
        const sent = await mailer.sendMail({
          // Passed as an object because a string is parsed as a list of addresses.
          to: { name: "", address: recipient },
          subject: subject ?? "",
          text: body,
          html: await renderEmailHtml(message),
          // Every attempt has the same Message-ID, so that clients show a duplicate once.
          messageId: `<${id}@${host}>`,
          headers: { "auto-submitted": "auto-generated", ...unsubscribeHeaders(body) },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { outcome: "sent", providerRef: sent.messageId };
      } catch (error) {
        return failureResult(error as { code?: string; responseCode?: number });
      }
    },
  };
}

const isThisMachine = ({ hostname }: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** True if email is sent only where the server offers TLS, and the address neither requires it nor does without. */
export function assumesTls(url: string): boolean {
  const address = new URL(url);
  const isDecided = address.searchParams.has("requireTLS") || address.searchParams.has("ignoreTLS");
  return address.protocol === "smtp:" && !isThisMachine(address) && !isDecided;
}

/** Adds the options that the address does not set. Beside an address, nodemailer ignores all others. */
function withDefaults(url: string): string {
  const address = new URL(url);
  const requireTLS = !isThisMachine(address);
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: SEND_TIMEOUT_MS };
  for (const [name, value] of Object.entries({ requireTLS, ...timeouts }))
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value));
  return address.href;
}

/** Returns the headers (RFC 8058) with which a mail client offers one-click unsubscribe. */
function unsubscribeHeaders(body: string): Record<string, string> {
  const unsubscribeUrl = oneClickUnsubscribeUrl(body, siteOrigin());
  if (!unsubscribeUrl) return {};
  return { "list-unsubscribe": `<${unsubscribeUrl}>`, "list-unsubscribe-post": "List-Unsubscribe=One-Click" };
}

/** Errors that occur before the message is transmitted. */
const unreached = /^(ECONNECTION|ECONNREFUSED|EDNS|EAUTH|ETLS|ESOCKET)$/;

/** Replies of a server that closes the connection (421) or refuses our login. */
const closedReplies = [421, 454, 530, 534, 535];

/** A 5xx reply to the recipient or the message is permanent (`refused`). */
function failureResult({ code, responseCode = 0 }: { code?: string; responseCode?: number }): DeliveryResult {
  // The server refuses to encrypt. A failed handshake has the same code, but no reply.
  const offersNoTls = code === "ETLS" && responseCode >= 400;
  const reason = offersNoTls
    ? "the mail server offers no TLS, see SMTP_URL"
    : `${code ?? "unknown"} ${responseCode || ""}`.trim();
  if (closedReplies.includes(responseCode) || code === "ETLS") return { outcome: "unavailable", reason };
  if ((code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500)
    return { outcome: "refused", reason };
  if (responseCode) return { outcome: "postponed", reason };
  return { outcome: unreached.test(code ?? "") ? "unavailable" : "unknown", reason };
}
