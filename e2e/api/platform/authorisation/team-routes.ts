import type { RouteGroup } from "./expected-access";

/** What belongs to a business. */
export const teamRoutes: RouteGroup[] = [
  {
    who: "the team and administrators",
    expected: "401 | 404 404 | ok ok ok ok 404 | 403 403 403 403 403 | ok | 404 ok",
    routes: [
      "GET /api/analytics/table",
      "GET /api/analytics/vehicles",
      "GET /api/business-settings",
      "GET /api/business/{businessId}/notifications",
      "GET /api/vehicles/{vehicleId}/availability-settings",
      "GET /api/vehicles/{vehicleId}/calendar-imports",
    ],
  },
  {
    who: "the team",
    expected: "401 | 404 404 | ok ok ok ok 404 | 403 403 403 403 403 | 404 | 404 ok",
    routes: ["PUT /api/business-settings/notification-preferences"],
  },
  {
    who: "members of any team",
    expected: "401 | 403 403 | ok ok ok ok ok | 403 403 403 403 403 | 403 | 403 ok",
    routes: ["GET /api/business-home"],
  },
  {
    who: "members of any team, and programs that read the fleet",
    expected: "401 | 403 403 | ok ok ok ok ok | ok ok 403 403 403 | 403 | 403 ok",
    routes: ["GET /api/analytics", "GET /api/fleet/export"],
  },
  {
    who: "everybody who is signed in, for their own teams, and programs that read the fleet",
    expected: "401 | ok ok | ok ok ok ok ok | ok ok 403 403 403 | ok | ok ok",
    routes: ["GET /api/fleet", "GET /api/fleet/timeline"],
  },
  {
    who: "everybody who is signed in, for their own teams, and programs that read money",
    expected: "401 | ok ok | ok ok ok ok ok | 403 403 403 403 ok | ok | ok ok",
    routes: ["GET /api/payouts", "GET /api/payouts/balances"],
  },
  {
    who: "everybody who is signed in, for their own teams, and programs that read rentals",
    expected: "401 | ok ok | ok ok ok ok ok | 403 403 ok ok 403 | ok | ok ok",
    routes: ["GET /api/rentals", "GET /api/rentals/totals"],
  },
  {
    who: "everybody who is signed in, for their own teams, and programs that write the fleet",
    expected: "401 | ok ok | ok ok ok ok ok | 403 ok 403 403 403 | ok | ok ok",
    routes: ["POST /api/fleet"],
  },
  {
    who: "the team, programs that read the fleet, and administrators",
    expected: "401 | 404 404 | ok ok ok ok 404 | ok ok 403 403 403 | ok | 404 ok",
    routes: [
      "GET /api/fleet/{vehicleId}",
      "GET /api/pick-up-places",
      "GET /api/vehicles/{vehicleId}/blocks",
      "GET /api/vehicles/{vehicleId}/calendar",
    ],
  },
  {
    who: "who manages the business, and administrators, also acting as them",
    expected: "401 | 404 404 | ok ok 403 403 404 | 403 403 403 403 403 | ok | 404 ok",
    routes: [
      "GET /api/business-profile",
      "PUT /api/business-settings/defaults",
      "GET /api/pauses/bookings",
      "GET /api/team",
    ],
  },
  {
    who: "who manages the business, and administrators in their own name",
    expected: "401 | 404 404 | ok ok 403 403 404 | 403 403 403 403 403 | ok | 403 403",
    routes: [
      "PUT /api/business-profile",
      "POST /api/business/{businessId}/notifications/send",
      "POST /api/fleet/imports",
      "DELETE /api/fleet/{vehicleId}",
      "POST /api/pauses",
      "DELETE /api/pauses/{pauseId}",
      "DELETE /api/team/invitations/{invitationId}",
      "POST /api/team/invitations/{invitationId}/resend",
      "PUT /api/team/members/{userId}",
    ],
  },
  {
    who: "who manages the business, and administrators; everybody may see that it exists",
    expected: "401 | 403 403 | ok ok 403 403 403 | 403 403 403 403 403 | ok | 403 403",
    routes: ["PUT /api/business/{businessId}"],
  },
  {
    who: "who manages the fleet, programs that write it, and administrators, also acting as them",
    expected: "401 | 404 404 | ok ok 403 403 404 | 403 ok 403 403 403 | ok | 404 ok",
    routes: [
      "PUT /api/fleet/{vehicleId}",
      "POST /api/fleet/{vehicleId}/maintenance",
      "PUT /api/fleet/{vehicleId}/pictures",
      "DELETE /api/fleet/{vehicleId}/pictures/{pictureId}",
      "DELETE /api/fleet/{vehicleId}/publication",
      "POST /api/fleet/{vehicleId}/publication",
      "GET /api/vehicles/{vehicleId}/day-prices",
      "GET /api/vehicles/{vehicleId}/prices",
    ],
  },
  {
    who: "who manages the fleet, programs that write it, and administrators in their own name",
    expected: "401 | 404 404 | ok ok 403 403 404 | 403 ok 403 403 403 | ok | 403 403",
    routes: [
      "PUT /api/fleet/{vehicleId}/pick-up-place",
      "POST /api/pick-up-places",
      "DELETE /api/pick-up-places/{placeId}",
      "PUT /api/pick-up-places/{placeId}",
      "PUT /api/vehicles/{vehicleId}/day-prices",
      "PUT /api/vehicles/{vehicleId}/prices",
    ],
  },
  {
    who: "who manages the fleet; here there is nothing of this name",
    expected: "401 | 404 404 | 404 404 403 403 404 | 403 403 403 403 403 | 404 | 404 404",
    routes: ["DELETE /api/fleet/{vehicleId}/documents/{documentId}"],
  },
  {
    who: "who manages the fleet, and programs that write it; here there is nothing of this name",
    expected: "401 | 404 404 | 404 404 403 403 404 | 403 404 403 403 403 | 404 | 404 404",
    routes: ["POST /api/fleet/{vehicleId}/pictures"],
  },
  {
    who: "who manages the fleet, and programs that write it",
    expected: "401 | 404 404 | ok ok 404 404 404 | 403 ok 403 403 403 | 404 | 404 ok",
    routes: ["POST /api/files"],
  },
  {
    who: "who manages the business; for others its papers do not exist",
    expected: "401 | 404 404 | ok ok 404 404 404 | 403 403 403 403 403 | 404 | 403 403",
    routes: ["POST /api/documents/businesses/{businessId}/submission"],
  },
  {
    who: "who manages the business, also an administrator acting as them; for others its papers do not exist",
    expected: "401 | 404 404 | ok ok 404 404 404 | 403 403 403 403 403 | 404 | 404 ok",
    routes: ["GET /api/documents/businesses/{businessId}"],
  },
  {
    who: "who blocks calendars or leaves the team, and administrators in their own name",
    expected: "401 | 404 404 | ok ok ok 403 404 | 403 403 403 403 403 | ok | 403 403",
    routes: [
      "DELETE /api/team/members/{userId}",
      "POST /api/vehicles/{vehicleId}/calendar-imports",
      "POST /api/vehicles/{vehicleId}/calendar-imports/file",
      "DELETE /api/vehicles/{vehicleId}/calendar-imports/{importId}",
      "POST /api/vehicles/{vehicleId}/calendar-imports/{importId}/sync",
      "DELETE /api/vehicles/{vehicleId}/calendar-link",
      "POST /api/vehicles/{vehicleId}/calendar-link",
    ],
  },
  {
    who: "who blocks calendars, and administrators, also acting as them",
    expected: "401 | 404 404 | ok ok ok 403 404 | 403 403 403 403 403 | ok | 404 ok",
    routes: [
      "PUT /api/vehicles/{vehicleId}/availability-settings",
      "GET /api/vehicles/{vehicleId}/calendar-link",
    ],
  },
  {
    who: "who blocks calendars, programs that write the fleet, and administrators, also acting as them",
    expected: "401 | 404 404 | ok ok ok 403 404 | 403 ok 403 403 403 | ok | 404 ok",
    routes: ["POST /api/vehicles/{vehicleId}/blocks", "DELETE /api/vehicles/{vehicleId}/blocks/{blockId}"],
  },
  {
    who: "who sees money, and administrators; for agents it does not exist",
    expected: "401 | 404 404 | ok ok 404 ok 404 | 403 403 403 403 403 | ok | 404 ok",
    routes: ["GET /api/invoices/{invoiceId}/document", "GET /api/statements"],
  },
  {
    who: "who sees money, programs that read it, and administrators; for agents it does not exist",
    expected: "401 | 404 404 | ok ok 404 ok 404 | 403 403 403 403 ok | ok | 404 ok",
    routes: ["GET /api/payouts/{payoutId}", "GET /api/payouts/{payoutId}/statement"],
  },
  {
    who: "who sees money, programs that read it, and administrators",
    expected: "401 | 404 404 | ok ok 403 ok 404 | 403 403 403 403 ok | ok | 404 ok",
    routes: ["GET /api/reports/occupancy", "GET /api/reports/tax"],
  },
  {
    who: "who sees money, and administrators",
    expected: "401 | 404 404 | ok ok 403 ok 404 | 403 403 403 403 403 | ok | 404 ok",
    routes: ["GET /api/reports/occupancy/document", "GET /api/reports/tax/document"],
  },
  {
    who: "the owner, and administrators in their own name",
    expected: "401 | 404 404 | ok 403 403 403 404 | 403 403 403 403 403 | ok | 403 403",
    routes: [
      "GET /api/api-keys",
      "PUT /api/business-settings/plan",
      "POST /api/team/invitations",
      "GET /api/webhooks",
      "DELETE /api/webhooks/{endpointId}",
      "GET /api/webhooks/{endpointId}/deliveries",
      "POST /api/webhooks/{endpointId}/deliveries/{deliveryId}/redelivery",
      "POST /api/webhooks/{endpointId}/test",
    ],
  },
  {
    who: "the owner",
    expected: "401 | 404 404 | ok 403 403 403 404 | 403 403 403 403 403 | 403 | 403 403",
    routes: [
      "POST /api/api-keys",
      "POST /api/business-closing",
      "POST /api/business-closing/payout",
      "PUT /api/business-settings/payout-account",
      "POST /api/team/ownership",
      "POST /api/webhooks",
      "PUT /api/webhooks/{endpointId}",
      "POST /api/webhooks/{endpointId}/secret",
    ],
  },
  {
    who: "the owner, also an administrator acting as them",
    expected: "401 | 404 404 | ok 403 403 403 404 | 403 403 403 403 403 | 403 | 404 ok",
    routes: ["GET /api/business-closing"],
  },
  {
    who: "the owner, and administrators; everybody may see that it exists",
    expected: "401 | 403 403 | ok 403 403 403 403 | 403 403 403 403 403 | ok | 403 403",
    routes: ["DELETE /api/business/{businessId}"],
  },
  {
    who: "who sets prices, for their own business, and administrators, also acting as them",
    expected: "401 | 403 403 | ok ok 403 403 ok | 403 403 403 403 403 | ok | 403 ok",
    routes: ["GET /api/promo-codes"],
  },
  {
    who: "who sets prices, for their own business; not asked as an administrator, whose code is the marketplace's",
    expected: "401 | 403 403 | ok ok 403 403 ok | 403 403 403 403 403 | -- | 403 403",
    routes: ["POST /api/promo-codes"],
  },
  {
    who: "who sets prices, for their own business, and administrators; here there is nothing of this name",
    expected: "401 | 403 403 | 404 404 403 403 404 | 403 403 403 403 403 | 404 | 403 403",
    routes: ["POST /api/promo-codes/{codeId}/end"],
  },
  {
    who: "who runs rentals, for their own vehicles, and programs that write rentals",
    expected: "401 | 403 403 | ok ok ok 403 404 | 403 403 403 ok 403 | 403 | 403 403",
    routes: ["POST /api/counter/quotes"],
  },
  {
    who: "who runs rentals, for their own business, and programs that write rentals",
    expected: "401 | 403 403 | ok ok ok 403 ok | 403 403 403 ok 403 | 403 | 403 ok",
    routes: ["GET /api/counter/vehicles"],
  },
  {
    who: "who runs rentals, for their own business",
    expected: "401 | 403 403 | ok ok ok 403 ok | 403 403 403 403 403 | 403 | 403 403",
    routes: ["POST /api/counter/customers"],
  },
  {
    who: "who runs rentals, and programs that write rentals; here there is nothing of this name",
    expected: "401 | 403 403 | 404 404 404 404 404 | 403 403 403 404 403 | 403 | 403 403",
    routes: ["POST /api/counter/bookings"],
  },
  {
    who: "who runs rentals, and programs that write rentals; the renter may not; here there is no such refund",
    expected: "401 | 403 404 | 404 404 404 403 404 | 403 403 403 404 403 | 403 | 403 403",
    routes: ["PUT /api/bookings/{bookingId}/counter-refunds/{refundId}"],
  },
];
