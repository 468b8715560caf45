import { adminPaymentPage, adminPaymentsQuery } from "@/lib/payments/admin/contract";
import { listAdminPayments } from "@/lib/payments/admin/list-payments";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "payments of all bookings, searched, filtered and sorted",
  access: "admin",
  query: adminPaymentsQuery,
  returns: adminPaymentPage,
  handle: ({ actor, query }) => listAdminPayments(actor, query),
});
