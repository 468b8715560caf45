import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { ProfileScreen } from "@/components/profile/profile-screen";
import { listCountries } from "@/lib/accounts/queries";
import { requireActor } from "@/lib/auth/actor";
import { listBadgeRequests } from "@/lib/badge-requests/queries";
import { readRenterVerification } from "@/lib/documents/queries";
import type { Locale } from "@/lib/i18n/routing";
import { getProfile } from "@/lib/profile/queries";

type Props = PageProps<"/[locale]/dashboard/user/profile">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "renterProfile" });
  return { title: t("title") };
}

export default async function UserProfilePage({ params }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const actor = await requireActor({ locale, path: "/dashboard/user/profile" });
  const [profile, papers, badges] = await Promise.all([
    getProfile(actor, actor.userId),
    readRenterVerification(actor, new Date()),
    listBadgeRequests(actor),
  ]);
  return (
    <Words of={["renterProfile", "settings", "account", "badges", "papers"]}>
      <ProfileScreen profile={profile} papers={papers} badges={badges} countries={listCountries(locale)} />
    </Words>
  );
}
