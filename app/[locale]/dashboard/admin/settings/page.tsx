import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { GeneralScreen } from "@/components/settings-desk/general-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";
import { readMarketingFigures, readSystemOptions } from "@/lib/settings/queries";

type Props = PageProps<"/[locale]/dashboard/admin/settings">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "settingsDesk" });
  return { title: t("title") };
}

export default async function AdminSettingsPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/settings", roles: ["admin"] });
  return (
    <Words of={["settingsDesk", "settings"]}>
      <GeneralScreen stored={await readSystemOptions()} figures={await readMarketingFigures()} />
    </Words>
  );
}
