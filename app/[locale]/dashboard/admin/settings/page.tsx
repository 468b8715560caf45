import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { GeneralScreen } from "@/components/platform/settings/general-settings-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";
import { getMarketingFigures, getSystemOptions } from "@/lib/platform/settings/queries";

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
    <ClientMessages of={["settingsDesk", "settings"]}>
      <GeneralScreen stored={await getSystemOptions()} figures={await getMarketingFigures()} />
    </ClientMessages>
  );
}
