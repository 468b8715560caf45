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

export async function generateMetadata({ params }: PageProps<"/[locale]/privacy">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "legal.privacy" });
  return pageMetadata({ locale, path: "/privacy", title: t("title"), description: t("description") });
}

/** The same bytes for everybody; kept until the settings change. */
export default async function PrivacyPage({ params }: PageProps<"/[locale]/privacy">) {
  setRequestLocale((await params).locale as Locale);
  const { supportEmail } = await publicSettings();
  return <LegalPage document="privacy" supportEmail={supportEmail} />;
}
