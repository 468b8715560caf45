import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BookingDetailScreen } from "@/components/bookings/booking-detail-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

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
  return <BookingDetailScreen bookingId={bookingId} viewer="renter" />;
}
