import { randomBytes } from "node:crypto";
import { and, eq, gt, ne, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { teamInvitations } from "@/db/schema/businesses/team";
import { users } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { transact } from "@/db/transaction";
import { requireVerifiedEmail } from "@/lib/identity/contact-verification/queries";
import { hashToken } from "@/lib/identity/passwords/reset/queries";
import { queueMessage, withdrawMessage } from "@/lib/messaging/email-and-sms/commands";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { AppError, conflict, forbidden, notFound } from "@/lib/platform/errors";
import { requireStepUp } from "@/lib/platform/http/step-up";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import { roleHasPermission } from "@/lib/platform/permissions";
import type { Device } from "@/lib/platform/request-context";
import { requireCurrentPermission, resolveBusinessId } from "./business-access";
import type { InvitationRequest } from "./contract";
import { isPendingInvitation } from "./queries";
import {
  canChangeMember,
  EMAILS_PER_ADDRESS_PER_DAY,
  INVITATION_DAYS,
  INVITATION_EMAILS_PER_DAY,
  INVITATION_RESEND_MS,
  TEAM_LIMIT,
} from "./rules";

export interface LocalizedRequestContext {
  now: Date;
  device: Device;
  /** The actor's language, used for an email to a recipient whose language is unknown. */
  locale: string;
}

/**
 * Invites somebody to the team by email. 409 for members and pending invitations, 403 for a role the actor may not
 * assign, and for a manager without a recent confirmation.
 */
export async function inviteMember(
  actor: UserActor,
  { businessId: requestedBusinessId, email, role, department = null }: InvitationRequest,
  context: LocalizedRequestContext,
): Promise<void> {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "team.manage");
  await transact(async (tx) => {
    await requireVerifiedEmail(tx, actor);
    await lockTeam(tx, businessId);
    if (!canChangeMember(await requireCurrentPermission(tx, actor, businessId, "team.manage"), role))
      throw forbidden();
    requireConfirmedRole(actor, role, context.now);
    await rejectKnownEmail(tx, businessId, email);
    await enforceTeamLimit(tx, businessId);
    const row = { id: uuid(), businessId, email, role, department, invitedBy: actor.userId };
    await sendInvitation(tx, actor, row, context);
  });
}

/**
 * Making somebody a manager is a lasting change: who had the owner's password would otherwise stay in the team after the
 * owner has reset it.
 */
export function requireConfirmedRole(actor: UserActor, role: TeamRole, now: Date): void {
  if (roleHasPermission(role, "team.manage")) requireStepUp(actor, now);
}

/** Locks a team, so that changes to it run one at a time. */
export async function lockTeam(tx: Transaction, businessId: string): Promise<void> {
  const [business] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for("no key update");
  if (!business) throw notFound();
}

async function rejectKnownEmail(tx: Transaction, businessId: string, email: string): Promise<void> {
  const member = tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(teamMembers.businessId, businessId), eq(sql`lower(${users.email})`, email)));
  if ((await member).length > 0) throw emailConflict("alreadyMember");
  const pending = and(
    eq(teamInvitations.businessId, businessId),
    eq(teamInvitations.email, email),
    isPendingInvitation,
  );
  if ((await tx.$count(teamInvitations, pending)) > 0) throw emailConflict("alreadyInvited");
}

const emailConflict = (key: "alreadyMember" | "alreadyInvited") =>
  new AppError("conflict", key, { fields: { email: key } });

async function enforceTeamLimit(tx: Transaction, businessId: string): Promise<void> {
  const members = await tx.$count(teamMembers, eq(teamMembers.businessId, businessId));
  const pending = await tx.$count(
    teamInvitations,
    and(eq(teamInvitations.businessId, businessId), isPendingInvitation),
  );
  if (members + pending >= TEAM_LIMIT) throw conflict("teamFull", { limit: TEAM_LIMIT });
}

/** Sends an email with a new link; links of earlier emails become invalid. */
async function sendInvitation(
  tx: Transaction,
  actor: UserActor,
  invitation: Invitation,
  context: LocalizedRequestContext,
): Promise<void> {
  const { now } = context;
  await enforceEmailLimits(tx, invitation, now);
  const token = randomBytes(32).toString("base64url");
  const sent = {
    messageId: await queueInvitationEmail(tx, actor, invitation, token, context),
    tokenHash: hashToken(token),
    sentAt: now,
    expiresAt: addMs(now, INVITATION_DAYS * DAY_MS),
  };
  await tx
    .insert(teamInvitations)
    .values({ ...invitation, ...sent, createdAt: now })
    .onConflictDoUpdate({ target: teamInvitations.id, set: sent });
  await audit(tx, actor, INVITE_ACTION, invitation, context);
}

/**
 * Sends the email again, valid for another seven days. 404 if no invitation is pending, 429 too soon after the last
 * email.
 */
