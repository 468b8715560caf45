import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Missing } from "@/components/layout/missing";
import type { Locale } from "@/lib/i18n/routing";

type Props = PageProps<"/[locale]/nowhere">;

// Kept once a language, whatever the address: next.config.ts leads here from all that no page stands under.
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "notFound" });
  return { title: t("title"), robots: { index: false } };
}

export default async function NowherePage({ params }: Props) {
  setRequestLocale((await params).locale as Locale);
  return <Missing />;
}
