import { route } from "@/lib/api/route";
import { deskPayments, paymentSearch } from "@/lib/payment-desk/contract";
import { findPayments } from "@/lib/payment-desk/queries";

// GET /api/admin/payments?reference=GD-… – all payments of a booking, with what went back of them
export const GET = route({
  access: "admin",
  query: paymentSearch,
  returns: deskPayments,
  handle: ({ actor, query }) => findPayments(actor, query.reference),
});
