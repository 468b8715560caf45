import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { individualProfiles, users } from "@/db/schema/users";
import type { Actor } from "@/lib/auth/contract";
import { notFound } from "@/lib/errors";
import type { Profile } from "./contract";

/** Accounts are their owners' and administrators' to know (product.md §5). */
export function visibleTo(actor: Actor): SQL {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind === "anonymous") return sql`false`;
  return actor.role === "admin" ? sql`true` : eq(users.id, actor.userId);
}

/** One account; 404 for other people's. */
export async function getProfile(actor: Actor, userId: string): Promise<Profile> {
  const [row] = await db()
    .select({ user: users, renter: individualProfiles })
    .from(users)
    .leftJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .where(and(eq(users.id, userId), visibleTo(actor)));
  if (!row) throw notFound();
  const { user, renter } = row;
  return {
    ...user,
    fullName: `${user.firstName} ${user.lastName}`.trim(),
    isEmailVerified: user.emailVerifiedAt !== null,
    isPhoneVerified: user.phoneVerifiedAt !== null,
    photoUrl: user.photoPath,
    createdAt: user.createdAt.toISOString(),
    renter,
  };
}
