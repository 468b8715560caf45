import { auditPage, auditQuery } from "@/lib/platform/audit/contract";
import { listAudit } from "@/lib/platform/audit/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the audit log, newest first",
  access: "admin",
  query: auditQuery,
  returns: auditPage,
  handle: ({ actor, query }) => listAudit(actor, query),
});
