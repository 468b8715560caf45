import { route } from "@/lib/platform/http/route";
import { issueReportParams, ownIssueReport } from "@/lib/support/issue-reports/contract";
import { getIssueReport } from "@/lib/support/issue-reports/queries";

export const GET = route({
  summary: "one of the caller's reports with its pictures, any for administrators",
  access: "user",
  params: issueReportParams,
  returns: ownIssueReport,
  handle: ({ actor, params }) => getIssueReport(actor, params.reportId),
});
