import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { BadgeScreen } from "@/components/badge-requests/badge-screen";
import { requireActor } from "@/lib/auth/actor";
import { listBadgeRequests } from "@/lib/badge-requests/queries";
import { dayIn, KIGALI } from "@/lib/dates";
import { localPath } from "@/lib/i18n/local-path";
import type { Locale } from "@/lib/i18n/routing";
import { getProfile } from "@/lib/profile/queries";

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
  // A company has what the badge gives.
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
