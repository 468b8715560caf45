import { fileRoute } from "@/lib/api/route";
import { bookingParams } from "@/lib/bookings/contract";
import { makeContract } from "@/lib/contracts/queries";

// GET /api/bookings/:bookingId/contract – the rental agreement as PDF: a draft until the car is handed over
export const GET = fileRoute({
  access: "user",
  params: bookingParams,
  cost: 40,
  handle: ({ actor, params, now, locale }) => makeContract(actor, params.bookingId, locale, now),
});
