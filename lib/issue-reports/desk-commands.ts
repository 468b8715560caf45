import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { issueReports } from "@/db/schema/issue-reports";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { conflict, notFound } from "@/lib/errors";
import { routing } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import type { Occasion } from "@/lib/sessions/commands";
import { insertTicket } from "@/lib/support/commands";
import type { VisitorReport } from "./contract";
import { getVisitorReport, isOfVisitor } from "./desk-queries";

type Report = typeof issueReports.$inferSelect;

/** Nothing is left to do about a visitor's report. For administrators; 409 where somebody has dealt with it meanwhile. */
export function closeVisitorReport(
  actor: UserActor,
  reportId: string,
  occasion: Occasion,
): Promise<VisitorReport> {
  return act(actor, reportId, occasion, "report.close", async () => ({
    status: "resolved" as const,
    resolvedAt: occasion.now,
    resolvedBy: actor.userId,
  }));
}

/**
 * Makes a ticket of a visitor's report, which is then answered, noted and closed like any other; answers go to the address
 * they left. For administrators; 409 where there is none, and where somebody has dealt with it meanwhile.
 */
export function openVisitorTicket(
  actor: UserActor,
  reportId: string,
  occasion: Occasion,
): Promise<VisitorReport> {
  return act(actor, reportId, occasion, "report.answer", async (tx, { email, reason, text: body }) => {
    if (!email) throw conflict("reportWithoutAddress");
    const subject = translator(routing.defaultLocale)(`issueReports.subjects.${reason}`);
    // Nobody asked what they are called.
    const from = { userId: null, name: email.replace(/@.*/, ""), email, phone: null };
    const said = { subject, body, sender: "visitor" as const, authorId: null };
    const ticket = await insertTicket(tx, { ...from, ...said }, occasion.now);
    return { ticketId: ticket.id };
  });
}

async function act(
  actor: UserActor,
  reportId: string,
  { now, device }: Occasion,
  action: AuditAction,
  change: (tx: Transaction, report: Report) => Promise<Partial<Report>>,
): Promise<VisitorReport> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const [report] = await tx
      .select()
      .from(issueReports)
      .where(and(isOfVisitor, eq(issueReports.id, reportId)))
      .for("update");
    if (!report) throw notFound();
    // With a ticket it is that which is closed, and the report with it.
    if (report.status !== "open" || report.ticketId) throw conflict("reportDealtWith");
    const [after] = await tx
      .update(issueReports)
      .set(await change(tx, report))
      .where(eq(issueReports.id, reportId))
      .returning();
    const stand = ({ status, ticketId }: Report) => ({ status, ticketId });
    const detail = { before: stand(report), after: after && stand(after) };
    const entry = { actor, action, subjectType: "report", subjectId: reportId, detail };
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
  });
  return getVisitorReport(actor, reportId);
}
