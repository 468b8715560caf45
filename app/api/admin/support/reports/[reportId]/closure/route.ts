import { route } from "@/lib/platform/routes/route";
import { closeVisitorReport } from "@/lib/support/issue-reports/admin/commands";
import { issueReportParams, visitorReport } from "@/lib/support/issue-reports/contract";

// POST /api/admin/support/reports/:reportId/closure – closes a report
export const POST = route({
  access: "admin",
  params: issueReportParams,
  returns: visitorReport,
  status: 201,
  handle: ({ actor, params, now, device }) => closeVisitorReport(actor, params.reportId, { now, device }),
});
