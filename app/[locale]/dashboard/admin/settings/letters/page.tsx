import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { LetterTemplatesScreen } from "@/components/letter-templates/letter-templates-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/settings/letters">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "settingsDesk" });
  return { title: t("letters") };
}

export default async function AdminLettersPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/settings/letters", roles: ["admin"] });
  return (
    <Words of={["settingsDesk", "letterDesk"]}>
      <LetterTemplatesScreen />
    </Words>
  );
}
