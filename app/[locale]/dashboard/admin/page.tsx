import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AdminHome } from "@/components/insights/admin-home/admin-home";
import { ClientMessages } from "@/components/layout/client-messages";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

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
    <ClientMessages of={["marketplace"]}>
      <AdminHome name={name} />
    </ClientMessages>
  );
}
