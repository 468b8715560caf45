import { auditExport } from "@/lib/platform/audit/contract";
import { exportAudit } from "@/lib/platform/audit/queries";
import { fileRoute } from "@/lib/platform/routes/route";

// GET /api/admin/audit-log/export – the audit log as CSV
export const GET = fileRoute({
  access: "admin",
  query: auditExport,
  cost: 40,
  handle: ({ actor, query }) => exportAudit(actor, query),
});
