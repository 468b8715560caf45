import { securityLogExport } from "@/lib/identity/security-log/contract";
import { exportSecurityLog } from "@/lib/identity/security-log/export-security-log";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the filtered security log as CSV",
  access: "admin",
  query: securityLogExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportSecurityLog(actor, query, { now, device }),
});
