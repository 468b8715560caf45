import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { MarketReportScreen } from "@/components/market-analytics/market-report-screen";
import { requireActor } from "@/lib/auth/actor";
import { dayIn, KIGALI } from "@/lib/dates";
import type { Locale } from "@/lib/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/reports">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "marketAnalytics" });
  return { title: t("reports") };
}

export default async function AdminReportsPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/reports", roles: ["admin"] });
  return (
    <Words of={["marketAnalytics", "reports", "payouts"]}>
      <MarketReportScreen today={dayIn(new Date(), KIGALI)} />
    </Words>
  );
}
