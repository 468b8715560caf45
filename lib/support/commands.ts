import { randomBytes } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { supportMessages, supportTickets } from "@/db/schema/support";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { Actor, UserActor } from "@/lib/auth/contract";
import { referenceFrom } from "@/lib/bookings/rules";
import { conflict, notFound } from "@/lib/errors";
import { reopenReportOf, resolveReportOf } from "@/lib/issue-reports/resolution";
import { answerLetter } from "./answer-letter";
import type { ContactMessage, ContactReceipt, TicketRequest, TicketView } from "./contract";
import { showTicket, tellOfTicket } from "./news";
import { checkPerson, getTicket, visibleTo } from "./queries";
import { MOST_MESSAGES, MOST_OPEN_TICKETS, statusAfter, ticketCan } from "./rules";

type Ticket = typeof supportTickets.$inferSelect;

/**
 * Puts a letter from the contact form on support's desk: a ticket with its first message. Anybody may write; who is
 * signed in finds the ticket under their account.
 */
export async function receiveContactMessage(
  actor: Actor,
  letter: ContactMessage,
  now: Date,
): Promise<ContactReceipt> {
  const userId = actor.kind === "user" ? actor.userId : null;
  const { name, email, phone, subject, message: body } = letter;
  const from = { userId, name, email, phone: phone || null };
  const ticket = await db().transaction((tx) =>
    insertTicket(tx, { ...from, subject, body, sender: "visitor", authorId: userId }, now),
  );
  return { reference: ticket.reference, status: ticket.status, createdAt: now.toISOString() };
}

/**
 * A question from an account, or from an administrator to one. 404 for another's account or the wrong kind of it, 409
 * with too many open.
 */
export async function openTicket(
  actor: UserActor,
  request: TicketRequest,
  now: Date,
  ipAddress?: string,
): Promise<TicketView> {
  const { userId = actor.userId, userType, subject, description: body } = request;
  const id = await transact(async (tx) => {
    // One at a time of an account, so that the count is right.
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
    if (!person) throw notFound();
    await checkPerson(tx, actor, { userId, userType: userType ?? person.role });
    const isOpen = and(eq(supportTickets.userId, userId), ne(supportTickets.status, "closed"));
    if ((await tx.$count(supportTickets, isOpen)) >= MOST_OPEN_TICKETS) throw conflict("tooManyTickets");
    const sender = userId === actor.userId ? ("visitor" as const) : ("support" as const);
    const opened = { ...ofAccount(person), subject, body, sender, authorId: actor.userId };
    const ticket = await insertTicket(tx, opened, now);
    if (sender === "support") {
      await answer(tx, ticket, body, `ticket:${ticket.id}`, now);
      await noteAct(tx, actor, ticket, { action: "ticket.open", detail: { subject }, ipAddress }, now);
    }
    return ticket.id;
  });
  return getTicket(actor, id);
}

/** Whose a ticket of an account is, as it is written down when it begins. */
export function ofAccount({ id, firstName, lastName, email, phone }: typeof users.$inferSelect) {
  return { userId: id, name: `${firstName} ${lastName}`.trim(), email, phone };
}

interface NewTicket {
  userId: string | null;
  name: string;
  email: string;
  phone: string | null;
  subject: string;
  body: string;
  sender: "visitor" | "support";
  authorId: string | null;
}

/** A ticket with its first message, in the transaction of what it is about. */
export async function insertTicket(
  tx: Transaction,
  { body, sender, authorId, ...from }: NewTicket,
  now: Date,
): Promise<Ticket> {
  const [ticket] = await tx
    .insert(supportTickets)
    .values({
      ...{ id: uuid(), reference: referenceFrom(randomBytes(7), "GS"), ...from },
      ...{ status: statusAfter[sender], createdAt: now, lastMessageAt: now },
    })
    .returning();
  if (!ticket) throw new Error("support_tickets returned no row");
  await tx
    .insert(supportMessages)
    .values({ id: uuid(), ticketId: ticket.id, sender, authorId, body, createdAt: now });
  await showTicket(tx, ticket, now);
  return ticket;
}

