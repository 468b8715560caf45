import { route } from "@/lib/platform/http/route";
import { acceptBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { changeParams } from "@/lib/rentals/bookings/changes/contract";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "accepts what the other side proposes",
  access: "user",
  params: changeParams,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, now }) => acceptBookingChange(actor, params.bookingId, params.changeId, now),
});
