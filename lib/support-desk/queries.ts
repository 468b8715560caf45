import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { issueReports } from "@/db/schema/issue-reports";
import { supportMessages, supportNotes, supportTickets } from "@/db/schema/support";
import { users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { excerptOf } from "@/lib/chat/rules";
import { nextCursor, readCursor } from "@/lib/cursor";
import { notFound } from "@/lib/errors";
import { beginningWith } from "@/lib/text";
import type {
  Agent,
  DeskTicket,
  DeskTicketPage,
  DeskTicketRow,
  DeskTicketsQuery,
  TicketNote,
} from "./contract";
import { MOST_NOTES } from "./rules";

// As cursors have it: a row's microseconds would stand between two pages.
const saidAt = sql`date_trunc('milliseconds', ${supportTickets.lastMessageAt})`;

/** Tickets for the desk. Who waits for support longest comes first, of others the latest. For administrators. */
export async function listDeskTickets(
  actor: UserActor,
  { cursor, limit, status, assignee, search }: DeskTicketsQuery,
): Promise<DeskTicketPage> {
  requireAdmin(actor);
  const isQueue = status === "open";
  const { time, id } = readCursor(cursor);
  const after = sql`(${time}::timestamptz, ${id}::uuid)`;
  const here = sql`(${saidAt}, ${supportTickets.id})`;
  const order = isQueue ? asc : desc;
  const rows = await selectTickets()
    .where(
      and(
        time ? (isQueue ? sql`${here} > ${after}` : sql`${here} < ${after}`) : sql`true`,
        status ? eq(supportTickets.status, status) : sql`true`,
        assignee ? assignedTo(actor, assignee) : sql`true`,
        search ? about(search) : sql`true`,
      ),
    )
    .orderBy(order(saidAt), order(supportTickets.id))
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

function about(search: string): SQL {
  const address = beginningWith(search.toLowerCase());
  const words = sql`'-' || search_slug(${supportTickets.name} || ' ' || ${supportTickets.subject})`;
  return or(
    eq(supportTickets.reference, search.toUpperCase()),
    sql`lower(${supportTickets.email}) like ${address}`,
    sql`(search_slug(${search}) <> '' and ${words} like '%-' || search_slug(${search}) || '%')`,
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
      said: { body: newest.body, sender: newest.sender },
    })
    .from(supportTickets)
    .leftJoin(users, eq(users.id, supportTickets.userId))
    .leftJoin(holder, eq(holder.id, supportTickets.assigneeId))
    .leftJoin(issueReports, eq(issueReports.ticketId, supportTickets.id))
    .leftJoinLateral(newest, sql`true`)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectTickets>>[number];

function describe({ ticket, userType, reportId, holder, said }: Row): DeskTicketRow {
  return {
    ...ticket,
    ...{ userType, userName: ticket.name, reportId },
    assignee: holder && { id: holder.id, name: `${holder.firstName} ${holder.lastName}`.trim() },
    lastMessage: said?.body ? { excerpt: excerptOf(said.body), sender: said.sender } : null,
    createdAt: ticket.createdAt.toISOString(),
    lastMessageAt: ticket.lastMessageAt.toISOString(),
    closedAt: ticket.closedAt?.toISOString() ?? null,
  };
}

/** One ticket with its notes and who its person is; 404 where there is none. For administrators. */
export async function getDeskTicket(actor: UserActor, ticketId: string): Promise<DeskTicket> {
  const ticket = await findDeskTicket(actor, ticketId);
  if (!ticket) throw notFound();
  return ticket;
}

/** The same, undefined where there is none. */
export async function findDeskTicket(actor: UserActor, ticketId: string): Promise<DeskTicket | undefined> {
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
    .limit(MOST_NOTES);
  return rows.map(({ note: { id, body, createdAt }, first, last }) => ({
    ...{ id, text: body, author: `${first} ${last}`.trim(), at: createdAt.toISOString() },
  }));
}

/** Far more than a marketplace has. */
const MOST_AGENTS = 200;

/** The administrators a ticket can be given to, by name. */
export async function listAgents(actor: UserActor): Promise<Agent[]> {
  requireAdmin(actor);
  const rows = await db()
    .select({ id: users.id, first: users.firstName, last: users.lastName })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.status, "active")))
    .orderBy(users.firstName, users.lastName, users.id)
    .limit(MOST_AGENTS);
  return rows.map(({ id, first, last }) => ({ id, name: `${first} ${last}`.trim() }));
}
