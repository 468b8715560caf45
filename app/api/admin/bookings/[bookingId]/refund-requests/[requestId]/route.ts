import { refundDecision, refundRequestParams } from "@/lib/payments/booking-interventions/contract";
import { decideRefundRequest } from "@/lib/payments/booking-interventions/refund-requests";
import { route } from "@/lib/platform/http/route";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "approves or rejects a refund that another administrator requested, or withdraws an own one",
  access: "admin",
  stepUp: true,
  params: refundRequestParams,
  body: refundDecision,
  returns: bookingDetail,
  status: 201,
  handle: ({ actor, params, body, now, device }) => decideRefundRequest(actor, params, body, { now, device }),
});
