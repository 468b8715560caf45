import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { issueReports } from "@/db/schema/issue-reports";

/** The talk about a report is over, and so is the report; most tickets began with none. */
export async function resolveReportOf(
  tx: Transaction,
  ticketId: string,
  resolvedBy: string,
  now: Date,
): Promise<void> {
  await tx
    .update(issueReports)
    .set({ status: "resolved", resolvedAt: now, resolvedBy })
    .where(eq(issueReports.ticketId, ticketId));
}

export async function reopenReportOf(tx: Transaction, ticketId: string): Promise<void> {
  await tx
    .update(issueReports)
    .set({ status: "open", resolvedAt: null, resolvedBy: null })
    .where(eq(issueReports.ticketId, ticketId));
}
