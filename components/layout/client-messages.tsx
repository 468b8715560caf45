import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { type MessagePath, omitMessages, pickMessages } from "@/lib/platform/i18n/pick-messages";

/**
 * Sends these messages to the browser, for the client components inside. They replace those of an outer provider.
 */
export async function ClientMessages({
  of,
  without,
  children,
}: {
  of: readonly MessagePath[];
  /** A part of the messages that is not sent. */
  without?: MessagePath;
  children: ReactNode;
}) {
  const messages = await getMessages();
  const selected = pickMessages(without ? omitMessages(messages, without) : messages, of);
  return <NextIntlClientProvider messages={selected}>{children}</NextIntlClientProvider>;
}
