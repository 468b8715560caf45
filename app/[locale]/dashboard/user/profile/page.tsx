import { page } from "@/app/page-builder";
import { BadgeRequests } from "@/components/businesses/badge-requests/badge-requests";
import { ProfileScreen } from "@/components/identity/profile/profile-screen";
import { listBadgeRequests } from "@/lib/businesses/badge-requests/queries";
import { listCountries } from "@/lib/identity/accounts/queries";
import { getRenterVerification } from "@/lib/identity/identity-documents/queries";
import { getProfile } from "@/lib/identity/profile/queries";

const userProfile = page({
  path: "/dashboard/user/profile",
  access: "user",
  title: "renterProfile.title",
  messages: ["renterProfile", "settings", "account", "badges", "documents"],
  render: async ({ actor, locale, now }) => {
    const [profile, verification, badges] = await Promise.all([
      getProfile(actor, actor.userId),
      getRenterVerification(actor, now),
      listBadgeRequests(actor),
    ]);
    return (
      <ProfileScreen
        profile={profile}
        verification={verification}
        badgeRequests={
          <BadgeRequests initial={badges} contact={{ email: profile.email, phone: profile.phone }} />
        }
        countries={listCountries(locale)}
      />
    );
  },
});

export const generateMetadata = userProfile.generateMetadata;
export default userProfile.render;
