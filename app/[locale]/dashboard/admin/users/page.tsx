import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { UsersScreen } from "@/components/user-desk/users-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/users">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "userDesk" });
  return { title: t("title") };
}

export default async function UsersPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/users", roles: ["admin"] });
  return (
    <Words of={["userDesk", "account"]}>
      <UsersScreen />
    </Words>
  );
}
