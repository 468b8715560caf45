import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BookingsDeskScreen } from "@/components/booking-desk/bookings-desk-screen";
import { Words } from "@/components/layout/words";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/dashboard/admin/bookings">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "bookingDesk" });
  return { title: t("title") };
}

export default async function AdminBookingsPage({ params }: PageProps<"/[locale]/dashboard/admin/bookings">) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/bookings", roles: ["admin"] });
  return (
    <Words of={["bookings", "bookingDesk"]}>
      <BookingsDeskScreen />
    </Words>
  );
}
