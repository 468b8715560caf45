"use client";

import { type QueryClient, QueryClientContext } from "@tanstack/react-query";
import { type ReactNode, useContext, useMemo, useState } from "react";
import type { FirstAnswers } from "./find-first-answers";
import { resourceCache, storeFirstAnswer } from "./use-resource";

/** When this tab received a page's answers. Going back shows the same answers again, with their original time. */
const receivedAt = new WeakMap<FirstAnswers, number>();

function storeAnswers(client: QueryClient, answers: FirstAnswers): void {
  const at = receivedAt.get(answers) ?? Date.now();
  receivedAt.set(answers, at);
  for (const [path, body] of Object.entries(answers)) storeFirstAnswer(client, path, body, at);
}

/** Provides the answers sent with the page to the components inside, so that they need not request them. */
export function FirstAnswersProvider({ answers, children }: { answers: FirstAnswers; children: ReactNode }) {
  const outer = useContext(QueryClientContext);
  const [client] = useState(() => outer ?? resourceCache());
  useMemo(() => storeAnswers(client, answers), [client, answers]);
  // Not QueryClientProvider, which refetches everything whenever the window gets the focus.
  return <QueryClientContext.Provider value={client}>{children}</QueryClientContext.Provider>;
}
