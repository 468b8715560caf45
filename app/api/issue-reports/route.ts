import { route } from "@/lib/api/route";
import { reportIssue } from "@/lib/issue-reports/commands";
import {
  issueReport,
  issueReportPage,
  issueReportQuery,
  issueReportRequest,
} from "@/lib/issue-reports/contract";
import { listIssueReports } from "@/lib/issue-reports/queries";

// GET /api/issue-reports – what one has reported, newest first
export const GET = route({
  access: "user",
  query: issueReportQuery,
  returns: issueReportPage,
  handle: ({ actor, query }) => listIssueReports(actor, query),
});

// POST /api/issue-reports – somebody says what is wrong with a listing, a rental or anything else
export const POST = route({
  access: "public",
  body: issueReportRequest,
  returns: issueReport,
  status: 201,
  // Each lands on somebody's desk: twelve a minute are more than one person writes.
  cost: 20,
  isIdempotent: true,
  handle: ({ actor, body, now }) => reportIssue(actor, body, now),
});
