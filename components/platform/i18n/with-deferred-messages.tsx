"use client";

import { IntlProvider, useLocale, useMessages } from "next-intl";
import { type ComponentType, useMemo } from "react";
import { api } from "@/lib/platform/http/api-client";
import { mergeMessages } from "@/lib/platform/i18n/merge-messages";

type Tree = Record<string, unknown>;

// The route has validated the messages; loading zod here would delay the first dialog.
const parser = { parse: (response: unknown) => response as Tree };

let loading: Promise<Tree> | undefined;

/** The messages of lib/platform/i18n/deferred-messages.ts, once per document: each language has its own. */
function loadDeferredMessages(): Promise<Tree> {
  loading ??= api.get(`/api/messages?locale=${document.documentElement.lang}`, parser);
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Wraps the component with the deferred messages in addition to those of the page. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own declaration has it
export async function withDeferredMessages<T extends ComponentType<any>>(Component: T) {
  const deferred = await loadDeferredMessages();
  return function WithDeferredMessages(props: React.ComponentProps<T>) {
    const sent = useMessages();
    const messages = useMemo(() => mergeMessages(deferred, sent), [sent]);
    return (
      <IntlProvider locale={useLocale()} messages={messages}>
        <Component {...props} />
      </IntlProvider>
    );
  };
}
