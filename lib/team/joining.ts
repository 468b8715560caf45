import { eq, sql } from "drizzle-orm";
import { db, type Executor, type Transaction } from "@/db";
import { teamMembers } from "@/db/schema/businesses";
import { teamInvitations } from "@/db/schema/team";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { type Arrival, registerInvited } from "@/lib/accounts/commands";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { sessionToken } from "@/lib/auth/token";
import { AppError, conflict } from "@/lib/errors";
import { notify, teamWith } from "@/lib/notifications/notify";
import type { InvitedAccount } from "./contract";
import { lockTeam } from "./invitations";
import { findInvitation } from "./queries";

type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Joins the team that sent the link, for who is signed in under the address it went to. 422 for a link that is over, 403 for others. */
export async function joinTeam(
  actor: UserActor,
  token: string,
  { now, device }: Pick<Arrival, "now" | "device">,
) {
  const invitation = await openInvitation(token, now);
  if (actor.email.toLowerCase() !== invitation.email) throw new AppError("forbidden", "invitationNotYours");
  if (actor.role === "admin") throw conflict("administratorsJoinNoTeam");
  await transact(async (tx) => {
    const own = { userId: actor.userId, name: actor.name };
    await accept(tx, token, invitation.business, own, now);
    // Who opened the link reads that mailbox.
    const emailVerifiedAt = sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`;
    await tx.update(users).set({ emailVerifiedAt }).where(eq(users.id, actor.userId));
    const entry = {
      actor,
      action: "team.join" as const,
      subjectType: "business",
      subjectId: invitation.business.id,
    };
    await recordAudit(tx, { ...entry, ipAddress: device.ipAddress }, now);
  });
  return { business: invitation.business };
}

/** The same for somebody without an account: it is made, with the invitation's address, and signed in. */
export async function joinAnew({ token, ...account }: InvitedAccount, arrival: Arrival) {
  const { now } = arrival;
  const { email, business } = await openInvitation(token, now);
  const session = await registerInvited({ ...account, email }, arrival, async (tx, userId) => {
    await accept(tx, token, business, { userId, name: `${account.firstName} ${account.lastName}` }, now);
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));
    const entry = { actor: { kind: "system" }, action: "team.join", subjectType: "business" } as const;
    const about = { subjectId: business.id, detail: { userId }, ipAddress: arrival.device.ipAddress };
    await recordAudit(tx, { ...entry, ...about }, now);
  });
  return { business, token: await sessionToken({ ...session, role: "business" }) };
}

async function openInvitation(token: string, now: Date, executor: Executor = db()): Promise<Found> {
  const invitation = await findInvitation(token, now, executor);
  if (!invitation) throw new AppError("invalid", "invitationOver");
  return invitation;
}

/** Under the team's lock, so that a link that is taken back or used at the same moment opens once or not at all. */
async function accept(
  tx: Transaction,
  token: string,
  business: Found["business"],
  person: { userId: string; name: string },
  now: Date,
): Promise<void> {
  await lockTeam(tx, business.id);
  const invitation = await openInvitation(token, now, tx);
  const [row] = await tx
    .update(teamInvitations)
    .set({ acceptedAt: now, acceptedBy: person.userId })
    .where(eq(teamInvitations.id, invitation.id))
    .returning();
  const made = await tx
    .insert(teamMembers)
    .values({
      ...{ businessId: business.id, userId: person.userId, role: invitation.role },
      ...{ department: row?.department, createdAt: now },
    })
    .onConflictDoNothing()
    .returning({ userId: teamMembers.userId });
  if (made.length === 0) throw conflict("alreadyMember");
  const to = (await teamWith(tx, business.id, "team.manage")).filter((id) => id !== person.userId);
  const news = { to, event: `team-joined:${invitation.id}`, actionUrl: "/dashboard/business/team" };
  const values = { name: person.name, business: business.name, role: invitation.role };
  await notify(tx, { kind: "team-joined", values, businessId: business.id, ...news }, now);
}
