import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { MarketScreen } from "@/components/market-analytics/market-screen";
import { requireActor } from "@/lib/auth/actor";
import { dayIn, KIGALI } from "@/lib/dates";
import type { Locale } from "@/lib/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/analytics">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "marketAnalytics" });
  return { title: t("title") };
}

export default async function AdminAnalyticsPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/analytics", roles: ["admin"] });
  return (
    <Words of={["marketAnalytics", "analytics"]}>
      <MarketScreen today={dayIn(new Date(), KIGALI)} />
    </Words>
  );
}
