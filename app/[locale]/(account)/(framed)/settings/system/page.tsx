import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { SystemSection } from "@/components/platform/settings/system-section";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";
import { getSystemOptions } from "@/lib/platform/settings/queries";

type Props = PageProps<"/[locale]/settings/system">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "settings" });
  return { title: `${t("system.title")} · ${t("title")}` };
}

export default async function SystemPage({ params }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  await requireActor({ locale, path: "/settings/system", roles: ["admin"] });
  return <SystemSection stored={await getSystemOptions()} />;
}
