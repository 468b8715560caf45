import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BookingDetailScreen } from "@/components/payments/booking-details/booking-detail-screen";
import { MessageButton } from "@/components/support/chat/message-button";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/dashboard/user/rentals/[bookingId]">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return { title: t("user.detailTitle") };
}

export default async function UserRentalPage({
  params,
}: PageProps<"/[locale]/dashboard/user/rentals/[bookingId]">) {
  const { locale, bookingId } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: `/dashboard/user/rentals/${bookingId}` });
  return (
    <BookingDetailScreen
      bookingId={bookingId}
      viewer="renter"
      messageButton={<MessageButton bookingId={bookingId} to="owner" />}
    />
  );
}
