import { cspReports, cspReportsReceived } from "@/lib/platform/csp-reports/contract";
import { recordViolations } from "@/lib/platform/csp-reports/record-violations";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "takes what browsers report of the content security policy",
  access: "public",
  body: cspReports,
  returns: cspReportsReceived,
  status: 202,
  // A page may report many at once; the limit keeps others from filling the log.
  cost: 8,
  countedAs: "browserReport",
  isOpenDuringMaintenance: true,
  handle: ({ body }) => {
    recordViolations(body);
    return { received: body.length };
  },
});
