import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { PayoutsScreen } from "@/components/payments/payouts/payouts-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/dashboard/business/payouts">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "payouts" });
  return { title: t("title") };
}

export default async function PayoutsPage({ params }: PageProps<"/[locale]/dashboard/business/payouts">) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/business/payouts", roles: ["business"] });
  const { ui, failure, errors, bookings, payouts, reports } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ ui, failure, errors, bookings, payouts, reports }}>
      <PayoutsScreen today={dayIn(new Date(), KIGALI)} />
    </NextIntlClientProvider>
  );
}
