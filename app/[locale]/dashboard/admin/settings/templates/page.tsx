import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { TemplatesScreen } from "@/components/messaging/template-editor/templates-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/settings/templates">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "settingsDesk" });
  return { title: t("letters") };
}

export default async function AdminTemplatesPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/settings/templates", roles: ["admin"] });
  return (
    <ClientMessages of={["settingsDesk", "letterDesk"]}>
      <TemplatesScreen />
    </ClientMessages>
  );
}
