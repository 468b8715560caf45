import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { AdminVehicleScreen } from "@/components/catalog/fleet/admin/admin-vehicle-screen";
import { vehicleIdFrom } from "@/lib/catalog/vehicles/vehicle-id";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/vehicles/[vehicleId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "car" });
  return { title: t("title") };
}

export default async function AdminVehiclePage({ params }: Props) {
  const { locale, vehicleId: segment } = await params;
  setRequestLocale(locale as Locale);
  const vehicleId = vehicleIdFrom(segment);
  const path = `/dashboard/admin/vehicles/${encodeURIComponent(vehicleId)}`;
  await requireActor({ locale, path, roles: ["admin"] });
  const {
    ui,
    failure,
    errors,
    fleet,
    features,
    categories,
    car: vehicle,
    carDesk: adminVehicle,
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
        carDesk: adminVehicle,
        vehicles: { fuel, automatic, manual },
        papers: { upload: papers.upload, file: papers.file },
        settings: { unsaved, cancel, save, saving },
      }}
    >
      <AdminVehicleScreen vehicleId={vehicleId} />
    </NextIntlClientProvider>
  );
}
