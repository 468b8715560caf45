import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "@/db";
import { teamMembers } from "@/db/schema/businesses";
import { individualProfiles, users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { isDemoAccount } from "@/lib/auth/demo-accounts";
import { requireAdmin } from "@/lib/auth/policy";
import { env } from "@/lib/env";
import { conflict, forbidden, notFound } from "@/lib/errors";
import { localeOf } from "@/lib/i18n/translate";
import { queueMessage } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";
import { confirmPassword } from "@/lib/passwords/confirm";
import type { Occasion } from "@/lib/sessions/commands";
import { endSessions } from "@/lib/sessions/commands";
import type { DeskReason, DeskUser, RoleChange } from "./contract";
import { deskPowers } from "./policy";
import { getDeskUser } from "./queries";

type UserRow = typeof users.$inferSelect;
type Power = keyof ReturnType<typeof deskPowers>;

/**
 * Closes an account to its person: they are signed out everywhere at once, cannot sign in, and read why in a letter. What
 * they booked stays as it is. 403 for one's own and the demonstration's, 409 where it is closed already.
 */
export function deactivateUser(
  actor: UserActor,
  userId: string,
  { reason }: DeskReason,
  occasion: Occasion,
): Promise<DeskUser> {
  return act(actor, userId, "deactivate", occasion, async (tx, person) => {
    if (person.status === "inactive") throw conflict("userInactive");
    await keepOneAdministrator(tx, person);
    await tx.update(users).set({ status: "inactive", updatedAt: occasion.now }).where(eq(users.id, userId));
    const sessionCount = await endSessions(tx, userId, "deactivated", occasion.now);
    await tell(tx, person, "account-deactivated", { reason }, occasion.now);
    return { before: "active", after: "inactive", reason, sessionCount };
  });
}

/** Opens a closed account again; its person signs in as before. 409 where it is open. */
export function activateUser(actor: UserActor, userId: string, occasion: Occasion): Promise<DeskUser> {
  return act(actor, userId, "activate", occasion, async (tx, person) => {
    if (person.status === "active") throw conflict("userActive");
    await tx.update(users).set({ status: "active", updatedAt: occasion.now }).where(eq(users.id, userId));
    await tell(tx, person, "account-activated", {}, occasion.now);
    return { before: "inactive", after: "active" };
  });
}

/** Ends every session of an account; the person may sign in again. */
export function signOutUser(actor: UserActor, userId: string, occasion: Occasion): Promise<DeskUser> {
  return act(actor, userId, "signOut", occasion, async (tx) => {
    const sessionCount = await endSessions(tx, userId, "security", occasion.now);
    return { sessionCount, before: sessionCount, after: 0 };
  });
}

/**
 * Makes an administrator of a renter, or a renter of one; their sessions end, as they were the other's. 422 without the
 * administrator's own password.
 */
export async function changeRole(
  actor: UserActor,
  userId: string,
  { role, password }: RoleChange,
  occasion: Occasion,
): Promise<DeskUser> {
  requireAdmin(actor);
  await confirmPassword(actor.userId, password, occasion.now);
  return act(actor, userId, "changeRole", occasion, async (tx, person) => {
    if (person.role === role) throw conflict("userHasRole");
    await keepOneAdministrator(tx, person);
    await tx.update(users).set({ role, updatedAt: occasion.now }).where(eq(users.id, userId));
    // Renters have a profile of their papers.
    if (role === "individual") await tx.insert(individualProfiles).values({ userId }).onConflictDoNothing();
    await endSessions(tx, userId, "role-changed", occasion.now);
    return { before: person.role, after: role };
  });
}

const actions = {
  deactivate: "user.deactivate",
  activate: "user.activate",
  signOut: "user.sign-out",
  changeRole: "user.change-role",
  actAs: "user.act-as",
} as const satisfies Record<Power, string>;

/** One act on one account at a time, written down with what was before and after. */
export async function act(
  actor: UserActor,
  userId: string,
  power: Power,
  { now, device }: Occasion,
  work: (tx: Transaction, person: UserRow) => Promise<Record<string, unknown>>,
): Promise<DeskUser> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
    if (!person) throw notFound();
    const isTeamMember = (await tx.$count(teamMembers, eq(teamMembers.userId, userId))) > 0;
    const isDemo = env().DEMO_MODE && isDemoAccount(person.email);
    // Where only its state is in the way, the work says so itself.
    const status = power === "activate" ? "inactive" : "active";
    if (!deskPowers(actor, { ...person, status, isDemo, isTeamMember })[power]) throw forbidden();
    const detail = await work(tx, person);
    const entry = { actor, action: actions[power], subjectType: "user", subjectId: userId, detail };
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
  });
  return getDeskUser(actor, userId, now);
}

/** Of two administrators who remove each other at the same time one stays: they queue here. */
async function keepOneAdministrator(tx: Transaction, person: UserRow): Promise<void> {
  if (person.role !== "admin") return;
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.status, "active"), ne(users.id, person.id)))
    .orderBy(users.id)
    .for("no key update");
  if (others.length === 0) throw conflict("lastAdministrator");
}

async function tell(
  tx: Transaction,
  { id: userId, firstName: name, email: recipient, ...person }: UserRow,
  template: "account-deactivated" | "account-activated",
  values: Record<string, string>,
  now: Date,
): Promise<void> {
  const locale = localeOf(person.locale);
  const link = letterLink(template === "account-activated" ? "/login" : "/location", locale);
  const letter = { channel: "email", template, recipient, userId, locale } as const;
  await queueMessage(tx, { ...letter, values: { name, link, ...values } }, now);
}
