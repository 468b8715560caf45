import { route } from "@/lib/api/route";
import { priceChange } from "@/lib/booking-changes/commands";
import { changePrice, changePriceQuery } from "@/lib/booking-changes/contract";
import { bookingParams } from "@/lib/bookings/contract";

// POST /api/bookings/:bookingId/change-prices – what other dates would cost, before anybody is asked
export const POST = route({
  access: "user",
  params: bookingParams,
  body: changePriceQuery,
  returns: changePrice,
  handle: ({ actor, params, body, now }) => priceChange(actor, params.bookingId, body, now),
});
