import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BookingDetailScreen } from "@/components/payments/booking-details/booking-detail-screen";
import { MessageButton } from "@/components/support/chat/message-button";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/dashboard/business/rentals/[bookingId]">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return { title: t("business.detailTitle") };
}

export default async function BusinessRentalPage({
  params,
}: PageProps<"/[locale]/dashboard/business/rentals/[bookingId]">) {
  const { locale, bookingId } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: `/dashboard/business/rentals/${bookingId}`, roles: ["business"] });
  return (
    <BookingDetailScreen
      bookingId={bookingId}
      viewer="host"
      messageButton={<MessageButton bookingId={bookingId} to="renter" />}
    />
  );
}
