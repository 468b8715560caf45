import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { BadgeWaiting } from "@/components/badge-requests/badge-waiting";
import { RentalsScreen } from "@/components/rentals/rentals-screen";
import { requireActor } from "@/lib/auth/actor";
import { findUndecidedBadge } from "@/lib/badge-requests/queries";
import type { Locale } from "@/lib/i18n/routing";

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
  const asked = await findUndecidedBadge(visitor);
  if (asked) return <BadgeWaiting request={asked} />;
  await requireActor({ locale, path, roles: ["business"] });
  const { ui, failure, errors, bookings, rentals } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ ui, failure, errors, bookings, rentals }}>
      <RentalsScreen />
    </NextIntlClientProvider>
  );
}
