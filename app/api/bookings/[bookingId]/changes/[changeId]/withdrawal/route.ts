import { route } from "@/lib/platform/http/route";
import { withdrawBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { changeParams } from "@/lib/rentals/bookings/changes/contract";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "withdraws what the caller's side proposed",
  access: "user",
  params: changeParams,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, now }) => withdrawBookingChange(actor, params.bookingId, params.changeId, now),
});
