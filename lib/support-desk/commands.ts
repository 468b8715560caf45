import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { supportNotes, supportTickets } from "@/db/schema/support";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { conflict, invalid, notFound } from "@/lib/errors";
import { notify } from "@/lib/notifications/notify";
import type { Occasion } from "@/lib/sessions/commands";
import { showTicket } from "@/lib/support/news";
import type { DeskTicket, TicketAssignment, TicketNoteRequest } from "./contract";
import { getDeskTicket } from "./queries";
import { MOST_NOTES } from "./rules";

/**
 * Takes a ticket, gives it to another administrator, or lays it back. 409 where it is no longer whose it `was`: of two who
 * take it at once one does, and the other is told.
 */
export async function assignTicket(
  actor: UserActor,
  ticketId: string,
  { assigneeId, was }: TicketAssignment,
  { now, device }: Occasion,
): Promise<DeskTicket> {
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
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
    if (assigneeId && assigneeId !== actor.userId) await tellNewHolder(tx, actor, ticket, assigneeId, now);
    await showTicket(tx, ticket, now, true);
  });
  return getDeskTicket(actor, ticketId);
}

/** Writes something down for the other administrators; the ticket's person never reads it. 409 when there are too many. */
export async function addNote(
  actor: UserActor,
  ticketId: string,
  { text }: TicketNoteRequest,
  { now, device }: Occasion,
): Promise<DeskTicket> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if ((await tx.$count(supportNotes, eq(supportNotes.ticketId, ticketId))) >= MOST_NOTES)
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
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
    await showTicket(tx, ticket, now, true);
  });
  return getDeskTicket(actor, ticketId);
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

async function tellNewHolder(
  tx: Transaction,
  actor: UserActor,
  { id, reference, subject }: Ticket,
  to: string,
  now: Date,
): Promise<void> {
  const about = {
    values: { person: actor.name, reference, subject },
    actionUrl: `/dashboard/admin/support/${id}`,
    event: `ticket-assigned:${id}:${now.getTime()}`,
  };
  await notify(tx, { kind: "ticket-assigned", to: [to], ...about }, now);
}
