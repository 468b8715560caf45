import { randomBytes } from "node:crypto";
import { and, eq, ne, notExists, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import type { messageSenders } from "@/db/enums/support";
import { users } from "@/db/schema/identity/users";
import { issueReports } from "@/db/schema/support/issue-reports";
import { supportMessages, supportTickets } from "@/db/schema/support/tickets";
import { transact } from "@/db/transaction";
import { hasPrioritySupport } from "@/lib/businesses/subscriptions/priority-support";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { conflict, notFound } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/routing";
import { referenceFromBytes } from "@/lib/platform/reference";
import type { Device } from "@/lib/platform/request-context";
import { fullNameOf } from "@/lib/platform/text";
import { requireVisibleAccount } from "@/lib/platform/users-visible-to";
import type { ContactMessage, ContactReceipt, TicketRequest, TicketView } from "./contract";
import { reopenLinkedReport, resolveLinkedReport } from "./linked-report";
import { notifyOfNewTicket, notifyTicketOwner, sendTicketUpdate } from "./notify-ticket";
import { getTicket, ticketsVisibleTo } from "./queries";
import { MAX_MESSAGES, MAX_OPEN_TICKETS, statusAfter, ticketCan } from "./rules";

type Ticket = typeof supportTickets.$inferSelect;

/** Creates a ticket from the contact form. Anyone may write; a signed-in user finds the ticket in their account. */
export async function receiveContactMessage(
  actor: Actor,
  message: ContactMessage,
  now: Date,
  locale: Locale | null = null,
): Promise<ContactReceipt> {
  const userId = actor.kind === "user" ? actor.userId : null;
  const { name, email, phone, subject, message: body } = message;
  const from = { userId, name, email, phone: phone || null, locale: userId ? null : locale };
  const ticket = await transact(async (tx) => {
    const message = { subject, body, sender: "visitor" as const, authorId: userId };
    const opened = await insertTicket(tx, { ...from, ...message }, now);
    await notifyOfNewTicket(tx, opened, now);
    return opened;
  });
  return { reference: ticket.reference, status: ticket.status, createdAt: now.toISOString() };
}

/**
 * Opens a ticket for the actor or, by an administrator, for an account. Throws 404 for another account or the wrong
 * type, 409 above MAX_OPEN_TICKETS.
 */
export async function openTicket(
  actor: UserActor,
  request: TicketRequest,
  now: Date,
  device: Device,
): Promise<TicketView> {
  const { userId = actor.userId, userType, subject, description: body } = request;
  const id = await transact(async (tx) => {
    const account = await lockTicketAccount(tx, userId);
    await requireVisibleAccount(tx, actor, { userId, userType: userType ?? account.role });
    await requireFewOpenTickets(tx, userId);
    const sender = userId === actor.userId ? ("visitor" as const) : ("support" as const);
    const opened = { ...ticketOwnerOf(account), subject, body, sender, authorId: actor.userId };
    const ticket = await insertTicket(tx, opened, now);
    if (sender === "support") {
      await sendAnswer(tx, ticket, body, `ticket:${ticket.id}`, now);
      await auditTicket(tx, actor, ticket, { action: "ticket.open", detail: { subject }, device }, now);
    } else await notifyOfNewTicket(tx, ticket, now);
    return ticket.id;
  });
  return getTicket(actor, id);
}

/** Locks the account of a new ticket, so that competing requests are counted correctly. */
export async function lockTicketAccount(tx: Transaction, userId: string) {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (!account) throw notFound();
  return account;
}

/** 409 above MAX_OPEN_TICKETS. Tickets of reports do not count. The caller holds the lock of the account. */
async function requireFewOpenTickets(tx: Transaction, userId: string): Promise<void> {
  const report = tx
    .select({ one: sql`1` })
    .from(issueReports)
    .where(eq(issueReports.ticketId, supportTickets.id));
  const isOpen = and(
    eq(supportTickets.userId, userId),
    ne(supportTickets.status, "closed"),
    notExists(report),
  );
  if ((await tx.$count(supportTickets, isOpen)) >= MAX_OPEN_TICKETS) throw conflict("tooManyTickets");
}

/** Returns the contact details that are copied into a new ticket of an account. */
export function ticketOwnerOf({ id, firstName, lastName, email, phone }: typeof users.$inferSelect) {
  return { userId: id, name: fullNameOf({ firstName, lastName }), email, phone };
}

interface NewTicket {
  userId: string | null;
  name: string;
  email: string;
  phone: string | null;
  locale?: string | null;
  subject: string;
  body: string;
  sender: (typeof messageSenders)[number];
  authorId: string | null;
  isUrgent?: boolean;
}

/** Inserts a ticket with its first message in the caller's transaction. */
export async function insertTicket(
  tx: Transaction,
  { body, sender, authorId, ...from }: NewTicket,
  now: Date,
): Promise<Ticket> {
  const [ticket] = await tx
    .insert(supportTickets)
    .values({
      id: uuid(),
      reference: referenceFromBytes(randomBytes(7), "GS"),
      ...from,
      isPriority: await hasPrioritySupport(from.userId, tx),
      status: statusAfter[sender],
      createdAt: now,
      lastMessageAt: now,
    })
    .returning();
  if (!ticket) throw new Error("support_tickets returned no row");
  await tx
    .insert(supportMessages)
    .values({ id: uuid(), ticketId: ticket.id, sender, authorId, body, createdAt: now });
  await sendTicketUpdate(tx, ticket, now);
  return ticket;
}

/**
 * Replies to a ticket; an answer of support is also emailed. Throws 404 for other users' tickets, 409 for a
 * closed one or one with MAX_MESSAGES.
 */
export async function replyToTicket(
  actor: UserActor,
  ticketId: string,
  body: string,
  now: Date,
  device: Device,
): Promise<TicketView> {
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, actor, ticketId);
    if (!ticketCan(ticket.status).reply) throw conflict("ticketClosed");
    if ((await tx.$count(supportMessages, eq(supportMessages.ticketId, ticketId))) >= MAX_MESSAGES)
      throw conflict("ticketFull");
    const sender = ticket.userId === actor.userId ? ("visitor" as const) : ("support" as const);
    const reply = { id: uuid(), ticketId, sender, authorId: actor.userId, body, createdAt: now };
    await tx.insert(supportMessages).values(reply);
    // The first administrator to answer becomes the assignee.
    const assigneeId = ticket.assigneeId ?? (sender === "support" ? actor.userId : null);
    const isPriority = sender === "visitor" ? await hasPrioritySupport(ticket.userId, tx) : ticket.isPriority;
    const after = { status: statusAfter[sender], lastMessageAt: now, assigneeId, isPriority };
    await updateTicket(tx, ticketId, after);
    if (sender === "support") {
      await sendAnswer(tx, ticket, body, `ticket-message:${reply.id}`, now);
      const detail = { before: ticket.status, after: statusAfter[sender] };
      await auditTicket(tx, actor, ticket, { action: "ticket.answer", detail, device }, now);
    }
    await sendTicketUpdate(tx, ticket, now);
  });
  return getTicket(actor, ticketId);
}

