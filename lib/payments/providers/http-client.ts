import { setTimeout } from "node:timers/promises";
import { SpanKind } from "@opentelemetry/api";
import { inSpan } from "@/lib/platform/in-span";
import { breakerOf } from "./circuit-breaker";
import type { ProviderName } from "./port";

/** The time-out for a provider's answer; after that the outcome is checked later. */
const PATIENCE_MS = 10_000;
/** More than ten times the length of any provider's answer. */
const LONGEST_RESPONSE = 256 * 1024;

export interface ProviderRequest {
  method?: "GET" | "POST";
  headers: Record<string, string>;
  /** The body, already serialised. */
  body?: string;
}

/** `none`: it is unknown whether the request arrived. */
export type ProviderResponse =
  | { kind: "response"; status: number; body: unknown }
  | { kind: "none"; reason: string; isTimeout?: boolean };

/** Makes one request to a provider. Never throws; redirects are not followed. */
export async function requestWithTimeout(url: string, request: ProviderRequest): Promise<ProviderResponse> {
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
      kind: "response",
      status: response.status,
      body: text.length > LONGEST_RESPONSE ? undefined : parseJson(text),
    };
  } catch (error) {
    const { name, cause } = error as Error;
    const reason = name === "TimeoutError" ? name : String((cause as { code?: unknown })?.code ?? name);
    return { kind: "none", reason, isTimeout: TIMEOUTS.includes(reason) };
  }
}

const TIMEOUTS = ["TimeoutError", "UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "ETIMEDOUT"];

/** Like requestWithTimeout(), but returns `none` at once while the provider is hanging. */
export async function callProvider(
  provider: ProviderName,
  url: string,
  request: ProviderRequest,
): Promise<ProviderResponse> {
  const breaker = breakerOf(provider);
  if (!breaker.admits()) return { kind: "none", reason: "the provider is hanging" };
  const response = await inSpan(
    `${request.method ?? "GET"} ${provider}`,
    { "server.address": new URL(url).hostname, "gendana.provider": provider },
    async (span) => {
      const given = await requestWithTimeout(url, request);
      span.setAttributes(
        given.kind === "response"
          ? { "http.response.status_code": given.status }
          : { "error.type": given.reason },
      );
      return given;
    },
    SpanKind.CLIENT,
  );
  if (response.kind === "none" && response.isTimeout) breaker.timedOut();
  else breaker.answered();
  return response;
}

/** Parses JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
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

const tokens = new Map<string, Token>();
const fetching = new Map<string, Promise<Token | undefined>>();
/** Tokens are renewed before they expire, because they must still be valid when the provider reads them. */
const MARGIN = 0.9;

/** Returns the token of an account, fetched once for concurrent callers and cached for its lifetime minus a margin. */
async function tokenOf(account: string, fetchToken: FetchToken): Promise<string | undefined> {
  const known = tokens.get(account);
  if (known && known.until > Date.now()) return known.value;
  let token = fetching.get(account);
  if (!token) {
    token = fetchToken()
      .then((fresh) => fresh && { value: fresh.value, until: Date.now() + fresh.lifeMs * MARGIN })
      .finally(() => fetching.delete(account));
    fetching.set(account, token);
  }
  const fresh = await token;
  if (fresh) tokens.set(account, fresh);
  return fresh?.value;
}

type FetchToken = () => Promise<{ value: string; lifeMs: number } | undefined>;

/** Calls with a token; when it is refused (401), repeats the call once with a new token. */
export async function callWithToken(
  account: string,
  fetchToken: FetchToken,
  call: (token: string) => Promise<ProviderResponse>,
): Promise<ProviderResponse> {
  for (let attempt = 1; ; attempt++) {
    const token = await tokenOf(account, fetchToken);
    if (!token) return { kind: "none", reason: "no token" };
    const response = await call(token);
    if (response.kind !== "response" || response.status !== 401 || attempt === 2) return response;
    tokens.delete(account);
    await setTimeout(50);
  }
}
