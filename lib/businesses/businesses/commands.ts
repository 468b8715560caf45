import { and, eq } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { isDuplicate } from "@/db/database-errors";
import { businessDocumentKinds } from "@/db/enums/identity";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { transact } from "@/db/transaction";
import { planHas } from "@/lib/businesses/subscriptions/plans";
import { scheduleConfirmedDeletion } from "@/lib/identity/account-deletion/commands";
import { refuseOurName } from "@/lib/identity/accounts/refuse-our-name";
import type { DocumentKind } from "@/lib/identity/identity-documents/contract";
import { reopenDocuments } from "@/lib/identity/identity-documents/reopen-documents";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { AppError, changedMeanwhile, conflict, forbidden, notFound } from "@/lib/platform/errors";
import { attachFile, releaseFile } from "@/lib/platform/files/commands";
import { SharedRateLimiter } from "@/lib/platform/http/shared-rate-limiter";
import { requireStepUp } from "@/lib/platform/http/step-up";
import { expireTags } from "@/lib/platform/page-cache/cache";
import { normalizePhone } from "@/lib/platform/phone";
import type { RequestContext } from "@/lib/platform/request-context";
import { businessPageTags } from "./business-page-tags";
import type { BusinessChange } from "./contract";
import { canChangeBusiness, canCloseBusiness } from "./policy";
import type { WireBusiness } from "./wire";
import { businessesVisibleTo, getBusiness } from "./wire-queries";

/** The documents that each field is checked against. Once verified, only administrators change these fields. */
const documentKindsByField: Partial<Record<keyof BusinessChange, readonly DocumentKind[]>> = {
  name: businessDocumentKinds,
  taxId: ["tax_certificate"],
  licenceNumber: ["business_license"],
};

/**
 * Changes a business's profile, for its owner, managers and administrators. 404 for a business that the caller may not
 * see, 403 without the permission, and for an administrator who changes what documents show without a recent
 * confirmation, 409 for an email address in use, for a verified field, for a colour that the plan does not include, and if
 * the business was changed since `updatedAt` was read.
 * Documents that wait for review and depend on a changed field are reopened and have to be
 * submitted again.
 */
export async function changeBusiness(
  actor: UserActor,
  businessId: string,
  change: BusinessChange & { logoFileId?: string | null; updatedAt?: string | null },
  { now, device }: RequestContext,
): Promise<WireBusiness> {
  const { logoFileId, updatedAt, ...profile } = change;
  const values = { ...profile, ...(profile.phone !== undefined && { phone: normalizePhone(profile.phone) }) };
  const expiredTags = await transact(async (tx) => {
    const isVisible = and(eq(businesses.id, businessId), businessesVisibleTo(actor));
    const [before] = await tx.select().from(businesses).where(isVisible).for("no key update");
    if (!before) throw notFound();
    if (!canChangeBusiness(actor, businessId)) throw forbidden();
    if (updatedAt && before.updatedAt.getTime() !== Date.parse(updatedAt)) throw changedMeanwhile();
    const fields = Object.keys(values) as (keyof BusinessChange)[];
    const changed = fields.filter((field) => values[field] !== before[field]);
    const isLogo = logoFileId !== undefined && logoFileId !== before.logoFileId;
    if (changed.length === 0 && !isLogo) return [];
    if (actor.role === "admin" && changed.some((field) => field in documentKindsByField))
      requireStepUp(actor, now);
    if (changed.includes("name") && actor.role !== "admin") refuseOurName(values.name ?? "");
    if (changed.includes("brandColour") && values.brandColour && !planHas(before.plan, "customBranding"))
      throw conflict("brandingNotInPlan");
    // A change by an administrator needs no new review.
    if (actor.role !== "admin") await reopenCheckedDocuments(tx, before, changed);
    await tx
      .update(businesses)
      .set({
        ...values,
        ...(isLogo && (await replaceLogo(tx, actor, before, logoFileId, now))),
        updatedAt: now,
      })
      .where(eq(businesses.id, businessId));
    const entry = {
      actor,
      action: "business.change" as const,
      subjectType: "business",
      subjectId: businessId,
    };
    const reviewed = changed.filter((field) => field in documentKindsByField);
    const reviewedOf = (of: Partial<Business>) =>
      Object.fromEntries(reviewed.map((field) => [field, of[field] ?? null]));
    const detail = {
      changed: isLogo ? [...changed, "logo"] : changed,
      ...(reviewed.length > 0 && { before: reviewedOf(before), after: reviewedOf(values) }),
    };
    await recordAudit(tx, { ...entry, detail, device }, now);
    return businessPageTags(tx, before);
  }).catch((error) => rejectTakenEmail(error, actor));
  if (expiredTags.length > 0) expireTags(expiredTags);
  return getBusiness(actor, businessId);
}

type Business = typeof businesses.$inferSelect;

/** Reopens the documents that wait for review and depend on a changed field. 409 if the business is verified. */
async function reopenCheckedDocuments(tx: Transaction, before: Business, changed: (keyof BusinessChange)[]) {
  const kinds = changed.flatMap((field) => documentKindsByField[field] ?? []);
  if (kinds.length === 0) return;
  if (before.verification === "verified") throw conflict("businessVerifiedFields");
  await reopenDocuments(tx, { businessId: before.id }, kinds);
}

/** Replaces the logo with an upload, or removes it (null). 404 for uploads of others. */
async function replaceLogo(
  tx: Transaction,
  actor: UserActor,
  { id: businessId, logoFileId: before }: typeof businesses.$inferSelect,
  fileId: string | null,
  now: Date,
) {
  const claim = { ownerId: actor.userId, businessId, purpose: "business_logo" as const };
  const logo = fileId && (await attachFile(tx, { ...claim, fileId }, now));
  if (before) await releaseFile(tx, before, now);
  return { logoFileId: fileId, logoPath: logo ? logo.url : null };
}

// The response reveals which addresses have accounts, so it is limited like sign-up.
const emailTakenLimiter = new SharedRateLimiter({
  points: 20,
  duration: 3_600,
  keyPrefix: "business-email",
});

async function rejectTakenEmail(error: unknown, { userId }: UserActor): Promise<never> {
  if (!isDuplicate(error)) throw error;
  await emailTakenLimiter.consume(userId);
  throw new AppError("conflict", "emailTaken", { fields: { email: "emailTaken" } });
}

/**
 * Requests deletion of a company and its owner's account, after the same grace period. 403 for an owner who has not just
 * confirmed who they are, and for administrators as for every lasting change; 409 for the business of an individual,
 * whose account must outlive it.
 */
export async function deleteBusiness(actor: UserActor, businessId: string, context: RequestContext) {
  const { id } = await getBusiness(actor, businessId);
  if (!canCloseBusiness(actor, businessId)) throw forbidden();
  const owner = await findOwner(businessId);
  if (owner?.kind !== "company") throw conflict("businessOfPerson");
  const { dueAt } = await scheduleConfirmedDeletion(actor, owner.userId, context);
  return { id, deletion_due_at: dueAt.toISOString() };
}

async function findOwner(businessId: string) {
  const [owner] = await db()
    .select({ userId: teamMembers.userId, kind: businesses.kind })
    .from(teamMembers)
    .innerJoin(businesses, eq(businesses.id, teamMembers.businessId))
    .where(and(eq(teamMembers.businessId, businessId), eq(teamMembers.role, "owner")));
  return owner;
}
