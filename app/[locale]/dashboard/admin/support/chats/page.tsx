import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { ChatsScreen } from "@/components/support/chat/admin/chats-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/support/chats">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "supportDesk" });
  return { title: t("chats") };
}

export default async function AdminChatsPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  const { userId } = await requireActor({ locale, path: "/dashboard/admin/support/chats", roles: ["admin"] });
  return (
    <ClientMessages of={["supportDesk", "chat", "notifications"]}>
      <ChatsScreen ownId={userId} />
    </ClientMessages>
  );
}
