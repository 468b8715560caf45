import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { MarketScreen } from "@/components/insights/marketplace-analytics/market-screen";
import { ClientMessages } from "@/components/layout/client-messages";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/routing";

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
    <ClientMessages of={["marketAnalytics", "analytics"]}>
      <MarketScreen today={dayIn(new Date(), KIGALI)} />
    </ClientMessages>
  );
}
