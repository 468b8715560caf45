import { route } from "@/lib/platform/routes/route";
import { acceptBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { changeParams } from "@/lib/rentals/bookings/changes/contract";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

// POST /api/bookings/:bookingId/changes/:changeId/acceptance – accepts the other side's dates
export const POST = route({
  access: "user",
  params: changeParams,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, now }) => acceptBookingChange(actor, params.bookingId, params.changeId, now),
});
