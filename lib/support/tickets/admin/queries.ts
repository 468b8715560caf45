import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { issueReports } from "@/db/schema/support/issue-reports";
import { supportMessages, supportNotes, supportTickets } from "@/db/schema/support/tickets";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { nextCursor, readCursor } from "@/lib/platform/http/pagination-cursor";
import { excerptOf, fullNameOf, prefixPattern } from "@/lib/platform/text";
import { queueOrder } from "@/lib/support/tickets/queries";
import { MAX_NOTES } from "@/lib/support/tickets/rules";
import type {
  AdminTicket,
  AdminTicketPage,
  AdminTicketRow,
  AdminTicketsQuery,
  Agent,
  TicketNote,
} from "./contract";

/** Lists tickets: open ones in the order of the queue, others latest first. Administrators only. */
export async function listAdminTickets(
  actor: UserActor,
  { cursor, limit, status, assignee, search }: AdminTicketsQuery,
): Promise<AdminTicketPage> {
  requireAdmin(actor);
  const isQueue = status === "open";
  const { time, id } = readCursor(cursor);
  const { queueRank, lastMessageAt } = supportTickets;
  const rankOfLast = sql`(select last.queue_rank from support_tickets last where last.id = ${id}::uuid)`;
  const isNext = isQueue
    ? sql`(${queueRank}, ${lastMessageAt}, ${supportTickets.id}) > (${rankOfLast}, ${time}::timestamptz, ${id}::uuid)`
    : sql`(${lastMessageAt}, ${supportTickets.id}) < (${time}::timestamptz, ${id}::uuid)`;
  const rows = await selectTickets()
    .where(
      and(
        time ? isNext : sql`true`,
        status ? eq(supportTickets.status, status) : sql`true`,
        assignee ? assignedTo(actor, assignee) : sql`true`,
        search ? matchesSearch(search) : sql`true`,
      ),
    )
    .orderBy(...(isQueue ? queueOrder : [desc(lastMessageAt), desc(supportTickets.id)]))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(describe);
  const last = items.at(-1);
  return {
    items,
    nextCursor: nextCursor(rows.length > limit, last && { at: last.lastMessageAt, id: last.id }),
  };
}

function assignedTo({ userId }: UserActor, whose: "mine" | "nobody"): SQL {
  return whose === "mine" ? eq(supportTickets.assigneeId, userId) : isNull(supportTickets.assigneeId);
}

function matchesSearch(search: string): SQL {
  if (z.uuid().safeParse(search).success)
    return or(eq(supportTickets.userId, search), eq(supportTickets.id, search)) as SQL;
  const address = prefixPattern(search.toLowerCase());
  const searchText = sql`'-' || search_slug(${supportTickets.name} || ' ' || ${supportTickets.subject})`;
  return or(
    eq(supportTickets.reference, search.toUpperCase()),
    sql`lower(${supportTickets.email}) like ${address}`,
    sql`(search_slug(${search}) <> '' and ${searchText} like '%-' || search_slug(${search}) || '%')`,
  ) as SQL;
}

const holder = alias(users, "holder");

function selectTickets() {
  const newest = db()
    .select({ body: supportMessages.body, sender: supportMessages.sender })
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, supportTickets.id))
    .orderBy(desc(supportMessages.createdAt), desc(supportMessages.id))
    .limit(1)
    .as("newest");
  return db()
    .select({
      ticket: supportTickets,
      userType: users.role,
      joinedAt: users.createdAt,
      reportId: issueReports.id,
      holder: { id: holder.id, firstName: holder.firstName, lastName: holder.lastName },
      lastMessage: { body: newest.body, sender: newest.sender },
    })
    .from(supportTickets)
    .leftJoin(users, eq(users.id, supportTickets.userId))
    .leftJoin(holder, eq(holder.id, supportTickets.assigneeId))
    .leftJoin(issueReports, eq(issueReports.ticketId, supportTickets.id))
    .leftJoinLateral(newest, sql`true`)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectTickets>>[number];

function describe({ ticket, userType, reportId, holder, lastMessage }: Row): AdminTicketRow {
  return {
    ...ticket,
    userType,
    userName: ticket.name,
    reportId,
    assignee: holder && { id: holder.id, name: fullNameOf(holder) },
    lastMessage: lastMessage?.body
      ? { excerpt: excerptOf(lastMessage.body), sender: lastMessage.sender }
      : null,
    createdAt: ticket.createdAt.toISOString(),
    lastMessageAt: ticket.lastMessageAt.toISOString(),
    closedAt: ticket.closedAt?.toISOString() ?? null,
  };
}

/**
 * Returns one ticket with its notes and details of the requester. Administrators only. Throws 404 for an
 * unknown ticket.
 */
export async function getAdminTicket(actor: UserActor, ticketId: string): Promise<AdminTicket> {
  const ticket = await findAdminTicket(actor, ticketId);
  if (!ticket) throw notFound();
  return ticket;
}

/** Like getAdminTicket(), but returns undefined for an unknown ticket. */
export async function findAdminTicket(actor: UserActor, ticketId: string): Promise<AdminTicket | undefined> {
  requireAdmin(actor);
  const [row] = await selectTickets().where(eq(supportTickets.id, ticketId));
  if (!row) return undefined;
  const { userId, phone } = row.ticket;
  const [notes, bookingCount, ticketCount] = await Promise.all([
    listNotes(ticketId),
    userId ? db().$count(bookings, eq(bookings.renterId, userId)) : 0,
    userId ? db().$count(supportTickets, eq(supportTickets.userId, userId)) : 0,
  ]);
  const joinedAt = row.joinedAt?.toISOString();
  return {
    ...describe(row),
    phone,
    notes,
    person: joinedAt ? { bookingCount, ticketCount, joinedAt } : null,
  };
}

async function listNotes(ticketId: string): Promise<TicketNote[]> {
  const rows = await db()
    .select({ note: supportNotes, first: users.firstName, last: users.lastName })
    .from(supportNotes)
    .innerJoin(users, eq(users.id, supportNotes.authorId))
    .where(eq(supportNotes.ticketId, ticketId))
    .orderBy(asc(supportNotes.createdAt), asc(supportNotes.id))
    .limit(MAX_NOTES);
  return rows.map(({ note: { id, body, createdAt }, first, last }) => ({
    id,
    text: body,
    author: `${first} ${last}`.trim(),
    at: createdAt.toISOString(),
  }));
}

/** A bound far above any real number of administrators. */
const MAX_AGENTS = 200;

/** Lists the active administrators, by name. Administrators only. */
export async function listAgents(actor: UserActor): Promise<Agent[]> {
  requireAdmin(actor);
  const rows = await db()
    .select({ id: users.id, first: users.firstName, last: users.lastName })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.status, "active")))
    .orderBy(users.firstName, users.lastName, users.id)
    .limit(MAX_AGENTS);
  return rows.map(({ id, first, last }) => ({ id, name: `${first} ${last}`.trim() }));
}
