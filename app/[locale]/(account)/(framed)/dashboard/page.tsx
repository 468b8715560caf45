import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { DashboardHub } from "@/components/dashboard-hub/dashboard-hub";
import { LoginPrompt } from "@/components/dashboard-hub/login-prompt";
import { currentActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

export async function generateMetadata({ params }: PageProps<"/[locale]/dashboard">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "account.hub" });
  return { title: t("title") };
}

export default async function DashboardHubPage({ params }: PageProps<"/[locale]/dashboard">) {
  setRequestLocale((await params).locale as Locale);
  const actor = await currentActor();
  return actor.kind === "user" ? <DashboardHub person={actor} /> : <LoginPrompt />;
}
