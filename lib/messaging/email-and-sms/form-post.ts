import { SEND_TIMEOUT_MS } from "@/lib/messaging/transport";

export type FormResponse =
  | { kind: "response"; status: number; body: unknown }
  /** The connection failed, so the request was certainly not accepted. */
  | { kind: "unreached"; reason: string }
  /** The request was sent and no response came, so it may have been accepted. */
  | { kind: "none"; reason: string };

const unreached = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/**
 * Posts a form to a provider and distinguishes requests that were certainly not accepted from those that may
 * have been. Never throws.
 */
export async function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<FormResponse> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { accept: "application/json", ...headers },
      body: new URLSearchParams(fields),
      redirect: "error",
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    const body: unknown = await response.json().catch(() => undefined);
    return { kind: "response", status: response.status, body };
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: unknown };
    const reason = String(code ?? (error as Error).name);
    return { kind: unreached.test(reason) ? "unreached" : "none", reason };
  }
}
