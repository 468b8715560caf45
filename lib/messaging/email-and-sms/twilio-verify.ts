import { z } from "zod";
import type { DeliveryResult, Transport } from "@/lib/messaging/transport";
import { type FormResponse, postForm } from "./form-post";

interface VerifyAccount {
  baseUrl: string;
  /** The service SID, `VA…`. */
  service: string;
  apiKey: string;
  apiSecret: string;
}

const verification = z.object({ sid: z.string(), status: z.string() });

/**
 * Sends codes by SMS through Twilio Verify (providers.md §5), which generates and checks them itself. A
 * repeated request within the code's ten minutes sends the same code, so retries are harmless.
 */
export function twilioVerify(account: VerifyAccount): Transport {
  return {
    name: "twilio",
    send: async ({ recipient }) =>
      resultOf(await postToVerify(account, "Verifications", { To: recipient, Channel: "sms" })),
  };
}

/** Checks a code with Twilio. Returns "right", "wrong", or "unknown" if Twilio could not be reached. */
export async function checkWithTwilio(account: VerifyAccount, phone: string, code: string) {
  const response = await postToVerify(account, "VerificationCheck", { To: phone, Code: code });
  // 404: the code was used, has expired or had too many attempts.
  if (response.kind === "response" && response.status === 404) return "wrong";
  const parsed =
    response.kind === "response" && response.status < 300 ? verification.safeParse(response.body) : undefined;
  if (!parsed?.success) return "unknown";
  return parsed.data.status === "approved" ? "right" : "wrong";
}

function postToVerify({ baseUrl, service, apiKey, apiSecret }: VerifyAccount, what: string, form: object) {
  const url = `${baseUrl.replace(/\/$/, "")}/v2/Services/${service}/${what}`;
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`;
  return postForm(url, form as Record<string, string>, { authorization });
}

function resultOf(response: FormResponse): DeliveryResult {
  if (response.kind !== "response") return { outcome: "unavailable", reason: response.reason };
  const parsed = verification.safeParse(response.body);
  if (response.status < 300 && parsed.success) return { outcome: "sent", providerRef: parsed.data.sid };
  const reason = `HTTP ${response.status}`;
  if (response.status === 400) return { outcome: "refused", reason };
  // Other statuses, such as 403 and 429, may concern the number alone.
  const isUnavailable = response.status === 401 || response.status >= 500;
  return { outcome: isUnavailable ? "unavailable" : "postponed", reason };
}
