import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AnalyticsScreen } from "@/components/analytics/analytics-screen";
import { Words } from "@/components/layout/words";
import { requireActor } from "@/lib/auth/actor";
import { dayIn, KIGALI } from "@/lib/dates";
import type { Locale } from "@/lib/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/business/analytics">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "analytics" });
  return { title: t("title") };
}

export default async function AnalyticsPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/business/analytics", roles: ["business"] });
  return (
    <Words of={["analytics"]}>
      <AnalyticsScreen today={dayIn(new Date(), KIGALI)} />
    </Words>
  );
}
