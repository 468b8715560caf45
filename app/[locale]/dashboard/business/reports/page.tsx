import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { ReportsNotForYou } from "@/components/reports/reports-not-for-you";
import { ReportsScreen } from "@/components/reports/reports-screen";
import { listReporting } from "@/lib/analytics/scope-queries";
import { requireActor } from "@/lib/auth/actor";
import { dayIn, KIGALI } from "@/lib/dates";
import type { Locale } from "@/lib/i18n/routing";

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
  const businesses = await listReporting(actor);
  return (
    <Words of={["reports", "payouts", "analytics"]}>
      {businesses.length > 0 ? (
        <ReportsScreen today={dayIn(new Date(), KIGALI)} businesses={businesses} />
      ) : (
        <ReportsNotForYou />
      )}
    </Words>
  );
}
