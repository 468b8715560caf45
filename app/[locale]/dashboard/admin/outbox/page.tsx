import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { LettersScreen } from "@/components/outbox-desk/letters-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/outbox">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "outboxDesk" });
  return { title: t("title") };
}

export default async function OutboxDeskPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/outbox", roles: ["admin"] });
  return (
    <Words of={["outboxDesk"]}>
      <LettersScreen />
    </Words>
  );
}
