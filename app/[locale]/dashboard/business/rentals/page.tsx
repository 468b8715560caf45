import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { BadgeWaiting } from "@/components/businesses/badge-requests/badge-waiting";
import { BusinessBookingsScreen } from "@/components/rentals/bookings/business-list/business-bookings-screen";
import { findUndecidedBadge } from "@/lib/businesses/badge-requests/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/dashboard/business/rentals">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "rentals" });
  return { title: t("title") };
}

export default async function BusinessRentalsPage({
  params,
}: PageProps<"/[locale]/dashboard/business/rentals">) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  const path = "/dashboard/business/rentals";
  const visitor = await requireActor({ locale, path, roles: ["business", "individual"] });
  const badgeRequest = await findUndecidedBadge(visitor);
  if (badgeRequest) return <BadgeWaiting request={badgeRequest} />;
  await requireActor({ locale, path, roles: ["business"] });
  const { ui, failure, errors, bookings, rentals } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ ui, failure, errors, bookings, rentals }}>
      <BusinessBookingsScreen />
    </NextIntlClientProvider>
  );
}
