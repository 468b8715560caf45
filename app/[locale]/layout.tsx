import type { Metadata, Viewport } from "next";
import { hasLocale, NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { geist } from "@/app/fonts/geist";
import { CurrencyScript } from "@/components/layout/currency-script";
import { FragmentHistory } from "@/components/layout/fragment-history";
import { NotFoundEverywhere } from "@/components/layout/not-found-everywhere";
import { RaiseNotFound } from "@/components/layout/raise-not-found";
import { SessionHint } from "@/components/layout/session-hint";
import { ThemeScript } from "@/components/layout/theme-script";
import { ValidationSettings } from "@/components/layout/validation-settings";
import { Toaster } from "@/components/ui/toaster";
import { siteMetadata } from "@/lib/catalog/seo/metadata";
import { routing } from "@/lib/platform/i18n/routing";
import "../globals.css";

// No paths at build time, which would need the database; each page is cached from its first request on.
export function generateStaticParams() {
  return [];
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf7" },
    { media: "(prefers-color-scheme: dark)", color: "#12110e" },
  ],
};

export async function generateMetadata({ params }: LayoutProps<"/[locale]">): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(routing.locales, locale)) return {};
  return siteMetadata(locale);
}

export default async function LocaleLayout({ children, params }: LayoutProps<"/[locale]">) {
  const { locale } = await params;
  if (!hasLocale(routing.locales, locale)) {
    return (
      <NotFoundEverywhere fontClassName={geist.variable}>
        <RaiseNotFound />
      </NotFoundEverywhere>
    );
  }
  setRequestLocale(locale);
  const t = await getTranslations("layout");
  // Only the messages of the header's islands, calendars and error page are sent with every page.
  const { layout, ui, error } = await getMessages();
  return (
    <html lang={locale} className={geist.variable} suppressHydrationWarning>
      <body>
        <ThemeScript />
        <CurrencyScript />
        <SessionHint />
        <ValidationSettings />
        <a
          href="#main"
          className="sr-only z-50 rounded-md bg-foreground px-4 py-3 font-medium text-background focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          {t("skip")}
        </a>
        <FragmentHistory />
        <NextIntlClientProvider messages={{ layout, ui, error }}>
          {children}
          <Toaster label={t("notifications")} closeLabel={t("close")} />
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
