import { route } from "@/lib/platform/http/route";
import { disputeClaim } from "@/lib/rentals/bookings/claims/commands";
import { claimDispute, claimParams } from "@/lib/rentals/bookings/claims/contract";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "disputes the owner's claim, so that an administrator decides",
  access: "user",
  params: claimParams,
  body: claimDispute,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => disputeClaim(actor, params.bookingId, params.claimId, body, now),
});
