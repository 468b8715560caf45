import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, setRequestLocale } from "next-intl/server";
import type { Locale } from "@/lib/platform/i18n/routing";

// Every page in this folder depends on who is signed in.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { robots: { index: false } };

export default async function AccountLayout({ children, params }: LayoutProps<"/[locale]">) {
  setRequestLocale((await params).locale as Locale);
  const { layout, ui, error, failure, errors, account, quotes, bookings, payments, sandbox } =
    await getMessages();
  return (
    <NextIntlClientProvider
      messages={{ layout, ui, error, failure, errors, account, quotes, bookings, payments, sandbox }}
    >
      {children}
    </NextIntlClientProvider>
  );
}
