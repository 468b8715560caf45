import { adminPayoutsExport } from "@/lib/payments/payouts/contract";
import { exportPayouts } from "@/lib/payments/payouts/export-payouts";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the filtered payouts as CSV",
  access: "admin",
  query: adminPayoutsExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportPayouts(actor, query, { now, device }),
});
