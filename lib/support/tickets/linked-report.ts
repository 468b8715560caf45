import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { issueReports } from "@/db/schema/support/issue-reports";

/** Resolves the report a ticket was opened for; does nothing for other tickets. */
export async function resolveLinkedReport(
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

export async function reopenLinkedReport(tx: Transaction, ticketId: string): Promise<void> {
  await tx
    .update(issueReports)
    .set({ status: "open", resolvedAt: null, resolvedBy: null })
    .where(eq(issueReports.ticketId, ticketId));
}
