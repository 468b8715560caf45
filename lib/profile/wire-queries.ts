import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { individualProfiles, users } from "@/db/schema/users";
import type { Page } from "@/lib/api/route";
import type { UserActor } from "@/lib/auth/contract";
import { notFound } from "@/lib/errors";
import type { IndividualsQuery } from "./contract";
import { visibleTo } from "./queries";
import { toWireIndividual } from "./wire";

type WireIndividual = ReturnType<typeof toWireIndividual>;

/**
 * Renters, oldest first: for administrators all, for anybody else only themselves. An address that is not the caller's
 * gives an empty list, whether it has an account or not.
 */
export async function listIndividuals(
  actor: UserActor,
  { email, page, limit }: IndividualsQuery,
): Promise<Page<WireIndividual>> {
  const asked = and(
    eq(users.role, "individual"),
    visibleTo(actor),
    ...(email === undefined ? [] : [eq(sql`lower(${users.email})`, email.toLowerCase())]),
  );
  const [counted] = await db()
    .select({ total: count() })
    .from(users)
    .innerJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .where(asked);
  const total = counted?.total ?? 0;
  const rows = await select(asked)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { items: rows.map(toWireIndividual), total, page, pageCount: Math.max(1, Math.ceil(total / limit)) };
}

/** 404 for other people's, and for accounts that are no renter's. */
export async function getIndividual(actor: UserActor, userId: string): Promise<WireIndividual> {
  const [row] = await select(and(eq(users.id, userId), eq(users.role, "individual"), visibleTo(actor)));
  if (!row) throw notFound();
  return toWireIndividual(row);
}

function select(condition: SQL | undefined) {
  return db()
    .select({ user: users, renter: individualProfiles })
    .from(users)
    .innerJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .where(condition);
}
