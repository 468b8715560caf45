import { route } from "@/lib/api/route";
import { acceptChange } from "@/lib/booking-changes/commands";
import { changeParams } from "@/lib/booking-changes/contract";
import { bookingDetail } from "@/lib/bookings/contract";

// POST /api/bookings/:bookingId/changes/:changeId/acceptance – the other side agrees to the dates
export const POST = route({
  access: "user",
  params: changeParams,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, now }) => acceptChange(actor, params.bookingId, params.changeId, now),
});
