import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, setRequestLocale } from "next-intl/server";
import { PictureFallback } from "@/components/vehicles/picture-fallback";
import type { Locale } from "@/lib/i18n/routing";

// Every page in here depends on who is signed in.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { robots: { index: false } };

export default async function DashboardLayout({ children, params }: LayoutProps<"/[locale]/dashboard">) {
  setRequestLocale((await params).locale as Locale);
  const { layout, ui, error, failure, errors, bookings, reviews, dashboard } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ layout, ui, error, failure, errors, bookings, reviews, dashboard }}>
      {children}
      <PictureFallback />
    </NextIntlClientProvider>
  );
}
