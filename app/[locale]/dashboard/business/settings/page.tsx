import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { SettingsScreen } from "@/components/business-settings/settings-screen";
import { Words } from "@/components/layout/words";
import { requireActor } from "@/lib/auth/actor";
import { namesOfBusinesses } from "@/lib/business/queries";
import type { Locale } from "@/lib/i18n/routing";
import { businessesWith } from "@/lib/team/permissions";

type Props = PageProps<"/[locale]/dashboard/business/settings">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "company.settings" });
  return { title: t("title") };
}

export default async function BusinessSettingsPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  const path = "/dashboard/business/settings";
  const actor = await requireActor({ locale, path, roles: ["business"], permission: "fleet.view" });
  return (
    <Words of={["company", "settings", "account", "apiKeys", "webhooks"]}>
      <SettingsScreen businesses={await namesOfBusinesses(businessesWith(actor, "fleet.view"))} />
    </Words>
  );
}
