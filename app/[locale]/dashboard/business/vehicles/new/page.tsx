import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { NewVehicleScreen } from "@/components/catalog/fleet/new-vehicle-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/business/vehicles/new">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "car" });
  return { title: t("newTitle") };
}

export default async function NewVehiclePage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/business/vehicles/new", roles: ["business"] });
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
        car: vehicle,
        vehicles: { fuel, automatic, manual },
      }}
    >
      <NewVehicleScreen />
    </NextIntlClientProvider>
  );
}
