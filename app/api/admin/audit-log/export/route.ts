import { auditExport } from "@/lib/platform/audit/contract";
import { exportAudit } from "@/lib/platform/audit/queries";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the audit log as CSV",
  access: "admin",
  query: auditExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportAudit(actor, query, { now, device }),
});
