import { businessBalance, businessPaymentParams } from "@/lib/payments/business-payments/contract";
import { reverseBusinessPayment } from "@/lib/payments/business-payments/reverse-payment";
import { adminReason } from "@/lib/platform/admin-reason";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary:
    "takes back a payment of a business that was recorded by mistake, with the reason; it is owed again",
  access: "admin",
  stepUp: true,
  params: businessPaymentParams,
  body: adminReason,
  returns: businessBalance,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    reverseBusinessPayment(actor, params, body, { now, device }),
});
