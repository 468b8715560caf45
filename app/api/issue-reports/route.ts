import { route } from "@/lib/platform/http/route";
import { reportIssue } from "@/lib/support/issue-reports/commands";
import {
  issueReport,
  issueReportPage,
  issueReportQuery,
  issueReportRequest,
} from "@/lib/support/issue-reports/contract";
import { listIssueReports } from "@/lib/support/issue-reports/queries";

export const GET = route({
  summary: "the caller's own reports, newest first",
  access: "user",
  query: issueReportQuery,
  returns: issueReportPage,
  handle: ({ actor, query }) => listIssueReports(actor, query),
});

export const POST = route({
  summary: "reports an issue with a listing, a booking or anything else",
  access: "public",
  body: issueReportRequest,
  returns: issueReport,
  status: 201,
  // A person has to read each one, so the limit is twelve a minute.
  cost: 20,
  countedAs: "report",
  isIdempotent: true,
  handle: ({ actor, body, now, requestedLocale }) => reportIssue(actor, body, now, requestedLocale),
});
