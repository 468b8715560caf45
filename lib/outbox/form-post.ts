import { SEND_PATIENCE_MS } from "./transport";

export type FormAnswer =
  | { kind: "answer"; status: number; body: unknown }
  /** Nobody was there to take it. */
  | { kind: "unreached"; reason: string }
  /** It was sent, and no answer came. */
  | { kind: "silence"; reason: string };

const unreached = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Posts a form to a provider and tells apart what certainly was not taken from what may have been. */
export async function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<FormAnswer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { accept: "application/json", ...headers },
      body: new URLSearchParams(fields),
      redirect: "error",
      signal: AbortSignal.timeout(SEND_PATIENCE_MS),
    });
    const body: unknown = await response.json().catch(() => undefined);
    return { kind: "answer", status: response.status, body };
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: unknown };
    const reason = String(code ?? (error as Error).name);
    return { kind: unreached.test(reason) ? "unreached" : "silence", reason };
  }
}
