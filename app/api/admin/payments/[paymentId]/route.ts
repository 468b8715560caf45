import { adminPayment, adminPaymentParams } from "@/lib/payments/admin/contract";
import { getAdminPayment } from "@/lib/payments/admin/payment-detail";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a payment with its attempts, refunds, movements and callbacks",
  access: "admin",
  params: adminPaymentParams,
  returns: adminPayment,
  handle: ({ actor, params }) => getAdminPayment(actor, params.paymentId),
});
