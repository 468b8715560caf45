import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { isDuplicate } from "@/db/database-errors";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { insertUnderFreeSlug } from "@/lib/businesses/businesses/business-slug";
import {
  expireBusinessPages,
  hasExpiredDocument,
  isOwnerInactive,
  rejectBusiness,
  verifyBusiness,
} from "@/lib/identity/identity-documents/document-status";
import { isIdentityUnverified } from "@/lib/identity/identity-documents/private-owners";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import type { TeamKind } from "@/lib/messaging/notifications/kinds";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import type { AdminReason } from "@/lib/platform/admin-reason";
import { recordAudit } from "@/lib/platform/audit/commands";
import { hashPassword } from "@/lib/platform/crypto/password-hash";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { AppError, conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import { normalizePhone } from "@/lib/platform/phone";
import type { RequestContext } from "@/lib/platform/request-context";
import type { AddBusinessForm, AdminBusiness, BusinessApproval } from "./contract";
import { allowedBusinessActions } from "./policy";
import { getAdminBusiness } from "./queries";

type BusinessRow = typeof businesses.$inferSelect;
type AdminAction = keyof ReturnType<typeof allowedBusinessActions>;

/**
 * Activates and verifies a business whose documents the administrator has seen (spec.md §4), and records the time. 409
 * if it has changed since, because an unreviewed name would be verified. 409 while a required document has expired,
 * because the worker would close the business again within the hour; the approval of the new document opens it. 409 for
 * a private owner whose identity document was not approved; that approval opens it. 409 while the owner's account is
 * deactivated.
 */
export function approveBusiness(
  actor: UserActor,
  businessId: string,
  { updatedAt }: BusinessApproval,
  context: RequestContext,
) {
  return applyAction(actor, businessId, "approve", {}, context, async (tx, before) => {
    if (before.updatedAt.getTime() !== new Date(updatedAt).getTime()) throw conflict("businessStatusChanged");
    if (await hasExpiredDocument(tx, businessId, dayIn(context.now, KIGALI)))
      throw conflict("businessDocumentEnded");
    if (await isIdentityUnverified(tx, businessId)) throw conflict("ownerIdentityUnverified");
    if (await isOwnerInactive(tx, businessId)) throw conflict("ownerInactive");
    await verifyBusiness(tx, businessId, context.now);
  });
}

/** Suspends and rejects a business, for a reason that its owner sees (spec.md §4). */
export function declineBusiness(
  actor: UserActor,
  businessId: string,
  { reason }: AdminReason,
  context: RequestContext,
) {
  return applyAction(actor, businessId, "reject", { reason }, context, (tx) =>
    rejectBusiness(tx, businessId, reason, context.now),
  );
}

/**
 * Hides a business and its vehicles at once (product.md §2). It keeps its running bookings and is paid for them, but
 * cannot take new ones.
 */
export function suspendBusiness(
  actor: UserActor,
  businessId: string,
  { reason }: AdminReason,
  context: RequestContext,
) {
  return applyAction(actor, businessId, "suspend", { reason }, context, (tx) =>
    setStatus(tx, businessId, { status: "suspended" }, context.now),
  );
}

/** Lifts a suspension. 409 while a required document has expired, and while the owner's account is deactivated. */
export function activateBusiness(actor: UserActor, businessId: string, context: RequestContext) {
  return applyAction(actor, businessId, "activate", {}, context, async (tx) => {
    if (await hasExpiredDocument(tx, businessId, dayIn(context.now, KIGALI)))
      throw conflict("activationDocumentEnded");
    if (await isOwnerInactive(tx, businessId)) throw conflict("ownerInactive");
    await setStatus(tx, businessId, { status: "active", activatedAt: context.now }, context.now);
  });
}

const notificationKinds = {
  approve: "business-verified",
  reject: "business-rejected",
  suspend: "business-suspended",
  activate: "business-activated",
} as const satisfies Record<AdminAction, TeamKind>;

/**
 * Applies one action under the business's lock, notifies its managers, records before and after in the audit log and
 * expires its vehicles' cached pages. 404 if it does not exist, 403 for the actor's own business, 409 if its status
 * does not allow the action.
 */
async function applyAction(
  actor: UserActor,
  businessId: string,
  action: AdminAction,
  { reason }: Partial<AdminReason>,
  { now, device }: RequestContext,
  change: (tx: Transaction, before: BusinessRow) => Promise<unknown>,
): Promise<AdminBusiness> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const selectBusiness = () => tx.select().from(businesses).where(eq(businesses.id, businessId));
    const [before] = await selectBusiness().for("no key update");
    if (!before) throw notFound();
    if (actor.memberships.some((member) => member.businessId === businessId)) throw forbidden();
    if (!allowedBusinessActions(actor, before)[action]) throw conflict("businessStatusChanged");
    await change(tx, before);
    const [after] = await selectBusiness();
    const detail = {
      before: statusSnapshot(before),
      after: statusSnapshot(after ?? before),
      ...(reason && { reason }),
    };
    const entry = {
      actor,
      action: `business.${action}` as const,
      subjectType: "business",
      subjectId: businessId,
      detail,
    };
    await recordAudit(tx, { ...entry, device }, now);
    const values = { business: before.name, reason: reason ?? "" };
    const event = `business:${businessId}:${action}:${now.toISOString()}`;
    await notifyTeam(tx, { kind: notificationKinds[action], businessId, values, event }, now);
  });
  await expireBusinessPages(db(), businessId);
  return getAdminBusiness(actor, businessId);
}

