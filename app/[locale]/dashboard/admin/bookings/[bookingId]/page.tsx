import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { BookingDetailScreen } from "@/components/payments/booking-details/booking-detail-screen";
import { InterventionPanel } from "@/components/payments/booking-details/intervention-panel";
import { MessageButton } from "@/components/support/chat/message-button";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

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
    <ClientMessages
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
        messageButton={<MessageButton bookingId={bookingId} to="renter" />}
        aside={<InterventionPanel bookingId={bookingId} />}
      />
    </ClientMessages>
  );
}
