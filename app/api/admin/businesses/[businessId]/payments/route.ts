import { recordBusinessPayment } from "@/lib/payments/business-payments/commands";
import { businessBalance, businessPaymentRequest } from "@/lib/payments/business-payments/contract";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "records that a business paid what it owes by bank transfer, with its reference",
  access: "admin",
  stepUp: true,
  params: businessParams,
  body: businessPaymentRequest,
  returns: businessBalance,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    recordBusinessPayment(actor, params.businessId, body, { now, device }),
});
