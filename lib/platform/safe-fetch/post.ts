import { type NetworkPolicy, publicNetwork, rejectOnTimeout, SafeFetchError, safeFetch } from "./safe-fetch";

type PostFailure = "timeout" | "unreachable" | "unknownHost" | "forbiddenAddress" | "refused";

/** 200 to 299 count as delivered; redirects are not followed. */
export const isSuccessStatus = (status: number): boolean => status >= 200 && status < 300;

export type PostOutcome = { status: number; failure?: PostFailure } | { status: null; failure: PostFailure };

export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts a body within ten seconds, to the public network only. Only the status of the response is read. */
export async function safePost(
  { url, headers, body }: Omit<PostRequest, "body"> & { body: string | Uint8Array },
  policy: NetworkPolicy = publicNetwork,
): Promise<PostOutcome> {
  const signal = AbortSignal.timeout(policy.patienceMs);
  try {
    const options = { method: "POST", headers, body } as const;
    const response = await Promise.race([safeFetch(url, policy, signal, options), rejectOnTimeout(signal)]);
    response.destroy();
    const status = response.statusCode ?? 0;
    return isSuccessStatus(status) ? { status } : { status, failure: "refused" };
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    return { status: null, failure: error.failure === "forbidden" ? "forbiddenAddress" : error.failure };
  }
}
