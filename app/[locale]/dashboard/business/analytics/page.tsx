import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AnalyticsScreen } from "@/components/insights/analytics/analytics-screen";
import { ClientMessages } from "@/components/layout/client-messages";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/routing";

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
    <ClientMessages of={["analytics"]}>
      <AnalyticsScreen today={dayIn(new Date(), KIGALI)} />
    </ClientMessages>
  );
}
