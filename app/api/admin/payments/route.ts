import { adminPayments, paymentSearch } from "@/lib/payments/admin/contract";
import { listPaymentsByReference } from "@/lib/payments/admin/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/payments?reference=GD-… – all payments of a booking, with their refunds
export const GET = route({
  access: "admin",
  query: paymentSearch,
  returns: adminPayments,
  handle: ({ actor, query }) => listPaymentsByReference(actor, query.reference),
});
