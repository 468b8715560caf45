import { createTransport } from "nodemailer";
import { htmlOf } from "./html";
import { home } from "./link";
import { type Handover, oneClickStop } from "./rules";
import { SEND_PATIENCE_MS, type Transport } from "./transport";

/** E-mail through a server (`smtps://user:password@host:465`), from `Gendana <hello@gendana.example>`. */
export function smtp(url: string, from: string): Transport {
  const post = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: SEND_PATIENCE_MS },
    { from },
  );
  const host = from.match(/@([^>\s]+)/)?.[1] ?? "localhost";
  return {
    name: "smtp",
    send: async (message) => {
      const { id, recipient, subject, body } = message;
      try {
        const sent = await post.sendMail({
          // As an object: a string would be read as a list of addresses.
          to: { name: "", address: recipient },
          subject: subject ?? "",
          text: body,
          html: await htmlOf(message),
          // The same at each try: who got it twice sees one.
          messageId: `<${id}@${host}>`,
          headers: { "auto-submitted": "auto-generated", ...stopHeaders(body) },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { outcome: "sent", providerRef: sent.messageId };
      } catch (error) {
        return judge(error as { code?: string; responseCode?: number });
      }
    },
  };
}

/** RFC 8058: what lets a mail program show "Unsubscribe" and do it at one press. */
function stopHeaders(body: string): Record<string, string> {
  const stop = oneClickStop(body, home());
  if (!stop) return {};
  return { "list-unsubscribe": `<${stop}>`, "list-unsubscribe-post": "List-Unsubscribe=One-Click" };
}

/** Before it spoke to anybody. */
const unreached = /^(ECONNECTION|ECONNREFUSED|EDNS|EAUTH|ETLS|ESOCKET)$/;

/** A server's 5xx to the address or the letter is for good; to who we are (530, 535) it is ours to mend. */
function judge({ code, responseCode }: { code?: string; responseCode?: number }): Handover {
  const reason = `${code ?? "unknown"} ${responseCode ?? ""}`.trim();
  const isRefused = (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500;
  if (isRefused) return { outcome: "refused", reason };
  return { outcome: responseCode || unreached.test(code ?? "") ? "postponed" : "unknown", reason };
}
