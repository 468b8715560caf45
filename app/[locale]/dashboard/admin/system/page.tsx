import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { SystemScreen } from "@/components/operations/system-status/system-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/system">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "systemDesk" });
  return { title: t("title") };
}

export default async function SystemPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/system", roles: ["admin"] });
  return (
    <ClientMessages of={["systemDesk", "maintenanceSwitch", "marketplace", "account"]}>
      <SystemScreen />
    </ClientMessages>
  );
}
