import { GET as getBookings } from "@/app/api/bookings/route";
import { GET as getBusinessHome } from "@/app/api/business-home/route";
import { GET as getRentals } from "@/app/api/rentals/route";
import { preloadedPage } from "@/app/preloaded-page";
import { BadgeWaiting } from "@/components/businesses/badge-requests/badge-waiting";
import { FirstSteps } from "@/components/businesses/businesses/first-steps";
import { VerificationBadge } from "@/components/businesses/businesses/verification-badge";
import { BusinessDashboard } from "@/components/insights/business-home/business-dashboard";
import { businessBookingsPath } from "@/components/rentals/bookings/business-list/business-bookings-url";
import { findUndecidedBadge } from "@/lib/businesses/badge-requests/queries";
import { findOwnBusiness } from "@/lib/businesses/businesses/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { managedBusinesses } from "@/lib/platform/files/policy";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";
import { BUSINESS_HOME_BOOKINGS, bookingsPath } from "@/lib/rentals/bookings/bookings-path";

const businessHome = preloadedPage({
  path: "/dashboard/business",
  access: "user",
  title: "dashboard.business.title",
  messages: [
    "bookings",
    "rentals",
    "renterReviews.profile",
    "renterReviews.earnings",
    "dashboard",
    "businessHome",
  ],
  firstRequests: () => [
    { path: "/api/business-home", route: getBusinessHome },
    { path: businessBookingsPath({ tab: "requests", search: "" }), route: getRentals },
    { path: bookingsPath("owner", { status: "active", limit: BUSINESS_HOME_BOOKINGS }), route: getBookings },
  ],
  render: async ({ actor: visitor, locale, path }) => {
    // An individual who has requested a badge sees its status here.
    const badgeRequest = await findUndecidedBadge(visitor);
    if (badgeRequest) return <BadgeWaiting request={badgeRequest} />;
    const actor = await requireActor({ locale, path, roles: ["business"] });
    const business = await findOwnBusiness(actor);
    const canManage = managedBusinesses(actor).length > 0;
    if (business && !business.hasVehicles) {
      const { supportEmail } = await getPublicSettings();
      return <FirstSteps business={business} supportEmail={supportEmail} canManage={canManage} />;
    }
    // A company's account has the company's whole name; a person is greeted by their first name.
    const greetingName =
      actor.name === business?.name ? actor.name : (actor.name.split(" ")[0] ?? actor.name);
    return (
      <BusinessDashboard
        firstName={greetingName}
        canBookAtCounter={businessIdsWithPermission(actor, "rentals.run").length > 0}
        badge={
          business &&
          actor.memberships.length === 1 && <VerificationBadge verification={business.verification} />
        }
      />
    );
  },
});

export const generateMetadata = businessHome.generateMetadata;
export default businessHome.render;
