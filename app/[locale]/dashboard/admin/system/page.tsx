import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { SystemScreen } from "@/components/system/system-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

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
    <Words of={["systemDesk", "maintenanceSwitch", "marketplace", "account"]}>
      <SystemScreen />
    </Words>
  );
}
