import type { Metadata, Viewport } from "next";
import { getTranslations } from "next-intl/server";
import { geist } from "@/app/_fonts/geist";
import { ClientMessages } from "@/components/layout/client-messages";
import { CurrencyScript } from "@/components/layout/currency-script";
import { EarlyInputReplay } from "@/components/layout/early-input-replay";
import { EarlyInputScript } from "@/components/layout/early-input-script";
import { FragmentHistory } from "@/components/layout/fragment-history";
import { KinyarwandaNumbersScript } from "@/components/layout/kinyarwanda-numbers-script";
import { LinkNavigation } from "@/components/layout/link-navigation";
import { NotFoundEverywhere } from "@/components/layout/not-found-everywhere";
import { RaiseNotFound } from "@/components/layout/raise-not-found";
import { SessionHint } from "@/components/layout/session-hint";
import { ThemeScript } from "@/components/layout/theme-script";
import { ValidationSettings } from "@/components/layout/validation-settings";
import { Toaster } from "@/components/ui/toaster";
import { siteMetadata } from "@/lib/catalog/seo/metadata";
import { pathLocale } from "@/lib/platform/i18n/path-locale";
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
  const locale = await pathLocale(params);
  return locale ? siteMetadata(locale) : {};
}

export default async function LocaleLayout({ children, params }: LayoutProps<"/[locale]">) {
  const locale = await pathLocale(params);
  if (!locale) {
    return (
      <NotFoundEverywhere fontClassName={geist.variable}>
        <RaiseNotFound />
      </NotFoundEverywhere>
    );
  }
  const t = await getTranslations("layout");
  return (
    <html lang={locale} className={geist.variable} suppressHydrationWarning>
      <body>
        <ThemeScript />
        <CurrencyScript />
        {locale === "rw" && <KinyarwandaNumbersScript />}
        <SessionHint />
        <ValidationSettings />
        <EarlyInputScript />
        <a
          href="#main"
          className="sr-only z-50 rounded-md bg-foreground px-4 py-3 font-medium text-background focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          {t("skip")}
        </a>
        <FragmentHistory />
        <LinkNavigation />
        <EarlyInputReplay />
        {/* The messages of the header and of parts that could not be loaded, which every public page includes. */}
        <ClientMessages
          of={[
            "layout.search",
            "layout.searchLabel",
            "layout.searchEmpty",
            "layout.menu",
            "layout.preferences",
            "layout.logIn",
            "layout.signUp",
            "ui.missing",
            "ui.retry",
            "error.retry",
            "error.vehicle",
            "error.vehicles",
          ]}
        >
          {children}
          <Toaster label={t("notifications")} closeLabel={t("close")} />
        </ClientMessages>
      </body>
    </html>
  );
}
