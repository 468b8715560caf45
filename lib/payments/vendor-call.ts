import { setTimeout } from "node:timers/promises";

/** A provider that has not answered by then is not waited for: what became of it is asked later. */
const PATIENCE_MS = 10_000;
/** No answer of theirs is a tenth as long. */
const LONGEST_ANSWER = 256 * 1024;

export interface VendorRequest {
  method?: "GET" | "POST";
  headers: Record<string, string>;
  /** Already written out. */
  body?: string;
}

/** `silence`: whether it arrived is not known. */
export type VendorAnswer =
  | { kind: "answer"; status: number; body: unknown }
  | { kind: "silence"; reason: string };

/** One request to a provider. Never throws; redirects are not followed. */
export async function callVendor(url: string, request: VendorRequest): Promise<VendorAnswer> {
  try {
    const response = await fetch(url, {
      method: request.method ?? "GET",
      headers: { accept: "*/*", ...request.headers },
      body: request.body,
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    return {
      kind: "answer",
      status: response.status,
      body: text.length > LONGEST_ANSWER ? undefined : json(text),
    };
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: unknown };
    return { kind: "silence", reason: String(code ?? (error as Error).name) };
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Token {
  value: string;
  until: number;
}

const tokens = new Map<string, Promise<Token | undefined>>();
/** Not used up to its last moment: it has to live until the provider has read it. */
const MARGIN = 0.9;

/** A token of an account, fetched once and kept for as long as the provider said, less a margin. */
async function tokenOf(account: string, fetchToken: FetchToken): Promise<string | undefined> {
  const known = await tokens.get(account)?.catch(() => undefined);
  if (known && known.until > Date.now()) return known.value;
  const fetching = fetchToken().then(
    (token) => token && { value: token.value, until: Date.now() + token.lifeMs * MARGIN },
  );
  tokens.set(account, fetching);
  return (await fetching)?.value;
}

type FetchToken = () => Promise<{ value: string; lifeMs: number } | undefined>;

/** Calls with a token; one that is refused (401) is thrown away and the call made once more with a new one. */
export async function callWithToken(
  account: string,
  fetchToken: FetchToken,
  call: (token: string) => Promise<VendorAnswer>,
): Promise<VendorAnswer> {
  for (let attempt = 1; ; attempt++) {
    const token = await tokenOf(account, fetchToken);
    if (!token) return { kind: "silence", reason: "no token" };
    const answer = await call(token);
    if (answer.kind !== "answer" || answer.status !== 401 || attempt === 2) return answer;
    tokens.delete(account);
    await setTimeout(50);
  }
}
