"use client";

import { IntlProvider, useLocale, useMessages } from "next-intl";
import { type ComponentType, useMemo } from "react";
import { api } from "@/lib/platform/http/api-client";
import { mergeMessages } from "@/lib/platform/i18n/merge-messages";

type Tree = Record<string, unknown>;

// The route has validated the messages; loading zod here would delay the first dialog.
const parser = { parse: (answer: unknown) => answer as Tree };

let loading: Promise<Tree> | undefined;

/** The messages of lib/platform/i18n/late-messages.ts, once per document: each language has its own. */
function loadLateMessages(): Promise<Tree> {
  loading ??= api.get(`/api/messages?locale=${document.documentElement.lang}`, parser);
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Wraps the component with the late messages in addition to those of the page. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own declaration has it
export async function withLateMessages<T extends ComponentType<any>>(Component: T) {
  const late = await loadLateMessages();
  return function WithLateMessages(props: React.ComponentProps<T>) {
    const sent = useMessages();
    const messages = useMemo(() => mergeMessages(late, sent), [sent]);
    return (
      <IntlProvider locale={useLocale()} messages={messages}>
        <Component {...props} />
      </IntlProvider>
    );
  };
}