/**
 * Closes a ticket and resolves the report it began with. Throws 404 for other users' tickets, 409 if it is
 * closed already.
 */
export async function closeTicket(
  actor: UserActor,
  ticketId: string,
  now: Date,
  device: Device,
): Promise<TicketView> {
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, actor, ticketId);
    if (!ticketCan(ticket.status).close) throw conflict("ticketClosed");
    await updateTicket(tx, ticketId, { status: "closed", closedAt: now, closedBy: actor.userId });
    await resolveLinkedReport(tx, ticketId, actor.userId, now);
    if (ticket.userId !== actor.userId)
      await notifyTicketOwner(tx, ticket, "ticket-closed", `ticket-closed:${ticketId}:${now.getTime()}`, now);
    const detail = { before: ticket.status, after: "closed" };
    await auditTicket(tx, actor, ticket, { action: "ticket.close", detail, device }, now);
    await sendTicketUpdate(tx, ticket, now);
  });
  return getTicket(actor, ticketId);
}

/**
 * Reopens a ticket, which then waits for support again. Throws 404 for other users' tickets, 409 if it is not
 * closed.
 */
export async function reopenTicket(
  actor: UserActor,
  ticketId: string,
  now: Date,
  device: Device,
): Promise<TicketView> {
  await transact(async (tx) => {
    const ticket = await lockTicket(tx, actor, ticketId);
    if (!ticketCan(ticket.status).reopen) throw conflict("ticketOpen");
    await updateTicket(tx, ticketId, { status: "open", closedAt: null, closedBy: null });
    await reopenLinkedReport(tx, ticketId);
    const detail = { before: "closed", after: "open" };
    await auditTicket(tx, actor, ticket, { action: "ticket.reopen", detail, device }, now);
    await sendTicketUpdate(tx, ticket, now);
  });
  return getTicket(actor, ticketId);
}

/** Emails support's answer and notifies the account. */
async function sendAnswer(
  tx: Transaction,
  ticket: Ticket,
  body: string,
  event: string,
  now: Date,
): Promise<void> {
  // Loaded only here, because those who write to support send no email.
  const { queueAnswerEmail } = await import("./answer-email");
  await queueAnswerEmail(tx, ticket, body, now);
  await notifyTicketOwner(tx, ticket, "ticket-answered", event, now);
}

/**
 * Audits what an administrator did with another user's ticket; the requester's own actions are visible in the
 * conversation.
 */
async function auditTicket(
  tx: Transaction,
  actor: UserActor,
  { id: subjectId, userId }: Ticket,
  entry: { action: AuditAction; detail: Record<string, unknown>; device: Device },
  now: Date,
): Promise<void> {
  if (userId !== actor.userId)
    await recordAudit(tx, { actor, subjectType: "ticket", subjectId, ...entry }, now);
}

async function lockTicket(tx: Transaction, actor: UserActor, ticketId: string): Promise<Ticket> {
  const [ticket] = await tx
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.id, ticketId), ticketsVisibleTo(actor)))
    .for("update");
  if (!ticket) throw notFound();
  return ticket;
}

async function updateTicket(tx: Transaction, ticketId: string, values: Partial<Ticket>): Promise<void> {
  await tx.update(supportTickets).set(values).where(eq(supportTickets.id, ticketId));
}
