import { GET as getIssueReport } from "@/app/api/issue-reports/[reportId]/route";
import type { FirstRequest } from "@/lib/platform/http/find-first-responses";

/** Requests the issue report that a ticket is about. */
export function issueReportFirstRequest({ reportId }: { reportId: string | null }): FirstRequest[] {
  return reportId
    ? [{ path: `/api/issue-reports/${reportId}`, route: getIssueReport, params: { reportId } }]
    : [];
}
