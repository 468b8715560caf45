import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { RenterDashboard } from "@/components/bookings/renter-dashboard";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

export async function generateMetadata({ params }: PageProps<"/[locale]/dashboard/user">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return { title: t("user.title") };
}

export default async function UserPage({ params }: PageProps<"/[locale]/dashboard/user">) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  const { name } = await requireActor({ locale, path: "/dashboard/user" });
  return <RenterDashboard firstName={name.split(" ")[0] ?? name} />;
}
