import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { DashboardOverview } from "@/components/identity/dashboards/dashboard-overview";
import { SignInPrompt } from "@/components/identity/dashboards/sign-in-prompt";
import { currentActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({ params }: PageProps<"/[locale]/dashboard">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "account.hub" });
  return { title: t("title") };
}

export default async function DashboardHubPage({ params }: PageProps<"/[locale]/dashboard">) {
  setRequestLocale((await params).locale as Locale);
  const actor = await currentActor();
  return actor.kind === "user" ? <DashboardOverview user={actor} /> : <SignInPrompt />;
}
