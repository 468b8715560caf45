import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { issueReports } from "@/db/schema/issue-reports";
import { supportMessages, supportTickets } from "@/db/schema/support";
import { users } from "@/db/schema/users";
import type { Page } from "@/lib/api/route";
import type { Actor, UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { notFound } from "@/lib/errors";
import type { PersonParams } from "@/lib/notifications/contract";
import { visibleTo as accountsVisibleTo } from "@/lib/profile/queries";
import type { QueueQuery, TicketChatMessage, TicketsQuery, TicketView } from "./contract";
import { MOST_MESSAGES } from "./rules";

/** One's own tickets; all for administrators, who are support. */
export function visibleTo(actor: Actor): SQL {
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

type Row = Awaited<ReturnType<typeof selectTickets>>[number];

/** Nothing else of the row: pages hand it to the browser as it is, and who looks after a ticket is support's to know. */
function describe({ ticket, userType, reportId }: Row): TicketView {
  const { id, reference, subject, status, userId, name } = ticket;
  return {
    ...{ id, reference, subject, status, userId, userType, userName: name, reportId },
    createdAt: ticket.createdAt.toISOString(),
    lastMessageAt: ticket.lastMessageAt.toISOString(),
    closedAt: ticket.closedAt?.toISOString() ?? null,
  };
}

/** Somebody's tickets, the latest talk first; 404 for other people's, and where the account is of another kind. */
export async function listTickets(
  actor: Actor,
  { userId, userType }: PersonParams,
  query: TicketsQuery,
): Promise<Page<TicketView>> {
  await checkPerson(db(), actor, { userId, userType });
  return pageOf(eq(supportTickets.userId, userId), query, desc);
}

/** Support's queue: who has waited longest comes first. For administrators. */
export async function listTicketQueue(
  actor: UserActor,
  { status, ...query }: QueueQuery,
): Promise<Page<TicketView>> {
  requireAdmin(actor);
  return pageOf(eq(supportTickets.status, status), query, asc);
}

async function pageOf(
  where: SQL,
  { page, limit }: TicketsQuery,
  order: typeof asc,
): Promise<Page<TicketView>> {
  const [rows, total] = await Promise.all([
    selectTickets()
      .where(where)
      .orderBy(order(supportTickets.lastMessageAt), order(supportTickets.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db().$count(supportTickets, where),
  ]);
  return { items: rows.map(describe), total, page, pageCount: Math.max(1, Math.ceil(total / limit)) };
}

/** 404 unless the account is the actor's to see, and of that kind. */
export async function checkPerson(
  executor: Executor,
  actor: Actor,
  { userId, userType }: PersonParams,
): Promise<void> {
  const isThem = and(eq(users.id, userId), eq(users.role, userType), accountsVisibleTo(actor));
  if ((await executor.$count(users, isThem)) === 0) throw notFound();
}

/** One ticket, undefined for other people's. */
export async function findTicket(actor: Actor, ticketId: string): Promise<TicketView | undefined> {
  const [row] = await selectTickets().where(and(eq(supportTickets.id, ticketId), visibleTo(actor)));
  return row && describe(row);
}

/** The same with 404. */
export async function getTicket(actor: Actor, ticketId: string): Promise<TicketView> {
  const ticket = await findTicket(actor, ticketId);
  if (!ticket) throw notFound();
  return ticket;
}

/** Everything said on a ticket, oldest first; 404 for other people's. */
export async function listTicketChat(actor: UserActor, ticketId: string): Promise<TicketChatMessage[]> {
  const ticket = await getTicket(actor, ticketId);
  const rows = await db()
    .select({ message: supportMessages, first: users.firstName, last: users.lastName })
    .from(supportMessages)
    .leftJoin(users, eq(users.id, supportMessages.authorId))
    .where(eq(supportMessages.ticketId, ticketId))
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id))
    .limit(MOST_MESSAGES);
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
