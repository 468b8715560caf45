import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { NotFoundContent } from "@/components/layout/not-found-content";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/nowhere">;

// Cached once per language: next.config.ts rewrites every unknown path to this page.
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "notFound" });
  return { title: t("title"), robots: { index: false } };
}

export default async function UnknownPathPage({ params }: Props) {
  setRequestLocale((await params).locale as Locale);
  return <NotFoundContent />;
}
