import { route } from "@/lib/api/route";
import { withdrawChange } from "@/lib/booking-changes/commands";
import { changeParams } from "@/lib/booking-changes/contract";
import { bookingDetail } from "@/lib/bookings/contract";

// POST /api/bookings/:bookingId/changes/:changeId/withdrawal – who asked for other dates no longer wants them
export const POST = route({
  access: "user",
  params: changeParams,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, now }) => withdrawChange(actor, params.bookingId, params.changeId, now),
});
