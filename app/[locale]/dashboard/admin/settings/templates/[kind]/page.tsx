import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { NotFoundContent } from "@/components/layout/not-found-content";
import { TemplateScreen } from "@/components/messaging/template-editor/template-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { templateKinds, templateTitle } from "@/lib/messaging/template-editor/default-templates";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/settings/templates/[kind]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "settingsDesk" });
  return { title: t("letters") };
}

export default async function AdminTemplatePage({ params }: Props) {
  const { locale, kind } = await params;
  setRequestLocale(locale as Locale);
  const path = `/dashboard/admin/settings/templates/${kind}`;
  await requireActor({ locale, path, roles: ["admin"] });
  if (!templateKinds().includes(kind)) return <NotFoundContent />;
  return (
    <ClientMessages of={["settingsDesk", "settings", "letterDesk"]}>
      <TemplateScreen kind={kind} name={templateTitle(kind, locale as Locale)} />
    </ClientMessages>
  );
}
