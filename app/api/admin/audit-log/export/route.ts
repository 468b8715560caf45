import { fileRoute } from "@/lib/api/route";
import { auditExport } from "@/lib/audit/contract";
import { exportAudit } from "@/lib/audit/queries";

// GET /api/admin/audit-log/export – the same as CSV
export const GET = fileRoute({
  access: "admin",
  query: auditExport,
  cost: 40,
  handle: ({ actor, query }) => exportAudit(actor, query),
});
