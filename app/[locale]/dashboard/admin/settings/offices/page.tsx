import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { OfficesScreen } from "@/components/catalog/offices/offices-screen";
import { ClientMessages } from "@/components/layout/client-messages";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/settings/offices">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "settingsDesk" });
  return { title: t("offices") };
}

export default async function AdminOfficesPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/settings/offices", roles: ["admin"] });
  return (
    <ClientMessages of={["settingsDesk", "settings"]}>
      <OfficesScreen />
    </ClientMessages>
  );
}
