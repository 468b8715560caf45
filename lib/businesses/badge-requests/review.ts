import { eq, inArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { badgeRequests } from "@/db/schema/businesses/badge-requests";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { documents } from "@/db/schema/identity/identity-documents";
import { users } from "@/db/schema/identity/users";
import { files } from "@/db/schema/platform/files";
import { transact } from "@/db/transaction";
import { insertUnderFreeSlug } from "@/lib/businesses/businesses/business-slug";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { notificationKinds } from "@/lib/messaging/notifications/kinds";
import { notify } from "@/lib/messaging/notifications/notify";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import type { Device, RequestContext } from "@/lib/platform/request-context";
import { requireFreeEmail } from "./commands";
import type { BadgeView } from "./contract";
import { type BadgeRequestRow, toBadgeViews } from "./queries";
import { CHEAPEST_BADGE, planByBadge } from "./rules";

/**
 * Approves a request: the individual gets a verified business with the submitted documents, on the plan of the badge.
 * It is available from their next HTTP request on. 404 if the request does not exist, 409 when another administrator
 * has decided, documents are missing, its address was taken or the account is deactivated.
 */
export async function approveBadge(
  actor: UserActor,
  requestId: string,
  { device, now }: RequestContext,
): Promise<BadgeView> {
  return reviewRequest(actor, requestId, async (tx, row) => {
    if (!row.businessLicenseFileId || !row.taxCertificateFileId) throw conflict("badgeDocumentsMissing");
    await requireFreeEmail(tx, row.email ?? "");
    await requireActiveAccount(tx, row.userId);
    const businessId = await createBusiness(tx, row, now);
    await transferDocuments(tx, row, businessId, actor, now);
    await notifyApplicant(tx, row, "badge-approved", {}, now);
    const detail = { businessId, badgeType: row.badgeType, before: row.status, after: "approved" };
    await audit(tx, actor, "badge.approve", row, detail, device, now);
    return saveDecision(tx, row, actor, { status: "approved", businessId }, now);
  });
}

/**
 * Rejects a request for a reason that the applicant sees; they may correct it and submit again. 404 and 409 as for an
 * approval.
 */
export async function rejectBadge(
  actor: UserActor,
  requestId: string,
  reason: string,
  { device, now }: RequestContext,
): Promise<BadgeView> {
  return reviewRequest(actor, requestId, async (tx, row) => {
    await notifyApplicant(tx, row, "badge-rejected", { reason }, now);
    const detail = { reason, before: row.status, after: "rejected" };
    await audit(tx, actor, "badge.reject", row, detail, device, now);
    return saveDecision(tx, row, actor, { status: "rejected", rejectionReason: reason }, now);
  });
}

async function reviewRequest(
  actor: UserActor,
  requestId: string,
  applyDecision: (tx: Transaction, row: BadgeRequestRow) => Promise<BadgeRequestRow>,
): Promise<BadgeView> {
  requireAdmin(actor);
  return transact(async (tx) => {
    const [row] = await tx
      .select()
      .from(badgeRequests)
      .where(eq(badgeRequests.id, requestId))
      .for("no key update");
    if (!row || row.status === "draft") throw notFound();
    // Administrators may not review their own requests.
    if (row.userId === actor.userId) throw forbidden();
    if (row.status !== "pending") throw conflict("documentReviewed");
    const [view] = await toBadgeViews(tx, [await applyDecision(tx, row)]);
    if (!view) throw notFound();
    return view;
  });
}

/** Locks the account, so that it is not deactivated before its business is open. */
async function requireActiveAccount(tx: Transaction, userId: string): Promise<void> {
  const [account] = await tx
    .select({ status: users.status })
    .from(users)
    .where(eq(users.id, userId))
    .for("share");
  if (account?.status !== "active") throw conflict("ownerInactive");
}

async function saveDecision(
  tx: Transaction,
  { id }: BadgeRequestRow,
  { userId }: UserActor,
  change: Partial<typeof badgeRequests.$inferInsert>,
  now: Date,
): Promise<BadgeRequestRow> {
  const [row] = await tx
    .update(badgeRequests)
    .set({ ...change, reviewedBy: userId, reviewedAt: now, updatedAt: now })
    .where(eq(badgeRequests.id, id))
    .returning();
  if (!row) throw notFound();
  return row;
}

async function createBusiness(tx: Transaction, row: BadgeRequestRow, now: Date): Promise<string> {
  const name = row.businessName ?? "";
  const address = [row.address, row.city, row.state, row.zipCode].filter(Boolean).join(", ");
  const values = {
    kind: "individual" as const,
    status: "active" as const,
    verification: "verified" as const,
    plan: planByBadge[row.badgeType ?? CHEAPEST_BADGE],
    name,
    address,
    email: row.email ?? "",
    phone: row.phone ?? "",
    description: row.description ?? "",
    website: row.website,
    taxId: row.taxId,
    registrationNumber: row.registrationNumber,
    verifiedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  const business = await insertUnderFreeSlug(name, (slug) =>
    tx
      .insert(businesses)
      .values({ id: uuid(), slug, ...values })
      .onConflictDoNothing({ target: businesses.slug })
      .returning({ id: businesses.id }),
  );
  const owner = { businessId: business.id, userId: row.userId, role: "owner" as const, createdAt: now };
  await tx.insert(teamMembers).values(owner);
  return business.id;
}

/** Makes the request's files verified documents of the business. */
async function transferDocuments(
  tx: Transaction,
  row: BadgeRequestRow,
  businessId: string,
  { userId: reviewedBy }: UserActor,
  now: Date,
): Promise<void> {
  const businessDocuments = [
    { kind: "business_license" as const, fileId: row.businessLicenseFileId },
    { kind: "tax_certificate" as const, fileId: row.taxCertificateFileId },
    { kind: "insurance_certificate" as const, fileId: row.insuranceCertificateFileId },
  ].flatMap(({ kind, fileId }) => (fileId ? [{ kind, fileId }] : []));
  // Bank details are not a document of the business, but the file belongs to it from now on.
  const ids = [...businessDocuments.map(({ fileId }) => fileId), row.bankDetailsFileId].filter(
    (id) => id !== null,
  );
  await tx.update(files).set({ businessId }).where(inArray(files.id, ids));
  const verifiedState = {
    status: "verified" as const,
    submittedAt: row.submittedAt,
    reviewedAt: now,
    reviewedBy,
  };
  await tx.insert(documents).values(
    businessDocuments.map((document) => ({
      id: uuid(),
      userId: row.userId,
      businessId,
      ...document,
      ...verifiedState,
      createdAt: now,
    })),
  );
}

async function notifyApplicant(
  tx: Transaction,
  row: BadgeRequestRow,
  template: "badge-approved" | "badge-rejected",
  values: Record<string, string>,
  now: Date,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, row.userId));
  if (!user) return;
  const { id: userId, firstName: name, email: recipient, locale } = user;
  const link = localizedPageUrl(notificationKinds[template].pages.person, locale);
  const emailValues = { name, link, business: row.businessName ?? "", ...values };
  await queueMessage(tx, { channel: "email", template, recipient, userId, locale, values: emailValues }, now);
  const event = `badge:${row.id}:${template}`;
  const notificationValues = { business: row.businessName ?? "", ...values };
  await notify(tx, { kind: template, to: [userId], values: notificationValues, event }, now);
}

async function audit(
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  row: BadgeRequestRow,
  detail: Record<string, unknown>,
  device: Device,
  now: Date,
): Promise<void> {
  const subject = { subjectType: "badge_request", subjectId: row.id };
  await recordAudit(
    tx,
    { actor, action, ...subject, detail: { ...detail, userId: row.userId }, device },
    now,
  );
}
