import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BusinessSettingsScreen } from "@/components/businesses/settings/business-settings-screen";
import { ClientMessages } from "@/components/layout/client-messages";
import { listBusinessNames } from "@/lib/businesses/businesses/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

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
    <ClientMessages of={["company", "settings", "account", "apiKeys", "webhooks"]}>
      <BusinessSettingsScreen
        businesses={await listBusinessNames(businessIdsWithPermission(actor, "fleet.view"))}
      />
    </ClientMessages>
  );
}
