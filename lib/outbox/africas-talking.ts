import { z } from "zod";
import { postForm } from "./form-post";
import type { Handover } from "./rules";
import type { Transport } from "./transport";

interface Account {
  baseUrl: string;
  username: string;
  apiKey: string;
  /** A registered sender name or short code; without one the provider's own. */
  from?: string;
}

const sent = z.object({
  SMSMessageData: z.object({
    Recipients: z.array(z.object({ statusCode: z.number(), status: z.string(), messageId: z.string() })),
  }),
});

/** SMS through Africa's Talking (providers.md §5). It knows no idempotency: one that may have been sent is unknown. */
export function africasTalking({ baseUrl, username, apiKey, from }: Account): Transport {
  return {
    name: "africastalking",
    send: async ({ recipient, body }) => {
      const fields = { username, to: recipient, message: body, bulkSMSMode: "1", ...(from && { from }) };
      const url = `${baseUrl.replace(/\/$/, "")}/version1/messaging`;
      const answer = await postForm(url, fields, { apikey: apiKey });
      if (answer.kind === "unreached") return { outcome: "postponed", reason: answer.reason };
      if (answer.kind === "silence") return { outcome: "unknown", reason: answer.reason };
      return judge(answer.status, answer.body);
    },
  };
}

function judge(status: number, body: unknown): Handover {
  if (status >= 500) return { outcome: "unknown", reason: `HTTP ${status}` };
  if (status !== 200 && status !== 201) return { outcome: "postponed", reason: `HTTP ${status}` };
  const parsed = sent.safeParse(body);
  if (!parsed.success) return { outcome: "unknown", reason: "the answer was not understood" };
  const [recipient] = parsed.data.SMSMessageData.Recipients;
  if (!recipient) return { outcome: "refused", reason: "no recipient was accepted" };
  // 100 processed, 101 sent, 102 queued; 500 and above are faults of the gateway, the rest of the number or the account.
  if (recipient.statusCode <= 102) return { outcome: "sent", providerRef: recipient.messageId };
  const reason = `${recipient.statusCode} ${recipient.status}`;
  return recipient.statusCode >= 500 ? { outcome: "postponed", reason } : { outcome: "refused", reason };
}
