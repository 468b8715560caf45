import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { teamInvitations } from "@/db/schema/team";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS } from "@/lib/dates";
import { AppError, conflict, forbidden, notFound } from "@/lib/errors";
import { requireVerifiedEmail } from "@/lib/otp/queries";
import { hashOfToken } from "@/lib/password-resets/queries";
import { chosenBusiness, stillMay } from "./chosen";
import type { InvitationRequest } from "./contract";
import { forgetLetter, INVITED, type Invitation, refuseManyLetters, writeLetter } from "./letters";
import { isWaiting } from "./queries";
import { INVITATION_DAYS, mayChangeMember, RESEND_AFTER_MS, TEAM_LIMIT } from "./rules";

/** The circumstances of an act on the team. */
export interface Occasion {
  now: Date;
  device: { ipAddress: string };
  /** Of who acts: the letter's language for somebody whose own is not known. */
  locale: string;
}

/** Asks somebody by letter to join. 409 for who is in the team or asked already, 403 for a role the actor may not give. */
export async function inviteMember(
  actor: UserActor,
  { businessId: named, email, role, department = null }: InvitationRequest,
  occasion: Occasion,
): Promise<void> {
  const businessId = chosenBusiness(actor, named, "team.manage");
  await transact(async (tx) => {
    await requireVerifiedEmail(tx, actor);
    await lockTeam(tx, businessId);
    if (!mayChangeMember(await stillMay(tx, actor, businessId, "team.manage"), role)) throw forbidden();
    await refuseKnown(tx, businessId, email);
    await refuseTooMany(tx, businessId);
    const row = { id: uuid(), businessId, email, role, department, invitedBy: actor.userId };
    await sendInvitation(tx, actor, row, occasion);
  });
}

/** One at a time changes a team. */
export async function lockTeam(tx: Transaction, businessId: string): Promise<void> {
  const [business] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for("no key update");
  if (!business) throw notFound();
}

async function refuseKnown(tx: Transaction, businessId: string, email: string): Promise<void> {
  const member = tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(teamMembers.businessId, businessId), eq(sql`lower(${users.email})`, email)));
  if ((await member).length > 0) throw onEmail("alreadyMember");
  const asked = and(eq(teamInvitations.businessId, businessId), eq(teamInvitations.email, email), isWaiting);
  if ((await tx.$count(teamInvitations, asked)) > 0) throw onEmail("alreadyInvited");
}

const onEmail = (key: "alreadyMember" | "alreadyInvited") =>
  new AppError("conflict", key, { fields: { email: key } });

async function refuseTooMany(tx: Transaction, businessId: string): Promise<void> {
  const members = await tx.$count(teamMembers, eq(teamMembers.businessId, businessId));
  const asked = await tx.$count(teamInvitations, and(eq(teamInvitations.businessId, businessId), isWaiting));
  if (members + asked >= TEAM_LIMIT) throw conflict("teamFull", { limit: TEAM_LIMIT });
}

/** A new letter with a new link; links of earlier letters open nothing from then on. */
async function sendInvitation(
  tx: Transaction,
  actor: UserActor,
  invitation: Invitation,
  occasion: Occasion,
): Promise<void> {
  const { now } = occasion;
  await refuseManyLetters(tx, invitation, now);
  const token = randomBytes(32).toString("base64url");
  const sent = {
    letterId: await writeLetter(tx, actor, invitation, token, occasion),
    tokenHash: hashOfToken(token),
    sentAt: now,
    expiresAt: after(now, INVITATION_DAYS * DAY_MS),
  };
  await tx
    .insert(teamInvitations)
    .values({ ...invitation, ...sent, createdAt: now })
    .onConflictDoUpdate({ target: teamInvitations.id, set: sent });
  await audit(tx, actor, INVITED, invitation, occasion);
}

/** Sends the letter anew, for another seven days. 404 for none that waits, 429 a moment after the last letter. */
export function resendInvitation(actor: UserActor, id: string, occasion: Occasion): Promise<void> {
  return onInvitation(actor, id, async (tx, invitation) => {
    await requireVerifiedEmail(tx, actor);
    const again = after(invitation.sentAt, RESEND_AFTER_MS);
    if (again > occasion.now) throw new AppError("rate_limited", "invitationJustSent");
    await forgetLetter(tx, invitation);
    await sendInvitation(tx, actor, invitation, occasion);
  });
}

/** Takes an invitation back: its link opens nothing any more. 404 for none that waits. */
export function withdrawInvitation(actor: UserActor, id: string, occasion: Occasion): Promise<void> {
  return onInvitation(actor, id, async (tx, invitation) => {
    await forgetLetter(tx, invitation);
    await tx
      .update(teamInvitations)
      .set({ withdrawnAt: occasion.now })
      .where(eq(teamInvitations.id, invitation.id));
    await audit(tx, actor, "team.withdraw", invitation, occasion);
  });
}

async function onInvitation(
  actor: UserActor,
  id: string,
  act: (tx: Transaction, invitation: typeof teamInvitations.$inferSelect) => Promise<void>,
): Promise<void> {
  await transact(async (tx) => {
    const [seen] = await tx.select().from(teamInvitations).where(eq(teamInvitations.id, id));
    if (!seen) throw notFound();
    const businessId = chosenBusiness(actor, seen.businessId, "team.manage");
    await lockTeam(tx, businessId);
    const giver = await stillMay(tx, actor, businessId, "team.manage");
    const [invitation] = await tx
      .select()
      .from(teamInvitations)
      .where(and(eq(teamInvitations.id, id), isWaiting));
    if (!invitation) throw notFound();
    if (!mayChangeMember(giver, invitation.role)) throw forbidden();
    await act(tx, invitation);
  });
}

function audit(
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  { businessId, role, id }: Pick<Invitation, "businessId" | "role" | "id">,
  { now, device }: Occasion,
): Promise<void> {
  const entry = { actor, action, subjectType: "business", subjectId: businessId };
  return recordAudit(tx, { ...entry, detail: { role, invitationId: id }, ipAddress: device.ipAddress }, now);
}
