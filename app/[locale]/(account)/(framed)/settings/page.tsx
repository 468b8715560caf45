import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ProfileSection } from "@/components/settings/profile-section";
import { listCountries } from "@/lib/accounts/queries";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";
import { getProfile } from "@/lib/profile/queries";

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
