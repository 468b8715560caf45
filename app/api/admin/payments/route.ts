import { adminPayments, paymentSearch } from "@/lib/payments/admin/contract";
import { listPaymentsByReference } from "@/lib/payments/admin/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "all payments of a booking, with their refunds",
  access: "admin",
  query: paymentSearch,
  returns: adminPayments,
  handle: ({ actor, query }) => listPaymentsByReference(actor, query.reference),
});
