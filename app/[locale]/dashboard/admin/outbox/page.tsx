import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { MessagesScreen } from "@/components/messaging/email-and-sms/admin/messages-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/outbox">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "outboxDesk" });
  return { title: t("title") };
}

export default async function AdminOutboxPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/outbox", roles: ["admin"] });
  return (
    <ClientMessages of={["outboxDesk"]}>
      <MessagesScreen />
    </ClientMessages>
  );
}
