import { settleCounterRefund } from "@/lib/payments/counter-payments/commands";
import { counterRefundParams } from "@/lib/payments/counter-payments/contract";
import { route } from "@/lib/platform/http/route";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

export const PUT = route({
  summary: "records that the business gave this refund back at its counter",
  access: "user",
  key: "rentals.run",
  params: counterRefundParams,
  returns: bookingDetail,
  handle: ({ actor, params, now }) => settleCounterRefund(actor, params, now),
});
