"use client";

import { type QueryClient, QueryClientContext } from "@tanstack/react-query";
import { type ReactNode, useContext, useMemo, useState } from "react";
import type { FirstAnswers } from "./find-first-answers";
import { resourceCache, storeFirstAnswer } from "./use-resource";

/** When this tab received the answers of a page. Back shows the same answers again, and they are older then. */
const receivedAt = new WeakMap<FirstAnswers, number>();

function storeAnswers(client: QueryClient, answers: FirstAnswers): void {
  const at = receivedAt.get(answers) ?? Date.now();
  receivedAt.set(answers, at);
  for (const [path, body] of Object.entries(answers)) storeFirstAnswer(client, path, body, at);
}

/** Gives the components inside the answers that were sent with the page, so that they do not ask for them. */
export function FirstAnswersProvider({ answers, children }: { answers: FirstAnswers; children: ReactNode }) {
  const outer = useContext(QueryClientContext);
  const [client] = useState(() => outer ?? resourceCache());
  useMemo(() => storeAnswers(client, answers), [client, answers]);
  // Not its QueryClientProvider, which has everything fetched again whenever the window gets the focus.
  return <QueryClientContext.Provider value={client}>{children}</QueryClientContext.Provider>;
}
