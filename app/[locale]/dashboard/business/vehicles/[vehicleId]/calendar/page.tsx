import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { CalendarScreen } from "@/components/catalog/availability/calendar-screen";
import { vehicleIdFrom } from "@/lib/catalog/vehicles/vehicle-id";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/dashboard/business/vehicles/[vehicleId]/calendar">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "calendars" });
  return { title: t("title") };
}

export default async function VehicleCalendarPage({
  params,
}: PageProps<"/[locale]/dashboard/business/vehicles/[vehicleId]/calendar">) {
  const { locale, vehicleId } = await params;
  setRequestLocale(locale as Locale);
  const path = `/dashboard/business/vehicles/${vehicleId}/calendar`;
  await requireActor({ locale, path, roles: ["business"] });
  return <CalendarScreen vehicleId={vehicleIdFrom(vehicleId)} />;
}
