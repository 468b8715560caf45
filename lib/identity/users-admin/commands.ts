import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { endSessions } from "@/lib/identity/sessions/commands";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { env } from "@/lib/platform/env";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import type { RequestContext } from "@/lib/platform/request-context";
import { fullNameOf } from "@/lib/platform/text";
import type { ManagedUser, RoleChange } from "./contract";
import { allowedUserActions } from "./policy";
import { getManagedUser } from "./queries";

type UserRow = typeof users.$inferSelect;
type UserAction = Exclude<keyof ReturnType<typeof allowedUserActions>, "rename">;

/**
 * Opens a closed account again; the user signs in as before. Their businesses stay suspended. Throws 409 where it is
 * open.
 */
export function activateUser(
  actor: UserActor,
  userId: string,
  context: RequestContext,
): Promise<ManagedUser> {
  return applyUserAction(actor, userId, "activate", context, async (tx, user) => {
    if (user.status === "active") throw conflict("userActive");
    await tx.update(users).set({ status: "active", updatedAt: context.now }).where(eq(users.id, userId));
    await queueStatusEmail(tx, user, "account-activated", {}, context.now);
    return { before: "inactive", after: "active" };
  });
}

/** Ends all sessions of an account; the user may sign in again. */
export function signOutUser(actor: UserActor, userId: string, context: RequestContext): Promise<ManagedUser> {
  return applyUserAction(actor, userId, "signOut", context, async (tx) => {
    const sessionCount = await endSessions(tx, userId, "security", context.now);
    return { sessionCount, before: sessionCount, after: 0 };
  });
}

/**
 * Makes a renter an administrator or the reverse; their sessions end because they belong to the former role. The other
 * administrators are notified, and the new one with them.
 */
export function changeRole(
  actor: UserActor,
  userId: string,
  { role }: RoleChange,
  context: RequestContext,
): Promise<ManagedUser> {
  return applyUserAction(actor, userId, "changeRole", context, async (tx, user) => {
    if (user.role === role) throw conflict("userHasRole");
    await requireOtherAdministrator(tx, user);
    await tx.update(users).set({ role, updatedAt: context.now }).where(eq(users.id, userId));
    // Renters have a profile for their documents.
    if (role === "individual") await tx.insert(individualProfiles).values({ userId }).onConflictDoNothing();
    await endSessions(tx, userId, "role-changed", context.now);
    const values = { name: fullNameOf(user), role };
    const event = `role-changed:${userId}:${context.now.getTime()}`;
    const about = { kind: "role-changed", id: userId, values, event, except: actor.userId } as const;
    await notifyAdministrators(tx, about, context.now);
    return { before: user.role, after: role };
  });
}

const auditActions = {
  deactivate: "user.deactivate",
  activate: "user.activate",
  signOut: "user.sign-out",
  changeRole: "user.change-role",
  actAs: "user.act-as",
} as const satisfies Record<UserAction, string>;

/** Runs one action on one account at a time and audits the state before and after. */
export async function applyUserAction(
  actor: UserActor,
  userId: string,
  power: UserAction,
  { now, device }: RequestContext,
  change: (tx: Transaction, user: UserRow) => Promise<Record<string, unknown>>,
): Promise<ManagedUser> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
    if (!user) throw notFound();
    const isTeamMember = (await tx.$count(teamMembers, eq(teamMembers.userId, userId))) > 0;
    const isDemo = env().DEMO_MODE && isDemoAccount(user.email);
    // If only the status is in the way, the action itself throws the specific error.
    const status = power === "activate" ? "inactive" : "active";
    if (!allowedUserActions(actor, { ...user, status, isDemo, isTeamMember })[power]) throw forbidden();
    const detail = await change(tx, user);
    const entry = { actor, action: auditActions[power], subjectType: "user", subjectId: userId, detail };
    await recordAudit(tx, { ...entry, device }, now);
  });
  return getManagedUser(actor, userId, now);
}

/** Two administrators who remove each other concurrently queue here, so that one remains. */
export async function requireOtherAdministrator(tx: Transaction, user: UserRow): Promise<void> {
  if (user.role !== "admin") return;
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.status, "active"), ne(users.id, user.id)))
    .orderBy(users.id)
    .for("no key update");
  if (others.length === 0) throw conflict("lastAdministrator");
}

export async function queueStatusEmail(
  tx: Transaction,
  { id: userId, firstName: name, email: recipient, ...user }: UserRow,
  template: "account-deactivated" | "account-activated",
  values: Record<string, string>,
  now: Date,
): Promise<void> {
  const locale = localeOf(user.locale);
  const link = localizedPageUrl(template === "account-activated" ? "/login" : "/location", locale);
  const message = { channel: "email", template, recipient, userId, locale } as const;
  await queueMessage(tx, { ...message, values: { name, link, ...values } }, now);
}
