import { auditPage, auditQuery } from "@/lib/platform/audit/contract";
import { listAudit } from "@/lib/platform/audit/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/audit-log – the audit log, newest first
export const GET = route({
  access: "admin",
  query: auditQuery,
  returns: auditPage,
  handle: ({ actor, query }) => listAudit(actor, query),
});