const statusSnapshot = ({ status, verification }: BusinessRow) => ({ status, verification });

function setStatus(
  tx: Transaction,
  businessId: string,
  change: Pick<typeof businesses.$inferInsert, "status" | "activatedAt">,
  now: Date,
) {
  return tx
    .update(businesses)
    .set({ ...change, updatedAt: now })
    .where(eq(businesses.id, businessId));
}

/**
 * Creates a company that waits for verification, and its owner's account. The owner gets an email with a link to
 * choose a password; until then nobody can sign in. 409 for an address in use.
 */
export async function addBusiness(
  actor: UserActor,
  form: AddBusinessForm,
  { now, device }: RequestContext,
): Promise<AdminBusiness> {
  requireAdmin(actor);
  const { businessName: name, businessEmail: email, registrationNumber } = form;
  if (isDemoAccount(email)) throw emailTakenError();
  if ((form.establishmentDate ?? "") > dayIn(now, KIGALI)) throw invalid("dateNotPast", "establishmentDate");
  const phone = normalizePhone(form.businessPhone, "businessPhone");
  // The hash of a random password that is never shown.
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  const optional = {
    licenceNumber: form.licenseNumber || null,
    establishedOn: form.establishmentDate || null,
  };
  const businessId = await transact(async (tx) => {
    const [userId, businessId] = [uuid(), uuid()];
    const times = { createdAt: now, updatedAt: now };
    const user = { id: userId, role: "business" as const, firstName: name, email, phone, passwordHash };
    await tx.insert(users).values({ ...user, ...times });
    const business = { id: businessId, kind: "company" as const, name, email, phone, registrationNumber };
    await insertUnderFreeSlug(name, (slug) =>
      tx
        .insert(businesses)
        .values({ ...business, ...optional, ...times, slug })
        .onConflictDoNothing({ target: businesses.slug })
        .returning({ id: businesses.id }),
    );
    await tx.insert(teamMembers).values({ businessId, userId, role: "owner", createdAt: now });
    const message = { channel: "email", template: "business-added", recipient: email, userId } as const;
    const values = { business: name, email, link: localizedPageUrl("/forgot-password", "en") };
    await queueMessage(tx, { ...message, locale: "en", values }, now);
    const entry = { actor, action: "business.add" as const, subjectType: "business", subjectId: businessId };
    await recordAudit(tx, { ...entry, detail: { after: { name } }, device }, now);
    return businessId;
  }).catch((error) => {
    throw isDuplicate(error) ? emailTakenError() : error;
  });
  return getAdminBusiness(actor, businessId);
}

const emailTakenError = () =>
  new AppError("conflict", "emailTaken", { fields: { businessEmail: "emailTaken" } });
