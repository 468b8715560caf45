import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BadgeRequests } from "@/components/businesses/badge-requests/badge-requests";
import { ProfileScreen } from "@/components/identity/profile/profile-screen";
import { ClientMessages } from "@/components/layout/client-messages";
import { listBadgeRequests } from "@/lib/businesses/badge-requests/queries";
import { listCountries } from "@/lib/identity/accounts/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { getRenterVerification } from "@/lib/identity/identity-documents/queries";
import { getProfile } from "@/lib/identity/profile/queries";
import type { Locale } from "@/lib/platform/i18n/routing";

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
  const [profile, verification, badges] = await Promise.all([
    getProfile(actor, actor.userId),
    getRenterVerification(actor, new Date()),
    listBadgeRequests(actor),
  ]);
  return (
    <ClientMessages of={["renterProfile", "settings", "account", "badges", "papers"]}>
      <ProfileScreen
        profile={profile}
        verification={verification}
        badgeRequests={
          <BadgeRequests initial={badges} contact={{ email: profile.email, phone: profile.phone }} />
        }
        countries={listCountries(locale)}
      />
    </ClientMessages>
  );
}
