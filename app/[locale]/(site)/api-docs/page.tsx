import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ApiDocsPage } from "@/components/operations/openapi/api-docs-page";
import { pageMetadata } from "@/lib/catalog/seo/metadata";
import { listOperations } from "@/lib/operations/openapi/queries";
import type { Locale } from "@/lib/platform/i18n/routing";

// Cached from the first request on, because it contains the URL it is served under.
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
