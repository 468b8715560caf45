import { route } from "@/lib/platform/routes/route";
import { priceBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { changePrice, changePriceQuery } from "@/lib/rentals/bookings/changes/contract";
import { bookingParams } from "@/lib/rentals/bookings/contract";

// POST /api/bookings/:bookingId/change-prices – prices other dates, before the change is requested
export const POST = route({
  access: "user",
  params: bookingParams,
  body: changePriceQuery,
  returns: changePrice,
  handle: ({ actor, params, body, now }) => priceBookingChange(actor, params.bookingId, body, now),
});
