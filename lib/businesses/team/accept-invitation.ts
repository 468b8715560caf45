import { eq, sql } from "drizzle-orm";
import { db, type Executor, type Transaction } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { teamInvitations } from "@/db/schema/businesses/team";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { type RegistrationContext, registerInvited } from "@/lib/identity/registration/commands";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import { systemActor, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { AppError, conflict } from "@/lib/platform/errors";
import { createSessionToken } from "@/lib/platform/http/session-token";
import { fullNameOf } from "@/lib/platform/text";
import type { InvitedAccount } from "./contract";
import { lockTeam } from "./invitations";
import { findInvitation } from "./queries";

type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/**
 * Joins the team for an account signed in under the invited address. 422 for a link that is no longer valid, 403 for
 * another address.
 */
export async function joinTeam(
  actor: UserActor,
  token: string,
  { now, device }: Pick<RegistrationContext, "now" | "device">,
) {
  const invitation = await getOpenInvitation(token, now);
  if (actor.email.toLowerCase() !== invitation.email) throw new AppError("forbidden", "invitationNotYours");
  if (actor.role === "admin") throw conflict("administratorsJoinNoTeam");
  await transact(async (tx) => {
    const newMember = { userId: actor.userId, name: actor.name };
    await acceptInvitation(tx, token, invitation.business, newMember, now);
    // Opening the link proves access to the mailbox.
    const emailVerifiedAt = sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`;
    await tx.update(users).set({ emailVerifiedAt }).where(eq(users.id, actor.userId));
    const entry = {
      actor,
      action: "team.join" as const,
      subjectType: "business",
      subjectId: invitation.business.id,
    };
    await recordAudit(tx, { ...entry, device }, now);
  });
  return { business: invitation.business };
}

/** Creates an account with the invitation's address, joins the team and signs in. */
export async function joinWithNewAccount(
  { token, ...account }: InvitedAccount,
  context: RegistrationContext,
) {
  const { now } = context;
  const { email, business } = await getOpenInvitation(token, now);
  const session = await registerInvited({ ...account, email }, context, async (tx, userId) => {
    await acceptInvitation(tx, token, business, { userId, name: fullNameOf(account) }, now);
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));
    const entry = { actor: systemActor, action: "team.join", subjectType: "business" } as const;
    const about = { subjectId: business.id, detail: { userId }, device: context.device };
    await recordAudit(tx, { ...entry, ...about }, now);
  });
  return { business, token: await createSessionToken({ ...session, role: "business" }) };
}

async function getOpenInvitation(
  token: string,
  now: Date,
  executor: Executor = db(),
): Promise<OpenInvitation> {
  const invitation = await findInvitation(token, now, executor);
  if (!invitation) throw new AppError("invalid", "invitationOver");
  return invitation;
}

/** Takes the team's lock, so that a link is accepted at most once, and not while it is being withdrawn. */
async function acceptInvitation(
  tx: Transaction,
  token: string,
  business: OpenInvitation["business"],
  user: { userId: string; name: string },
  now: Date,
): Promise<void> {
  await lockTeam(tx, business.id);
  const invitation = await getOpenInvitation(token, now, tx);
  const [row] = await tx
    .update(teamInvitations)
    .set({ acceptedAt: now, acceptedBy: user.userId })
    .where(eq(teamInvitations.id, invitation.id))
    .returning();
  const made = await tx
    .insert(teamMembers)
    .values({
      businessId: business.id,
      userId: user.userId,
      role: invitation.role,
      department: row?.department,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ userId: teamMembers.userId });
  if (made.length === 0) throw conflict("alreadyMember");
  const { id, name } = business;
  const notified = { id, businessId: id, except: user.userId, event: `team-joined:${invitation.id}` };
  const values = { name: user.name, business: name, role: invitation.role };
  await notifyTeam(tx, { kind: "team-joined", values, ...notified }, now);
}
