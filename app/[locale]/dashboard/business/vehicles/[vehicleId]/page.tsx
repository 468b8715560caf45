import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { VehicleScreen } from "@/components/catalog/fleet/vehicle-screen";
import { vehicleIdFrom } from "@/lib/catalog/vehicles/vehicle-id";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/business/vehicles/[vehicleId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "car" });
  return { title: t("title") };
}

export default async function VehiclePage({ params }: Props) {
  const { locale, vehicleId: segment } = await params;
  setRequestLocale(locale as Locale);
  const vehicleId = vehicleIdFrom(segment);
  const path = `/dashboard/business/vehicles/${encodeURIComponent(vehicleId)}`;
  await requireActor({ locale, path, roles: ["business"] });
  const {
    ui,
    failure,
    errors,
    fleet,
    features,
    categories,
    car: vehicle,
    vehicles,
    papers,
    settings,
  } = await getMessages();
  const { fuel, automatic, manual } = vehicles;
  const { unsaved, cancel, save, saving } = settings;
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
        papers: { upload: papers.upload, file: papers.file },
        settings: { unsaved, cancel, save, saving },
      }}
    >
      <VehicleScreen vehicleId={vehicleId} />
    </NextIntlClientProvider>
  );
}
