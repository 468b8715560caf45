import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { ChatsScreen } from "@/components/support-desk/chats-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

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
    <Words of={["supportDesk", "chat", "notifications"]}>
      <ChatsScreen ownId={userId} />
    </Words>
  );
}
