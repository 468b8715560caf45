import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BroadcastScreen } from "@/components/broadcast/broadcast-screen";
import { Words } from "@/components/layout/words";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

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
    <Words of={["broadcast", "supportDesk"]}>
      <BroadcastScreen />
    </Words>
  );
}
