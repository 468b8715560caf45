import { GET as getRentals } from "@/app/api/rentals/route";
import { GET as getTotals } from "@/app/api/rentals/totals/route";
import { preloadedPage } from "@/app/preloaded-page";
import { BadgeWaiting } from "@/components/businesses/badge-requests/badge-waiting";
import { BusinessBookingsScreen } from "@/components/rentals/bookings/business-list/business-bookings-screen";
import {
  businessBookingsPath,
  businessTotalsPath,
  readBusinessBookingsUrl,
} from "@/components/rentals/bookings/business-list/business-bookings-url";
import { findUndecidedBadge } from "@/lib/businesses/badge-requests/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

const businessRentals = preloadedPage({
  path: "/dashboard/business/rentals",
  access: ["business", "individual"],
  query: pageSearchParams,
  title: "rentals.title",
  messages: ["bookings", "rentals", "renterReviews.profile", "renterReviews.earnings"],
  firstRequests: ({ query }) => [
    { path: businessTotalsPath(readBusinessBookingsUrl(query)), route: getTotals },
    { path: businessBookingsPath(readBusinessBookingsUrl(query)), route: getRentals },
  ],
  render: async ({ actor, locale, path }) => {
    const badgeRequest = await findUndecidedBadge(actor);
    if (badgeRequest) return <BadgeWaiting request={badgeRequest} />;
    const member = await requireActor({ locale, path, roles: ["business"] });
    return (
      <BusinessBookingsScreen
        canBookAtCounter={businessIdsWithPermission(member, "rentals.run").length > 0}
      />
    );
  },
});

export const generateMetadata = businessRentals.generateMetadata;
export default businessRentals.render;
