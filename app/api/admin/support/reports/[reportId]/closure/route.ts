import { route } from "@/lib/platform/http/route";
import { closeVisitorReport } from "@/lib/support/issue-reports/admin/commands";
import { issueReportParams, visitorReport } from "@/lib/support/issue-reports/contract";

export const POST = route({
  summary: "closes a report",
  access: "admin",
  params: issueReportParams,
  returns: visitorReport,
  status: 201,
  handle: ({ actor, params, now, device }) => closeVisitorReport(actor, params.reportId, { now, device }),
});
