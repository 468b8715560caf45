import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Interventions } from "@/components/booking-desk/interventions";
import { BookingDetailScreen } from "@/components/bookings/booking-detail-screen";
import { Words } from "@/components/layout/words";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/dashboard/admin/bookings/[bookingId]">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return { title: t("admin.detailTitle") };
}

export default async function AdminBookingPage({
  params,
}: PageProps<"/[locale]/dashboard/admin/bookings/[bookingId]">) {
  const { locale, bookingId } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: `/dashboard/admin/bookings/${bookingId}`, roles: ["admin"] });
  return (
    <Words
      of={[
        "bookings",
        "bookingDesk",
        "disputes",
        "payments",
        "quotes",
        "reviews",
        "calendars",
        "chat",
        "dashboard",
        "renter",
        "session",
      ]}
    >
      <BookingDetailScreen
        bookingId={bookingId}
        viewer="admin"
        aside={<Interventions bookingId={bookingId} />}
      />
    </Words>
  );
}