export function resendInvitation(
  actor: UserActor,
  id: string,
  context: LocalizedRequestContext,
): Promise<void> {
  return withLockedInvitation(actor, id, async (tx, invitation) => {
    await requireVerifiedEmail(tx, actor);
    requireConfirmedRole(actor, invitation.role, context.now);
    const resendAllowedAt = addMs(invitation.sentAt, INVITATION_RESEND_MS);
    const waitMs = resendAllowedAt.getTime() - context.now.getTime();
    if (waitMs > 0)
      throw new AppError("rate_limited", "invitationJustSent", { retryAfterS: Math.ceil(waitMs / 1000) });
    await withdrawQueuedEmail(tx, invitation);
    await sendInvitation(tx, actor, invitation, context);
  });
}

/** Withdraws an invitation; its link becomes invalid. 404 if none is pending. */
export function withdrawInvitation(
  actor: UserActor,
  id: string,
  context: LocalizedRequestContext,
): Promise<void> {
  return withLockedInvitation(actor, id, async (tx, invitation) => {
    await withdrawQueuedEmail(tx, invitation);
    await tx
      .update(teamInvitations)
      .set({ withdrawnAt: context.now })
      .where(eq(teamInvitations.id, invitation.id));
    await audit(tx, actor, "team.withdraw", invitation, context);
  });
}

async function withLockedInvitation(
  actor: UserActor,
  id: string,
  apply: (tx: Transaction, invitation: typeof teamInvitations.$inferSelect) => Promise<void>,
): Promise<void> {
  await transact(async (tx) => {
    const [seen] = await tx.select().from(teamInvitations).where(eq(teamInvitations.id, id));
    if (!seen) throw notFound();
    const businessId = resolveBusinessId(actor, seen.businessId, "team.manage");
    await lockTeam(tx, businessId);
    const giver = await requireCurrentPermission(tx, actor, businessId, "team.manage");
    const [invitation] = await tx
      .select()
      .from(teamInvitations)
      .where(and(eq(teamInvitations.id, id), isPendingInvitation));
    if (!invitation) throw notFound();
    if (!canChangeMember(giver, invitation.role)) throw forbidden();
    await apply(tx, invitation);
  });
}

function audit(
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  { businessId, role, id }: Pick<Invitation, "businessId" | "role" | "id">,
  { now, device }: LocalizedRequestContext,
): Promise<void> {
  const entry = { actor, action, subjectType: "business", subjectId: businessId };
  return recordAudit(tx, { ...entry, detail: { role, invitationId: id }, device }, now);
}

type Invitation = Pick<
  typeof teamInvitations.$inferSelect,
  "id" | "businessId" | "email" | "role" | "department" | "invitedBy"
>;

/** The audit action of an invitation email, the first one and resent ones alike. */
const INVITE_ACTION = "team.invite";
const TEMPLATE = "team-invitation";

/**
 * Queues the invitation email with its link, in the reader's language if they have an account. Returns the message's
 * id.
 */
async function queueInvitationEmail(
  tx: Transaction,
  actor: UserActor,
  { businessId, email, role }: Invitation,
  token: string,
  { now, locale }: { now: Date; locale: string },
): Promise<string> {
  const [reader] = await tx
    .select({ id: users.id, locale: users.locale })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  const [business] = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  const language = localeOf(reader?.locale ?? locale);
  const values = {
    business: business?.name ?? "",
    inviter: actor.name,
    role,
    days: INVITATION_DAYS,
    link: localizedPageUrl("/join", language, { token }),
  };
  const message = { channel: "email", recipient: email, userId: reader?.id ?? null } as const;
  return queueMessage(tx, { ...message, locale: language, template: TEMPLATE, values }, now);
}

/**
 * 409 when a business has reached its daily limit of emails, or an address has reached its limit over all businesses.
 * Emails are counted, not invitations, so that resending and withdrawing do not reset the limit.
 */
async function enforceEmailLimits(
  tx: Transaction,
  { businessId, email }: Invitation,
  now: Date,
): Promise<void> {
  const yesterday = addMs(now, -DAY_MS);
  const ofBusiness = and(
    eq(auditEntries.subjectType, "business"),
    eq(auditEntries.subjectId, businessId),
    eq(auditEntries.action, INVITE_ACTION),
    gt(auditEntries.createdAt, yesterday),
  );
  if ((await tx.$count(auditEntries, ofBusiness)) >= INVITATION_EMAILS_PER_DAY)
    throw conflict("tooManyInvitations");
  // The lock of the team does not stop another business from writing to this address at the same time.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invitations ${email}`}, 0))`);
  const toAddress = and(
    eq(outboxMessages.template, TEMPLATE),
    eq(outboxMessages.recipient, email),
    ne(outboxMessages.status, "failed"),
    gt(outboxMessages.createdAt, yesterday),
  );
  if ((await tx.$count(outboxMessages, toAddress)) < EMAILS_PER_ADDRESS_PER_DAY) return;
  const key = "tooManyInvitationsToAddress";
  throw new AppError("conflict", key, { fields: { email: key } });
}

/** Withdraws an email that is still queued, because its link is no longer valid. */
async function withdrawQueuedEmail(
  tx: Transaction,
  { messageId }: typeof teamInvitations.$inferSelect,
): Promise<void> {
  if (messageId) await withdrawMessage(tx, messageId);
}
