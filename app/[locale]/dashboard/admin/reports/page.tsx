import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { MarketReportScreen } from "@/components/insights/marketplace-analytics/market-report-screen";
import { ClientMessages } from "@/components/layout/client-messages";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/routing";

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
    <ClientMessages of={["marketAnalytics", "reports", "payouts"]}>
      <MarketReportScreen today={dayIn(new Date(), KIGALI)} />
    </ClientMessages>
  );
}
