import { route } from "@/lib/api/route";
import { issueReportParams, ownIssueReport } from "@/lib/issue-reports/contract";
import { getIssueReport } from "@/lib/issue-reports/queries";

// GET /api/issue-reports/:reportId – a report of one's own with its pictures, any for administrators
export const GET = route({
  access: "user",
  params: issueReportParams,
  returns: ownIssueReport,
  handle: ({ actor, params }) => getIssueReport(actor, params.reportId),
});
