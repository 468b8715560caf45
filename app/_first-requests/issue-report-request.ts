import { GET as getIssueReport } from "@/app/api/issue-reports/[reportId]/route";
import type { FirstRequest } from "@/lib/platform/http/find-first-answers";

/** What the page of a ticket asks for once it knows the ticket: the report that the ticket is about. */
export function issueReportRequest({ reportId }: { reportId: string | null }): FirstRequest[] {
  return reportId
    ? [{ path: `/api/issue-reports/${reportId}`, route: getIssueReport, params: { reportId } }]
    : [];
}
