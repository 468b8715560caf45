import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { BroadcastScreen } from "@/components/support/broadcasts/broadcast-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/broadcast">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "broadcast" });
  return { title: t("title") };
}

export default async function AdminBroadcastPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/broadcast", roles: ["admin"] });
  return (
    <ClientMessages of={["broadcast", "supportDesk"]}>
      <BroadcastScreen />
    </ClientMessages>
  );
}
