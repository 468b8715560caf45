import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { PricesScreen } from "@/components/catalog/pricing/prices-screen";
import { vehicleIdFrom } from "@/lib/catalog/vehicles/vehicle-id";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/business/vehicles/[vehicleId]/prices">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "prices" });
  return { title: t("title") };
}

export default async function PricesPage({ params }: Props) {
  const { locale, vehicleId: segment } = await params;
  setRequestLocale(locale as Locale);
  const vehicleId = vehicleIdFrom(segment);
  const path = `/dashboard/business/vehicles/${encodeURIComponent(vehicleId)}/prices`;
  await requireActor({ locale, path, roles: ["business"] });
  const { ui, failure, errors, quotes, prices, settings } = await getMessages();
  const { unsaved, cancel, save, saving } = settings;
  return (
    <NextIntlClientProvider
      messages={{ ui, failure, errors, quotes, prices, settings: { unsaved, cancel, save, saving } }}
    >
      <PricesScreen vehicleId={vehicleId} />
    </NextIntlClientProvider>
  );
}
