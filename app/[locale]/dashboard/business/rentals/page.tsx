import { GET as getRentals } from "@/app/api/rentals/route";
import { GET as getTotals } from "@/app/api/rentals/totals/route";
import { preloadedPage } from "@/app/preloaded-page";
import { BadgeWaiting } from "@/components/businesses/badge-requests/badge-waiting";
import {
  businessBookingsPath,
  businessTotalsPath,
  readListAddress,
} from "@/components/rentals/bookings/business-list/business-bookings-address";
import { BusinessBookingsScreen } from "@/components/rentals/bookings/business-list/business-bookings-screen";
import { findUndecidedBadge } from "@/lib/businesses/badge-requests/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { addressQuery } from "@/lib/platform/http/address-query";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

const businessRentals = preloadedPage({
  path: "/dashboard/business/rentals",
  access: ["business", "individual"],
  query: addressQuery,
  title: "rentals.title",
  messages: ["bookings", "rentals", "renterReviews.profile", "renterReviews.earnings"],
  answers: ({ query }) => [
    { path: businessTotalsPath(readListAddress(query)), route: getTotals },
    { path: businessBookingsPath(readListAddress(query)), route: getRentals },
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
