import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { DeskCarScreen } from "@/components/car-desk/desk-car-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";
import { vehicleIdFrom } from "@/lib/vehicles/rules";

type Props = PageProps<"/[locale]/dashboard/admin/cars/[vehicleId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "car" });
  return { title: t("title") };
}

export default async function DeskCarPage({ params }: Props) {
  const { locale, vehicleId: segment } = await params;
  setRequestLocale(locale as Locale);
  const vehicleId = vehicleIdFrom(segment);
  const path = `/dashboard/admin/cars/${encodeURIComponent(vehicleId)}`;
  await requireActor({ locale, path, roles: ["admin"] });
  const { ui, failure, errors, fleet, features, categories, car, carDesk, vehicles, papers, settings } =
    await getMessages();
  const { fuel, automatic, manual } = vehicles;
  const { unsaved, cancel, save, saving } = settings;
  return (
    <NextIntlClientProvider
      messages={{
        ...{ ui, failure, errors, fleet, features, categories, car, carDesk },
        ...{ vehicles: { fuel, automatic, manual }, papers: { upload: papers.upload, file: papers.file } },
        settings: { unsaved, cancel, save, saving },
      }}
    >
      <DeskCarScreen vehicleId={vehicleId} />
    </NextIntlClientProvider>
  );
}
