import { recordCounterPayment } from "@/lib/payments/counter-payments/commands";
import { counterPaymentRequest } from "@/lib/payments/counter-payments/contract";
import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "records what the business took at its counter for this booking",
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  body: counterPaymentRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => recordCounterPayment(actor, params.bookingId, body, now),
});
