import { route } from "@/lib/platform/http/route";
import { decideClaim } from "@/lib/rentals/bookings/claims/admin/commands";
import { adminClaimParams, claimDecision } from "@/lib/rentals/bookings/claims/admin/contract";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "decides a disputed claim in full, in part or not at all",
  access: "admin",
  stepUp: true,
  params: adminClaimParams,
  body: claimDecision,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) => decideClaim(actor, params.claimId, body, { now, device }),
});
