import { route } from "@/lib/platform/http/route";
import { fileClaim } from "@/lib/rentals/bookings/claims/commands";
import { claimRequest } from "@/lib/rentals/bookings/claims/contract";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "files a claim after the return",
  access: "user",
  params: bookingParams,
  body: claimRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => fileClaim(actor, params.bookingId, body, now),
});
