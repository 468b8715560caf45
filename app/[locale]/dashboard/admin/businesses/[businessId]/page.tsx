import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BusinessDetailScreen } from "@/components/businesses/businesses/admin/business-detail-screen";
import { BusinessVehicleList } from "@/components/catalog/fleet/admin/business-vehicle-list";
import { ClientMessages } from "@/components/layout/client-messages";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/businesses/[businessId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "businessDesk" });
  return { title: t("title") };
}

export default async function BusinessPage({ params }: Props) {
  const { locale, businessId } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/businesses/[businessId]", roles: ["admin"] });
  return (
    <ClientMessages of={["businessDesk", "carDesk", "papers"]}>
      <BusinessDetailScreen
        businessId={businessId}
        vehicles={<BusinessVehicleList businessId={businessId} />}
      />
    </ClientMessages>
  );
}
