import { securityLogPage, securityLogQuery } from "@/lib/identity/security-log/contract";
import { listSecurityLog } from "@/lib/identity/security-log/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the security log: sign-ins, refusals and changes of access, newest first",
  access: "admin",
  query: securityLogQuery,
  returns: securityLogPage,
  handle: ({ actor, query }) => listSecurityLog(actor, query),
});
