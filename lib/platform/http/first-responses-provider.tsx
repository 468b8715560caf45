"use client";

import { type QueryClient, QueryClientContext } from "@tanstack/react-query";
import { type ReactNode, useContext, useMemo, useState } from "react";
import type { FirstResponses } from "./find-first-responses";
import { resourceCache, storeFirstResponse } from "./use-resource";

/** When this tab received a page's responses. Going back shows the same ones again, with their original time. */
const receivedAt = new WeakMap<FirstResponses, number>();

function storeResponses(client: QueryClient, responses: FirstResponses): void {
  const at = receivedAt.get(responses) ?? Date.now();
  receivedAt.set(responses, at);
  for (const [path, body] of Object.entries(responses)) storeFirstResponse(client, path, body, at);
}

/** Provides the responses sent with the page to the components inside, so that they need not request them. */
export function FirstResponsesProvider({
  responses,
  children,
}: {
  responses: FirstResponses;
  children: ReactNode;
}) {
  const outer = useContext(QueryClientContext);
  const [client] = useState(() => outer ?? resourceCache());
  useMemo(() => storeResponses(client, responses), [client, responses]);
  // Not QueryClientProvider, which refetches everything whenever the window gets the focus.
  return <QueryClientContext.Provider value={client}>{children}</QueryClientContext.Provider>;
}
