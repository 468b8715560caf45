import { findingsExport } from "@/lib/payments/reconciliation/contract";
import { exportFindings } from "@/lib/payments/reconciliation/export-findings";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the open or the resolved differences between providers and ledger as CSV",
  access: "admin",
  query: findingsExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportFindings(actor, query, { now, device }),
});
