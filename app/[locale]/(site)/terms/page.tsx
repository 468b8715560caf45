import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { LegalPage } from "@/components/legal/legal-page";
import type { Locale } from "@/lib/i18n/routing";
import { pageMetadata } from "@/lib/seo/metadata";
import { publicSettings } from "@/lib/settings/public-queries";

// Kept from the first request on.
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: PageProps<"/[locale]/terms">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "legal.terms" });
  return pageMetadata({ locale, path: "/terms", title: t("title"), description: t("description") });
}

/** The same bytes for everybody; kept until the settings change. */
export default async function TermsPage({ params }: PageProps<"/[locale]/terms">) {
  setRequestLocale((await params).locale as Locale);
  const { supportEmail } = await publicSettings();
  return <LegalPage document="terms" supportEmail={supportEmail} />;
}