/** Says something on a ticket; support's word also goes out as a letter. 404 for another's, 409 once it is closed. */
export async function replyToTicket(
  actor: UserActor,
  ticketId: string,
  body: string,
  now: Date,
  ipAddress?: string,
): Promise<TicketView> {
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, actor, ticketId);
    if (!ticketCan(ticket.status).reply) throw conflict("ticketClosed");
    if ((await tx.$count(supportMessages, eq(supportMessages.ticketId, ticketId))) >= MOST_MESSAGES)
      throw conflict("ticketFull");
    const sender = ticket.userId === actor.userId ? ("visitor" as const) : ("support" as const);
    const said = { id: uuid(), ticketId, sender, authorId: actor.userId, body, createdAt: now };
    await tx.insert(supportMessages).values(said);
    // Who answers first looks after it from then on.
    const assigneeId = ticket.assigneeId ?? (sender === "support" ? actor.userId : null);
    await change(tx, ticketId, { status: statusAfter[sender], lastMessageAt: now, assigneeId });
    if (sender === "support") {
      await answer(tx, ticket, body, `ticket-message:${said.id}`, now);
      const detail = { before: ticket.status, after: statusAfter[sender] };
      await noteAct(tx, actor, ticket, { action: "ticket.answer", detail, ipAddress }, now);
    }
    await showTicket(tx, ticket, now);
  });
  return getTicket(actor, ticketId);
}

/** Nothing is left to say. The report it began with is resolved. 404 for another's, 409 when it is closed already. */
export async function closeTicket(
  actor: UserActor,
  ticketId: string,
  now: Date,
  ipAddress?: string,
): Promise<TicketView> {
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, actor, ticketId);
    if (!ticketCan(ticket.status).close) throw conflict("ticketClosed");
    await change(tx, ticketId, { status: "closed", closedAt: now, closedBy: actor.userId });
    await resolveReportOf(tx, ticketId, actor.userId, now);
    if (ticket.userId !== actor.userId)
      await tellOfTicket(tx, ticket, "ticket-closed", `ticket-closed:${ticketId}:${now.getTime()}`, now);
    const detail = { before: ticket.status, after: "closed" };
    await noteAct(tx, actor, ticket, { action: "ticket.close", detail, ipAddress }, now);
    await showTicket(tx, ticket, now);
  });
  return getTicket(actor, ticketId);
}

/** There was something left after all: it waits for support again. 404 for another's, 409 while it is open. */
export async function reopenTicket(
  actor: UserActor,
  ticketId: string,
  now: Date,
  ipAddress?: string,
): Promise<TicketView> {
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, actor, ticketId);
    if (!ticketCan(ticket.status).reopen) throw conflict("ticketOpen");
    await change(tx, ticketId, { status: "open", closedAt: null, closedBy: null });
    await reopenReportOf(tx, ticketId);
    const detail = { before: "closed", after: "open" };
    await noteAct(tx, actor, ticket, { action: "ticket.reopen", detail, ipAddress }, now);
    await showTicket(tx, ticket, now);
  });
  return getTicket(actor, ticketId);
}

/** Support's word goes out as a letter, and is told where the account looks. */
async function answer(
  tx: Transaction,
  ticket: Ticket,
  body: string,
  event: string,
  now: Date,
): Promise<void> {
  await answerLetter(tx, ticket, body, now);
  await tellOfTicket(tx, ticket, "ticket-answered", event, now);
}

/** What support did with somebody's ticket; what people do with their own is in the talk itself. */
async function noteAct(
  tx: Transaction,
  actor: UserActor,
  { id: subjectId, userId }: Ticket,
  act: { action: AuditAction; detail: Record<string, unknown>; ipAddress?: string },
  now: Date,
): Promise<void> {
  if (userId !== actor.userId)
    await recordAudit(tx, { actor, subjectType: "ticket", subjectId, ...act }, now);
}

async function lockTicket(tx: Transaction, actor: UserActor, ticketId: string): Promise<Ticket> {
  const [ticket] = await tx
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.id, ticketId), visibleTo(actor)))
    .for("update");
  if (!ticket) throw notFound();
  return ticket;
}

async function change(tx: Transaction, ticketId: string, values: Partial<Ticket>): Promise<void> {
  await tx.update(supportTickets).set(values).where(eq(supportTickets.id, ticketId));
}
