import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { issueReports } from "@/db/schema/support/issue-reports";
import { supportMessages, supportTickets } from "@/db/schema/support/tickets";
import type { AccountParams } from "@/lib/messaging/notifications/contract";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { Page } from "@/lib/platform/http/responses";
import { requireVisibleAccount } from "@/lib/platform/users-visible-to";
import type { QueueQuery, TicketChatMessage, TicketsQuery, TicketView } from "./contract";
import { MAX_MESSAGES } from "./rules";

/** Visibility of tickets: the actor's own; all for administrators, who are support. */
export function ticketsVisibleTo(actor: Actor): SQL {
  if (actor.kind !== "user") return sql`false`;
  return actor.role === "admin" ? sql`true` : eq(supportTickets.userId, actor.userId);
}

function selectTickets() {
  return db()
    .select({ ticket: supportTickets, userType: users.role, reportId: issueReports.id })
    .from(supportTickets)
    .leftJoin(users, eq(users.id, supportTickets.userId))
    .leftJoin(issueReports, eq(issueReports.ticketId, supportTickets.id))
    .$dynamic();
}

/** The order of the queue: urgent tickets, those with priority support, the others; longest waiting first in each. */
export const queueOrder = [
  asc(supportTickets.queueRank),
  asc(supportTickets.lastMessageAt),
  asc(supportTickets.id),
];

type Row = Awaited<ReturnType<typeof selectTickets>>[number];

/** Picks the public fields only: pages pass the result to the browser unfiltered, and the assignee is internal. */
function describe({ ticket, userType, reportId }: Row): TicketView {
  const { id, reference, subject, status, isUrgent, isPriority, userId, name } = ticket;
  return {
    id,
    reference,
    subject,
    status,
    isUrgent,
    isPriority,
    userId,
    userType,
    userName: name,
    reportId,
    createdAt: ticket.createdAt.toISOString(),
    lastMessageAt: ticket.lastMessageAt.toISOString(),
    closedAt: ticket.closedAt?.toISOString() ?? null,
  };
}

/**
 * Lists an account's tickets, newest message first. Throws 404 unless the actor may see the account and it has
 * the given type.
 */
export async function listTickets(
  actor: Actor,
  { userId, userType }: AccountParams,
  query: TicketsQuery,
): Promise<Page<TicketView>> {
  await requireVisibleAccount(db(), actor, { userId, userType });
  return pageOf(eq(supportTickets.userId, userId), query, [
    desc(supportTickets.lastMessageAt),
    desc(supportTickets.id),
  ]);
}

/** Lists tickets of one status in the order of the queue. Administrators only. */
export async function listTicketQueue(
  actor: UserActor,
  { status, ...query }: QueueQuery,
): Promise<Page<TicketView>> {
  requireAdmin(actor);
  return pageOf(eq(supportTickets.status, status), query, queueOrder);
}

async function pageOf(where: SQL, { page, limit }: TicketsQuery, order: SQL[]): Promise<Page<TicketView>> {
  const [rows, total] = await Promise.all([
    selectTickets()
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset((page - 1) * limit),
    db().$count(supportTickets, where),
  ]);
  return { items: rows.map(describe), total, page, pageCount: Math.max(1, Math.ceil(total / limit)) };
}

/** Returns one ticket; undefined for other users' tickets. */
export async function findTicket(actor: Actor, ticketId: string): Promise<TicketView | undefined> {
  const [row] = await selectTickets().where(and(eq(supportTickets.id, ticketId), ticketsVisibleTo(actor)));
  return row && describe(row);
}

/** Like findTicket(), but throws 404. */
export async function getTicket(actor: Actor, ticketId: string): Promise<TicketView> {
  const ticket = await findTicket(actor, ticketId);
  if (!ticket) throw notFound();
  return ticket;
}

/** Lists a ticket's messages, oldest first. Throws 404 for other users' tickets. */
export async function listTicketChat(actor: UserActor, ticketId: string): Promise<TicketChatMessage[]> {
  const ticket = await getTicket(actor, ticketId);
  const rows = await db()
    .select({ message: supportMessages, first: users.firstName, last: users.lastName })
    .from(supportMessages)
    .leftJoin(users, eq(users.id, supportMessages.authorId))
    .where(eq(supportMessages.ticketId, ticketId))
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id))
    .limit(MAX_MESSAGES);
  return rows.map(({ message: { id, sender, authorId, body, createdAt }, first, last }) => {
    const isHidden = sender === "support" && actor.role !== "admin";
    return {
      id,
      senderId: isHidden ? null : authorId,
      senderName:
        sender === "visitor" ? ticket.userName : isHidden ? "Gendana" : `${first ?? ""} ${last ?? ""}`.trim(),
      senderType: sender === "support" ? ("support" as const) : (ticket.userType ?? ("visitor" as const)),
      message: body,
      messageType: "text" as const,
      timestamp: createdAt.toISOString(),
    };
  });
}
