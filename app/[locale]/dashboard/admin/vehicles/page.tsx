import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AdminVehiclesScreen } from "@/components/catalog/fleet/admin/admin-vehicles-screen";
import { ClientMessages } from "@/components/layout/client-messages";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/vehicles">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "carDesk" });
  return { title: t("title") };
}

export default async function VehiclesPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/vehicles", roles: ["admin"] });
  return (
    <ClientMessages of={["carDesk", "categories"]}>
      <AdminVehiclesScreen />
    </ClientMessages>
  );
}
