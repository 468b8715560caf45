import { route } from "@/lib/platform/http/route";
import { acceptClaim } from "@/lib/rentals/bookings/claims/commands";
import { claimParams } from "@/lib/rentals/bookings/claims/contract";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "accepts the owner's claim",
  access: "user",
  params: claimParams,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, now }) => acceptClaim(actor, params.bookingId, params.claimId, now),
});
