import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";
import { nextCursor, readCursor } from "@/lib/platform/http/pagination-cursor";
import { comesAfter, inOrder } from "@/lib/platform/list-order";
import { fullNameOf, prefixPattern } from "@/lib/platform/text";
import type { ManagedUser, ManagedUserPage, ManagedUsersQuery } from "./contract";
import { allowedUserActions } from "./policy";

const orders = {
  newest: { by: users.createdAt, isDescending: true },
  oldest: { by: users.createdAt, isDescending: false },
  // Accounts that never logged in come last.
  lastLogin: {
    by: sql`coalesce(${users.lastLoginAt}, '-infinity'::timestamptz)`,
    isDescending: true,
  },
};

/** Lists all accounts, newest first by default. For administrators. */
export async function listManagedUsers(
  actor: UserActor,
  { cursor, limit, search, role, status, sort = "newest" }: ManagedUsersQuery,
  now: Date,
): Promise<ManagedUserPage> {
  requireAdmin(actor);
  const { time, id } = readCursor(cursor);
  const order = orders[sort];
  const conditions = [
    time && sort === "newest"
      ? sql`(${users.createdAt}, ${users.id}) < (${time}::timestamptz, ${id}::uuid)`
      : sql`true`,
    id && sort !== "newest" ? comesAfter(order, users, users.id, id) : sql`true`,
    role ? eq(users.role, role) : sql`true`,
    status ? eq(users.status, status) : sql`true`,
    search ? userMatchesSearch(search) : sql`true`,
  ];
  const rows = await db()
    .select()
    .from(users)
    .where(and(...conditions))
    .orderBy(inOrder(order, users.id))
    .limit(limit + 1);
  const items = await describeUsers(actor, rows.slice(0, limit), now);
  const last = items.at(-1);
  return { items, nextCursor: nextCursor(rows.length > limit, last && { at: last.joinDate, id: last.id }) };
}

/** Returns one account; throws 404 if there is none. */
export async function getManagedUser(actor: UserActor, userId: string, now: Date): Promise<ManagedUser> {
  requireAdmin(actor);
  const [user] = await describeUsers(actor, await db().select().from(users).where(eq(users.id, userId)), now);
  if (!user) throw notFound();
  return user;
}

/** Matches an id, an email address or its beginning, a phone number, or beginnings of names. */
export function userMatchesSearch(search: string): SQL {
  if (z.uuid().safeParse(search).success) return eq(users.id, search);
  const address = prefixPattern(search.toLowerCase());
  if (search.includes("@")) return sql`lower(${users.email}) like ${address}`;
  // Matches the last digits, because people write numbers with and without the country code.
  const digits = search.replace(/\D/g, "").replace(/^0+/, "");
  if (digits.length >= 6 && /^[+\d\s().-]+$/.test(search))
    return sql`reverse(${users.phone}) like ${`${[...digits].reverse().join("")}%`}`;
  const name = sql`'-' || search_slug(${users.firstName} || ' ' || ${users.lastName})`;
  return or(
    sql`(search_slug(${search}) <> '' and ${name} like '%-' || search_slug(${search}) || '%')`,
    sql`lower(${users.email}) like ${address}`,
  ) as SQL;
}

type UserRow = typeof users.$inferSelect;

/** Uses four statements, however many users there are. */
async function describeUsers(actor: UserActor, rows: UserRow[], now: Date): Promise<ManagedUser[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const isSignedIn = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  const count = sql<number>`count(*)::int`;
  const [booked, devices, teams] = await Promise.all([
    db()
      .select({ userId: bookings.renterId, count })
      .from(bookings)
      .where(inArray(bookings.renterId, ids))
      .groupBy(bookings.renterId),
    db()
      .select({ userId: sessions.userId, count })
      .from(sessions)
      .where(and(inArray(sessions.userId, ids), isSignedIn))
      .groupBy(sessions.userId),
    db()
      .select({
        userId: teamMembers.userId,
        id: businesses.id,
        name: businesses.name,
        role: teamMembers.role,
        status: businesses.status,
      })
      .from(teamMembers)
      .innerJoin(businesses, eq(businesses.id, teamMembers.businessId))
      .where(inArray(teamMembers.userId, ids))
      .orderBy(businesses.name),
  ]);
  const countOf = (of: typeof booked, id: string) => of.find(({ userId }) => userId === id)?.count ?? 0;
  return rows.map((row) => {
    const of = teams.filter(({ userId }) => userId === row.id);
    const isDemo = env().DEMO_MODE && isDemoAccount(row.email);
    return {
      ...row,
      name: fullNameOf(row),
      joinDate: row.createdAt.toISOString(),
      lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
      totalBookings: countOf(booked, row.id),
      sessionCount: countOf(devices, row.id),
      businesses: of.map(({ userId: _, ...business }) => business),
      can: allowedUserActions(actor, { ...row, isDemo, isTeamMember: of.length > 0 }),
    };
  });
}
