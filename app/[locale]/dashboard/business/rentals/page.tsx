import { page } from "@/app/page-builder";
import { BadgeWaiting } from "@/components/businesses/badge-requests/badge-waiting";
import { BusinessBookingsScreen } from "@/components/rentals/bookings/business-list/business-bookings-screen";
import { findUndecidedBadge } from "@/lib/businesses/badge-requests/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";

const businessRentals = page({
  path: "/dashboard/business/rentals",
  access: ["business", "individual"],
  title: "rentals.title",
  messages: ["bookings", "rentals"],
  render: async ({ actor, locale, path }) => {
    const badgeRequest = await findUndecidedBadge(actor);
    if (badgeRequest) return <BadgeWaiting request={badgeRequest} />;
    await requireActor({ locale, path, roles: ["business"] });
    return <BusinessBookingsScreen />;
  },
});

export const generateMetadata = businessRentals.generateMetadata;
export default businessRentals.render;
