import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { RatesScreen } from "@/components/settings-desk/rates-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/settings/rates">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "settingsDesk" });
  return { title: t("rates") };
}

export default async function AdminRatesPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/settings/rates", roles: ["admin"] });
  return (
    <Words of={["settingsDesk"]}>
      <RatesScreen />
    </Words>
  );
}
