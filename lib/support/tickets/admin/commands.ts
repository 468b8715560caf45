import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { users } from "@/db/schema/identity/users";
import { supportNotes, supportTickets } from "@/db/schema/support/tickets";
import { transact } from "@/db/transaction";
import { notify } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { sendTicketUpdate } from "@/lib/support/tickets/notify-ticket";
import { MAX_NOTES } from "@/lib/support/tickets/rules";
import type { AdminTicket, TicketAssignment, TicketNoteRequest } from "./contract";
import { getAdminTicket } from "./queries";

/**
 * Assigns a ticket to the actor, to another administrator, or to nobody (null). Administrators only. Throws 404 for an
 * unknown ticket, 409 if the assignee is no longer `was`, so of two competing requests one wins, and 422 if the
 * assignee is not an active administrator.
 */
export async function assignTicket(
  actor: UserActor,
  ticketId: string,
  { assigneeId, was }: TicketAssignment,
  { now, device }: RequestContext,
): Promise<AdminTicket> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (ticket.assigneeId !== was) throw conflict("ticketTaken");
    if (assigneeId === was) return;
    if (assigneeId && !(await isAgent(tx, assigneeId))) throw invalid("fieldInvalid", "assigneeId");
    await tx.update(supportTickets).set({ assigneeId }).where(eq(supportTickets.id, ticketId));
    const detail = { before: was, after: assigneeId };
    const entry = {
      actor,
      action: "ticket.assign" as const,
      subjectType: "ticket",
      subjectId: ticketId,
      detail,
    };
    await recordAudit(tx, { ...entry, device }, now);
    if (assigneeId && assigneeId !== actor.userId) await notifyAssignee(tx, actor, ticket, assigneeId, now);
    await sendTicketUpdate(tx, ticket, now, true);
  });
  return getAdminTicket(actor, ticketId);
}

/**
 * Adds an internal note, which the requester never sees. Administrators only. Throws 404 for an unknown ticket,
 * 409 above MAX_NOTES.
 */
export async function addNote(
  actor: UserActor,
  ticketId: string,
  { text }: TicketNoteRequest,
  { now, device }: RequestContext,
): Promise<AdminTicket> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if ((await tx.$count(supportNotes, eq(supportNotes.ticketId, ticketId))) >= MAX_NOTES)
      throw conflict("ticketFull");
    const note = { id: uuid(), ticketId, authorId: actor.userId, body: text, createdAt: now };
    await tx.insert(supportNotes).values(note);
    const detail = { note: note.id };
    const entry = {
      actor,
      action: "ticket.note" as const,
      subjectType: "ticket",
      subjectId: ticketId,
      detail,
    };
    await recordAudit(tx, { ...entry, device }, now);
    await sendTicketUpdate(tx, ticket, now, true);
  });
  return getAdminTicket(actor, ticketId);
}

type Ticket = typeof supportTickets.$inferSelect;

async function lockTicket(tx: Transaction, ticketId: string): Promise<Ticket> {
  const [ticket] = await tx
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.id, ticketId))
    .for("update");
  if (!ticket) throw notFound();
  return ticket;
}

async function isAgent(tx: Transaction, userId: string): Promise<boolean> {
  const isActive = and(eq(users.id, userId), eq(users.role, "admin"), eq(users.status, "active"));
  return (await tx.$count(users, isActive)) > 0;
}

async function notifyAssignee(
  tx: Transaction,
  actor: UserActor,
  { id, reference, subject }: Ticket,
  to: string,
  now: Date,
): Promise<void> {
  const about = {
    values: { person: actor.name, reference, subject },
    event: `ticket-assigned:${id}:${now.getTime()}`,
  };
  await notify(tx, { kind: "ticket-assigned", id, to: [to], ...about }, now);
}
