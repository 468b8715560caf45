import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { LogoutScreen } from "@/components/account/logout-screen";
import { requireActor } from "@/lib/auth/actor";
import { dashboardPath } from "@/lib/auth/rules";
import type { Locale } from "@/lib/i18n/routing";

export async function generateMetadata({ params }: PageProps<"/[locale]/logout">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "account.logout" });
  return { title: t("title") };
}

export default async function LogoutPage({ params }: PageProps<"/[locale]/logout">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const { name, email, role } = await requireActor({ locale, path: "/logout" });
  return <LogoutScreen name={name} email={email} stayHref={dashboardPath(role)} />;
}
