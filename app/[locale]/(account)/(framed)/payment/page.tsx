import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { DueScreen } from "@/components/payments/payments/checkout/due-screen";
import { NoBooking } from "@/components/payments/payments/checkout/no-booking";
import { PaymentScreen } from "@/components/payments/payments/checkout/payment-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { listOwnPhones } from "@/lib/payments/payments/checkout/payer-phone";
import { availableMethods } from "@/lib/payments/providers/accounts";
import { env } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/i18n/routing";
import { bookingParams } from "@/lib/rentals/bookings/contract";
import { duePurpose } from "@/lib/rentals/bookings/money/contract";

export async function generateMetadata({ params }: PageProps<"/[locale]/payment">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "payments" });
  return { title: t("title") };
}

export default async function PaymentPage({ params, searchParams }: PageProps<"/[locale]/payment">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const query = await searchParams;
  const { data } = bookingParams.safeParse({ bookingId: query.booking });
  if (!data) return <NoBooking />;
  const purpose = duePurpose.safeParse(query.for).data;
  const path = `/payment?booking=${data.bookingId}`;
  const actor = await requireActor({ locale, path: purpose ? `${path}&for=${purpose}` : path });
  const phones = await listOwnPhones(actor, data.bookingId);
  if (purpose)
    return (
      <DueScreen
        bookingId={data.bookingId}
        purpose={purpose}
        methods={availableMethods()}
        phones={phones}
        isDemo={env().DEMO_MODE}
      />
    );
  return (
    <PaymentScreen
      bookingId={data.bookingId}
      methods={availableMethods()}
      phones={phones}
      isDemo={env().DEMO_MODE}
    />
  );
}
