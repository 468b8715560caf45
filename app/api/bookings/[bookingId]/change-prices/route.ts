import { route } from "@/lib/platform/http/route";
import { priceBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { changePrice, changePriceQuery } from "@/lib/rentals/bookings/changes/contract";
import { bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "prices other dates, before the change is requested",
  access: "user",
  params: bookingParams,
  body: changePriceQuery,
  returns: changePrice,
  handle: ({ actor, params, body, now }) => priceBookingChange(actor, params.bookingId, body, now),
});
