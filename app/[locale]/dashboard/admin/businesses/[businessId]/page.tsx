import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BusinessDetailScreen } from "@/components/business-desk/business-detail-screen";
import { Words } from "@/components/layout/words";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

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
    <Words of={["businessDesk", "carDesk", "papers"]}>
      <BusinessDetailScreen businessId={businessId} />
    </Words>
  );
}
