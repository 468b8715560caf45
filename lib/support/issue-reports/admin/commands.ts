import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { issueReports } from "@/db/schema/support/issue-reports";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { conflict, notFound } from "@/lib/platform/errors";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import { translator } from "@/lib/platform/i18n/translate";
import type { RequestContext } from "@/lib/platform/request-context";
import type { VisitorReport } from "@/lib/support/issue-reports/contract";
import { insertTicket } from "@/lib/support/tickets/commands";
import { getVisitorReport, isVisitorReport } from "./queries";

type Report = typeof issueReports.$inferSelect;

/**
 * Closes a visitor's report. Administrators only. Throws 404 for an unknown report, 409 if it has been dealt
 * with meanwhile.
 */
export function closeVisitorReport(
  actor: UserActor,
  reportId: string,
  context: RequestContext,
): Promise<VisitorReport> {
  return handleReport(actor, reportId, context, "report.close", async () => ({
    status: "resolved" as const,
    resolvedAt: context.now,
    resolvedBy: actor.userId,
  }));
}

/**
 * Opens a ticket from a visitor's report; it is answered, annotated and closed like any other, and answers go
 * to the visitor's address. Administrators only. Throws 404 for an unknown report, 409 if the visitor left no
 * address or the report has been dealt with meanwhile.
 */
export function openVisitorTicket(
  actor: UserActor,
  reportId: string,
  context: RequestContext,
): Promise<VisitorReport> {
  return handleReport(
    actor,
    reportId,
    context,
    "report.answer",
    async (tx, { email, locale, reason, text: body }) => {
      if (!email) throw conflict("reportWithoutAddress");
      const subject = translator(localeOf(locale))(`issueReports.subjects.${reason}`);
      // The report form does not ask for a name.
      const from = { userId: null, name: email.replace(/@.*/, ""), email, phone: null, locale };
      const message = { subject, body, sender: "visitor" as const, authorId: null };
      const ticket = await insertTicket(tx, { ...from, ...message }, context.now);
      return { ticketId: ticket.id };
    },
  );
}

async function handleReport(
  actor: UserActor,
  reportId: string,
  { now, device }: RequestContext,
  action: AuditAction,
  change: (tx: Transaction, report: Report) => Promise<Partial<Report>>,
): Promise<VisitorReport> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const [report] = await tx
      .select()
      .from(issueReports)
      .where(and(isVisitorReport, eq(issueReports.id, reportId)))
      .for("update");
    if (!report) throw notFound();
    // A report with a ticket is closed together with the ticket.
    if (report.status !== "open" || report.ticketId) throw conflict("reportDealtWith");
    const [after] = await tx
      .update(issueReports)
      .set(await change(tx, report))
      .where(eq(issueReports.id, reportId))
      .returning();
    const statusOf = ({ status, ticketId }: Report) => ({ status, ticketId });
    const detail = { before: statusOf(report), after: after && statusOf(after) };
    const entry = { actor, action, subjectType: "report", subjectId: reportId, detail };
    await recordAudit(tx, { ...entry, device }, now);
  });
  return getVisitorReport(actor, reportId);
}
