import { route } from "@/lib/api/route";
import { auditPage, auditQuery } from "@/lib/audit/contract";
import { listAudit } from "@/lib/audit/queries";

// GET /api/admin/audit-log – who did what, newest first
export const GET = route({
  access: "admin",
  query: auditQuery,
  returns: auditPage,
  handle: ({ actor, query }) => listAudit(actor, query),
});
