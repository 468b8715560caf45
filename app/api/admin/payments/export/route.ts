import { adminPaymentsExport } from "@/lib/payments/admin/contract";
import { exportAdminPayments } from "@/lib/payments/admin/export-payments";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the filtered payments as CSV",
  access: "admin",
  query: adminPaymentsExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportAdminPayments(actor, query, { now, device }),
});
