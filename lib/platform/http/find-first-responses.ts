import { headers } from "next/headers";
import { env } from "@/lib/platform/env";
import type { RouteHandler } from "./route";

/** A request that a page's components would send first; a page that declares it contains the response. */
export interface FirstRequest {
  /** Path and query exactly as the component requests them. */
  path: string;
  /** The GET of the path's route. */
  route: RouteHandler;
  /** The parameters of the path. */
  params?: object;
  /** The requests that the components send once they have this response. */
  followedBy?: (body: never) => readonly FirstRequest[];
}

/** The bodies of the responses, by path. */
export type FirstResponses = Record<string, unknown>;

/**
 * Answers the requests through their routes as if the browser had sent them: with the same checks, for the same caller.
 * A refused request is left out: the component then sends it itself and shows the error.
 */
export async function findFirstResponses(
  requests: readonly FirstRequest[],
  locale: string,
): Promise<FirstResponses> {
  const sent = new Headers(await headers());
  sent.set("accept-language", locale);
  const answer = async ({ path, route, params = {}, followedBy }: FirstRequest): Promise<FirstResponses> => {
    const request = new Request(new URL(path, env().SITE_URL), { headers: sent });
    const response = await route(request, { params: Promise.resolve(params) });
    if (!response.ok) return {};
    const body = await response.json();
    return { [path]: body, ...(await answerAll(followedBy?.(body as never) ?? [])) };
  };
  const answerAll = async (all: readonly FirstRequest[]): Promise<FirstResponses> =>
    Object.assign({}, ...(await Promise.all(all.map(answer))));
  return answerAll(requests);
}
