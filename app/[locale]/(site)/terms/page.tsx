import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { LegalPage } from "@/components/site/legal/legal-page";
import { pageMetadata } from "@/lib/catalog/seo/metadata";
import type { Locale } from "@/lib/platform/i18n/routing";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";

// Cached from the first request on.
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: PageProps<"/[locale]/terms">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "legal.terms" });
  return pageMetadata({ locale, path: "/terms", title: t("title"), description: t("description") });
}

/** The same bytes for every visitor; cached until the settings change. */
export default async function TermsPage({ params }: PageProps<"/[locale]/terms">) {
  setRequestLocale((await params).locale as Locale);
  const { supportEmail } = await getPublicSettings();
  return <LegalPage document="terms" supportEmail={supportEmail} />;
}
