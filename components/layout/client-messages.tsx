import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

type Messages = Awaited<ReturnType<typeof getMessages>>;

/**
 * Provides the messages of some namespaces to the client components inside, along with those that all of them
 * use.
 */
export async function ClientMessages({ of, children }: { of: (keyof Messages)[]; children: ReactNode }) {
  const messages = await getMessages();
  const names = ["layout", "ui", "error", "failure", "errors", ...of] as const;
  const selected = Object.fromEntries(names.map((name) => [name, messages[name]]));
  return <NextIntlClientProvider messages={selected}>{children}</NextIntlClientProvider>;
}
