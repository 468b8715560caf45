import { route } from "@/lib/api/route";
import { issueReportParams, visitorReport } from "@/lib/issue-reports/contract";
import { closeVisitorReport } from "@/lib/issue-reports/desk-commands";

// POST /api/admin/support/reports/:reportId/closure – nothing is left to do about it
export const POST = route({
  access: "admin",
  params: issueReportParams,
  returns: visitorReport,
  status: 201,
  handle: ({ actor, params, now, device }) => closeVisitorReport(actor, params.reportId, { now, device }),
});
