import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { CarsScreen } from "@/components/car-desk/cars-screen";
import { Words } from "@/components/layout/words";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/cars">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "carDesk" });
  return { title: t("title") };
}

export default async function CarsPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/cars", roles: ["admin"] });
  return (
    <Words of={["carDesk", "categories"]}>
      <CarsScreen />
    </Words>
  );
}
