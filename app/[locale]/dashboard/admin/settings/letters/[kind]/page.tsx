import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Missing } from "@/components/layout/missing";
import { Words } from "@/components/layout/words";
import { LetterTemplateScreen } from "@/components/letter-templates/letter-template-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";
import { letterKinds, nameOf } from "@/lib/letter-templates/originals";

type Props = PageProps<"/[locale]/dashboard/admin/settings/letters/[kind]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "settingsDesk" });
  return { title: t("letters") };
}

export default async function AdminLetterPage({ params }: Props) {
  const { locale, kind } = await params;
  setRequestLocale(locale as Locale);
  const path = `/dashboard/admin/settings/letters/${kind}`;
  await requireActor({ locale, path, roles: ["admin"] });
  if (!letterKinds().includes(kind)) return <Missing />;
  return (
    <Words of={["settingsDesk", "settings", "letterDesk"]}>
      <LetterTemplateScreen kind={kind} name={nameOf(kind, locale as Locale)} />
    </Words>
  );
}
