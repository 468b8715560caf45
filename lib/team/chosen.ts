import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { teamMembers } from "@/db/schema/businesses";
import type { TeamRole, UserActor } from "@/lib/auth/contract";
import { AppError, forbidden, notFound } from "@/lib/errors";
import { businessesWith, may, type Permission, roleMay } from "./permissions";

/**
 * The business an act is about: the one named, else the first the actor may do this for. 404 for one they are not of,
 * 403 where their role does not reach.
 */
export function chosenBusiness(actor: UserActor, named: string | undefined, permission: Permission): string {
  const chosen = named ?? businessesWith(actor, permission)[0];
  if (!chosen) throw isOutOfTeams(actor) ? new AppError("forbidden", "teamLeft") : forbidden();
  if (!roleIn(actor, chosen)) throw notFound();
  if (!may(actor, chosen, permission)) throw forbidden();
  return chosen;
}

/** With an account made for a company, and in none: somebody whose open page has not heard of it yet. */
const isOutOfTeams = ({ role, memberships }: UserActor) => role === "business" && memberships.length === 0;

/**
 * Refuses who may no longer do this by the team's list as it is now: what a request was admitted with may be a moment old, as
 * when a business is handed over meanwhile. Under a lock that a change of the list waits for, or that waits for it. Returns as
 * what they act now.
 */
export async function stillMay(
  tx: Transaction,
  actor: UserActor,
  businessId: string,
  permission: Permission,
): Promise<TeamRole | "admin"> {
  if (actor.role === "admin") return "admin";
  const isTheirs = and(eq(teamMembers.businessId, businessId), eq(teamMembers.userId, actor.userId));
  const [member] = await tx.select({ role: teamMembers.role }).from(teamMembers).where(isTheirs);
  if (!member || !roleMay(member.role, permission)) throw forbidden();
  return member.role;
}

/** As what somebody acts for a business; undefined: they do not. */
export function roleIn(actor: UserActor, businessId: string): TeamRole | "admin" | undefined {
  if (actor.role === "admin") return "admin";
  return actor.memberships.find((member) => member.businessId === businessId)?.role;
}
