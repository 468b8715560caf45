import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { AdminHome } from "@/components/marketplace/admin-home";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "marketplace" });
  return { title: t("title") };
}

export default async function AdminPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  const { name } = await requireActor({ locale, path: "/dashboard/admin", roles: ["admin"] });
  return (
    <Words of={["marketplace"]}>
      <AdminHome name={name} />
    </Words>
  );
}
