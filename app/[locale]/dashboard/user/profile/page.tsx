import { GET as getBadgeRequests } from "@/app/api/badge-requests/route";
import { GET as getRenterReviews } from "@/app/api/renter-reviews/route";
import { preloadedPage } from "@/app/preloaded-page";
import { BadgeRequests } from "@/components/businesses/badge-requests/badge-requests";
import { ProfileScreen } from "@/components/identity/profile/profile-screen";
import { ReceivedReviews } from "@/components/rentals/renters/received-reviews";
import { listCountries } from "@/lib/identity/accounts/queries";
import { getRenterVerification } from "@/lib/identity/identity-documents/queries";
import { getProfile } from "@/lib/identity/profile/queries";

const userProfile = preloadedPage({
  path: "/dashboard/user/profile",
  access: "user",
  title: "renterProfile.title",
  messages: ["renterProfile", "renterReviews", "reviews", "settings", "account", "badges", "documents"],
  firstRequests: () => [
    { path: "/api/badge-requests", route: getBadgeRequests },
    { path: "/api/renter-reviews", route: getRenterReviews },
  ],
  render: async ({ actor, locale, now }) => {
    const [profile, verification] = await Promise.all([
      getProfile(actor, actor.userId),
      getRenterVerification(actor, now),
    ]);
    return (
      <ProfileScreen
        profile={profile}
        verification={verification}
        receivedReviews={<ReceivedReviews />}
        badgeRequests={<BadgeRequests contact={{ email: profile.email, phone: profile.phone }} />}
        countries={listCountries(locale)}
      />
    );
  },
});

export const generateMetadata = userProfile.generateMetadata;
export default userProfile.render;
