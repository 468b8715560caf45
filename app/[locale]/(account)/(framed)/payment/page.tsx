import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { NoBooking } from "@/components/payments/no-booking";
import { PaymentScreen } from "@/components/payments/payment-screen";
import { requireActor } from "@/lib/auth/actor";
import { bookingParams } from "@/lib/bookings/contract";
import { env } from "@/lib/env";
import type { Locale } from "@/lib/i18n/routing";
import { availableMethods } from "@/lib/payments/accounts";

export async function generateMetadata({ params }: PageProps<"/[locale]/payment">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "payments" });
  return { title: t("title") };
}

export default async function PaymentPage({ params, searchParams }: PageProps<"/[locale]/payment">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const { data } = bookingParams.safeParse({ bookingId: (await searchParams).booking });
  if (!data) return <NoBooking />;
  await requireActor({ locale, path: `/payment?booking=${data.bookingId}` });
  return <PaymentScreen bookingId={data.bookingId} methods={availableMethods()} isDemo={env().DEMO_MODE} />;
}
