import { z } from "zod";
import { type FormAnswer, postForm } from "./form-post";
import type { Handover } from "./rules";
import type { Transport } from "./transport";

export interface VerifyAccount {
  baseUrl: string;
  /** VA… */
  service: string;
  apiKey: string;
  apiSecret: string;
}

const verification = z.object({ sid: z.string(), status: z.string() });

/**
 * Codes by SMS through Twilio Verify (providers.md §5), which makes, sends and judges them itself. Asking twice within the
 * code's ten minutes sends the same code again, so repeating is harmless.
 */
export function twilioVerify(account: VerifyAccount): Transport {
  return {
    name: "twilio",
    send: async ({ recipient }) =>
      judge(await ask(account, "Verifications", { To: recipient, Channel: "sms" })),
  };
}

/** Whether these are the digits Twilio sent to a number. `unknown` when it could not be learned. */
export async function checkWithTwilio(account: VerifyAccount, phone: string, code: string) {
  const answer = await ask(account, "VerificationCheck", { To: phone, Code: code });
  // 404: the code was used, has expired or was tried too often.
  if (answer.kind === "answer" && answer.status === 404) return "wrong";
  const parsed =
    answer.kind === "answer" && answer.status < 300 ? verification.safeParse(answer.body) : undefined;
  if (!parsed?.success) return "unknown";
  return parsed.data.status === "approved" ? "right" : "wrong";
}

function ask({ baseUrl, service, apiKey, apiSecret }: VerifyAccount, what: string, form: object) {
  const url = `${baseUrl.replace(/\/$/, "")}/v2/Services/${service}/${what}`;
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`;
  return postForm(url, form as Record<string, string>, { authorization });
}

function judge(answer: FormAnswer): Handover {
  if (answer.kind !== "answer") return { outcome: "postponed", reason: answer.reason };
  const parsed = verification.safeParse(answer.body);
  if (answer.status < 300 && parsed.success) return { outcome: "sent", providerRef: parsed.data.sid };
  const reason = `HTTP ${answer.status}`;
  return answer.status === 400 ? { outcome: "refused", reason } : { outcome: "postponed", reason };
}
