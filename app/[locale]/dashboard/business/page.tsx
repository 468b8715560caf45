import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BusinessDashboard } from "@/components/bookings/business-dashboard";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/dashboard/business">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return { title: t("business.title") };
}

export default async function BusinessPage({ params }: PageProps<"/[locale]/dashboard/business">) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  const { name } = await requireActor({ locale, path: "/dashboard/business", roles: ["business"] });
  return <BusinessDashboard firstName={name.split(" ")[0] ?? name} />;
}
