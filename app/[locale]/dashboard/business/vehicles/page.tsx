import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { FleetScreen } from "@/components/catalog/fleet/fleet-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/business/vehicles">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "fleet" });
  return { title: t("title") };
}

export default async function FleetPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/business/vehicles", roles: ["business"] });
  const { ui, failure, errors, fleet, features, categories, car: vehicle, vehicles } = await getMessages();
  const { fuel, automatic, manual } = vehicles;
  return (
    <NextIntlClientProvider
      messages={{
        ui,
        failure,
        errors,
        fleet,
        features,
        categories,
        car: { colours: vehicle.colours },
        vehicles: { fuel, automatic, manual },
      }}
    >
      <FleetScreen />
    </NextIntlClientProvider>
  );
}
