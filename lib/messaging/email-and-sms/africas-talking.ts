import { z } from "zod";
import type { DeliveryResult, Transport } from "@/lib/messaging/transport";
import { postForm } from "./form-post";

interface Account {
  baseUrl: string;
  username: string;
  apiKey: string;
  /** A registered sender name or short code; without one the provider's default is used. */
  from?: string;
}

const sendResponse = z.object({
  SMSMessageData: z.object({
    Recipients: z.array(z.object({ statusCode: z.number(), status: z.string(), messageId: z.string() })),
  }),
});

/**
 * Sends SMS through Africa's Talking (providers.md §5). Its API has no idempotency key, so a request that may
 * have been accepted yields `unknown`.
 */
export function africasTalking({ baseUrl, username, apiKey, from }: Account): Transport {
  return {
    name: "africastalking",
    send: async ({ recipient, body }) => {
      const fields = { username, to: recipient, message: body, bulkSMSMode: "1", ...(from && { from }) };
      const url = `${baseUrl.replace(/\/$/, "")}/version1/messaging`;
      const response = await postForm(url, fields, { apikey: apiKey });
      if (response.kind === "unreached") return { outcome: "unavailable", reason: response.reason };
      if (response.kind === "none") return { outcome: "unknown", reason: response.reason };
      return resultOf(response.status, response.body);
    },
  };
}

/** Our account is refused, or sends too much. */
const closedStatuses = [401, 403, 429];

function resultOf(status: number, body: unknown): DeliveryResult {
  if (status >= 500) return { outcome: "unknown", reason: `HTTP ${status}` };
  if (closedStatuses.includes(status)) return { outcome: "unavailable", reason: `HTTP ${status}` };
  if (status !== 200 && status !== 201) return { outcome: "postponed", reason: `HTTP ${status}` };
  const parsed = sendResponse.safeParse(body);
  if (!parsed.success) return { outcome: "unknown", reason: "the response could not be parsed" };
  const [recipient] = parsed.data.SMSMessageData.Recipients;
  if (!recipient) return { outcome: "refused", reason: "no recipient was accepted" };
  // Status codes: 100 processed, 101 sent, 102 queued. From 500 on the gateway is at fault, any other code but that of
  // an empty account rejects the number.
  if (recipient.statusCode <= 102) return { outcome: "sent", providerRef: recipient.messageId };
  const reason = `${recipient.statusCode} ${recipient.status}`;
  if (recipient.status === "InsufficientBalance") return { outcome: "unavailable", reason };
  return recipient.statusCode >= 500 ? { outcome: "postponed", reason } : { outcome: "refused", reason };
}
