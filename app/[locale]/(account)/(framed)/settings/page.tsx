import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ProfileSection } from "@/components/identity/profile/profile-section";
import { listCountries } from "@/lib/identity/accounts/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { getProfile } from "@/lib/identity/profile/queries";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({ params }: PageProps<"/[locale]/settings">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "settings" });
  return { title: `${t("profile.title")} · ${t("title")}` };
}

export default async function ProfilePage({ params }: PageProps<"/[locale]/settings">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const actor = await requireActor({ locale, path: "/settings" });
  const profile = await getProfile(actor, actor.userId);
  return <ProfileSection profile={profile} countries={profile.renter ? listCountries(locale) : []} />;
}
