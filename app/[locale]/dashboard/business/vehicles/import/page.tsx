import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { ImportScreen } from "@/components/catalog/vehicle-import/import-screen";
import { listBusinessNames } from "@/lib/businesses/businesses/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

type Props = PageProps<"/[locale]/dashboard/business/vehicles/import">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "carImport" });
  return { title: t("title") };
}

export default async function ImportPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  const path = "/dashboard/business/vehicles/import";
  const actor = await requireActor({ locale, path, roles: ["business"] });
  const businesses = await listBusinessNames(businessIdsWithPermission(actor, "fleet.manage"));
  const { ui, failure, errors, car: vehicle, carImport: vehicleImport, company } = await getMessages();
  return (
    <NextIntlClientProvider
      messages={{
        ui,
        failure,
        errors,
        car: vehicle,
        carImport: vehicleImport,
        company: { business: company.business },
      }}
    >
      <ImportScreen businesses={businesses} />
    </NextIntlClientProvider>
  );
}
