import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ApiDocsPage } from "@/components/api-docs/api-docs-page";
import { listOperations } from "@/lib/api-docs/queries";
import type { Locale } from "@/lib/i18n/routing";
import { pageMetadata } from "@/lib/seo/metadata";

// Kept from the first request on, as it names the address it is served under.
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: PageProps<"/[locale]/api-docs">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "apiDocs" });
  return pageMetadata({ locale, path: "/api-docs", title: t("title"), description: t("lead") });
}

export default async function ApiDocs({ params }: PageProps<"/[locale]/api-docs">) {
  setRequestLocale((await params).locale as Locale);
  return <ApiDocsPage {...listOperations()} />;
}
