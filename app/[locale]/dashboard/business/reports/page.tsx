import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BusinessReportsScreen } from "@/components/insights/reports/business-reports-screen";
import { ReportsForbidden } from "@/components/insights/reports/reports-forbidden";
import { ClientMessages } from "@/components/layout/client-messages";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { listBusinessesWithReports } from "@/lib/insights/analytics/scope-queries";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/business/reports">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "reports" });
  return { title: t("title") };
}

export default async function ReportsPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  const actor = await requireActor({ locale, path: "/dashboard/business/reports", roles: ["business"] });
  const businesses = await listBusinessesWithReports(actor);
  return (
    <ClientMessages of={["reports", "payouts", "analytics"]}>
      {businesses.length > 0 ? (
        <BusinessReportsScreen today={dayIn(new Date(), KIGALI)} businesses={businesses} />
      ) : (
        <ReportsForbidden />
      )}
    </ClientMessages>
  );
}
