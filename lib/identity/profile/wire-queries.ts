import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { individualProfiles, users } from "@/db/schema/identity/users";
import type { UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { Page } from "@/lib/platform/http/responses";
import { usersVisibleTo } from "@/lib/platform/users-visible-to";
import type { IndividualsQuery } from "./contract";
import { toWireIndividual } from "./wire";

type WireIndividual = ReturnType<typeof toWireIndividual>;

/**
 * Lists renters, oldest first: all for administrators, otherwise only the actor. An address that is not the
 * actor's gives an empty list, whether it has an account or not.
 */
export async function listIndividuals(
  actor: UserActor,
  { email, page, limit }: IndividualsQuery,
): Promise<Page<WireIndividual>> {
  const asked = and(
    eq(users.role, "individual"),
    usersVisibleTo(actor),
    ...(email === undefined ? [] : [eq(sql`lower(${users.email})`, email.toLowerCase())]),
  );
  const [counted] = await db()
    .select({ total: count() })
    .from(users)
    .innerJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .where(asked);
  const total = counted?.total ?? 0;
  const rows = await selectIndividuals(asked)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { items: rows.map(toWireIndividual), total, page, pageCount: Math.max(1, Math.ceil(total / limit)) };
}

/** Throws 404 for other users' accounts and for accounts that are not a renter's. */
export async function getIndividual(actor: UserActor, userId: string): Promise<WireIndividual> {
  const [row] = await selectIndividuals(
    and(eq(users.id, userId), eq(users.role, "individual"), usersVisibleTo(actor)),
  );
  if (!row) throw notFound();
  return toWireIndividual(row);
}

function selectIndividuals(condition: SQL | undefined) {
  return db()
    .select({ user: users, renter: individualProfiles })
    .from(users)
    .innerJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .where(condition);
}
