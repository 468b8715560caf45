import { exportManualRefunds } from "@/lib/payments/admin/export-manual-refunds";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the refunds that need a bank transfer as CSV",
  access: "admin",
  cost: 40,
  handle: ({ actor, now, device }) => exportManualRefunds(actor, { now, device }),
});
