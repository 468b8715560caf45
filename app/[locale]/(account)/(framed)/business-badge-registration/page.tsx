import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { BadgeScreen } from "@/components/businesses/badge-requests/badge-screen";
import { listBadgeRequests } from "@/lib/businesses/badge-requests/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { getProfile } from "@/lib/identity/profile/queries";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { localPath } from "@/lib/platform/i18n/local-path";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/business-badge-registration">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "badges" });
  return { title: t("title") };
}

export default async function BadgeRegistrationPage({
  params,
}: PageProps<"/[locale]/business-badge-registration">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const path = "/business-badge-registration";
  const actor = await requireActor({ locale, path, roles: ["individual", "business"] });
  // A company already has what the badge gives.
  if (actor.role === "business") redirect(localPath("/document-verification", locale));
  const [initial, { email, phone }, messages] = await Promise.all([
    listBadgeRequests(actor),
    getProfile(actor, actor.userId),
    getMessages(),
  ]);
  const { layout, ui, failure, errors, papers, badges } = messages;
  return (
    <NextIntlClientProvider messages={{ layout, ui, failure, errors, papers, badges }}>
      <BadgeScreen
        initial={initial}
        contact={{ email, phone }}
        thisYear={Number(dayIn(new Date(), KIGALI).slice(0, 4))}
      />
    </NextIntlClientProvider>
  );
}
