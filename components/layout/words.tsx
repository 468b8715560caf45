import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

type Messages = Awaited<ReturnType<typeof getMessages>>;

/** Sends the sentences of some nouns to the browser, for the islands inside; what every island says comes along. */
export async function Words({ of, children }: { of: (keyof Messages)[]; children: ReactNode }) {
  const messages = await getMessages();
  const names = ["layout", "ui", "error", "failure", "errors", ...of] as const;
  const said = Object.fromEntries(names.map((name) => [name, messages[name]]));
  return <NextIntlClientProvider messages={said}>{children}</NextIntlClientProvider>;
}
