import { eq, inArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { badgeRequests } from "@/db/schema/badge-requests";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { documents } from "@/db/schema/documents";
import { files } from "@/db/schema/files";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { insertUnderFreeSlug } from "@/lib/business/slug";
import { conflict, forbidden, notFound } from "@/lib/errors";
import { notify } from "@/lib/notifications/notify";
import { queueMessage } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";
import type { Device, Occasion } from "@/lib/sessions/commands";
import { checkEmail } from "./commands";
import type { BadgeView } from "./contract";
import { type BadgeRow, describeRequests } from "./queries";
import { LEAST_BADGE, planOf } from "./rules";

/**
 * The individual gets a business of their own: verified, with the papers shown, on the plan of the badge. It opens for
 * them at the next request. 404 for none, 409 when another has decided, papers are missing or its address was taken.
 */
export async function approveBadge(
  actor: UserActor,
  requestId: string,
  { device, now }: Occasion,
): Promise<BadgeView> {
  return review(actor, requestId, async (tx, row) => {
    if (!row.businessLicenseFileId || !row.taxCertificateFileId) throw conflict("badgePapersMissing");
    await checkEmail(tx, row.email ?? "");
    const businessId = await openBusiness(tx, row, now);
    await handOverPapers(tx, row, businessId, actor, now);
    await tell(tx, row, "badge-approved", {}, now);
    const detail = { businessId, badgeType: row.badgeType, before: row.status, after: "approved" };
    await audit(tx, actor, "badge.approve", row, detail, device, now);
    return decide(tx, row, actor, { status: "approved", businessId }, now);
  });
}

/** It is not granted, for a reason the person reads; they may put it right and submit again. 404, 409 as above. */
export async function rejectBadge(
  actor: UserActor,
  requestId: string,
  reason: string,
  { device, now }: Occasion,
): Promise<BadgeView> {
  return review(actor, requestId, async (tx, row) => {
    await tell(tx, row, "badge-rejected", { reason }, now);
    const detail = { reason, before: row.status, after: "rejected" };
    await audit(tx, actor, "badge.reject", row, detail, device, now);
    return decide(tx, row, actor, { status: "rejected", rejectionReason: reason }, now);
  });
}

async function review(
  actor: UserActor,
  requestId: string,
  judge: (tx: Transaction, row: BadgeRow) => Promise<BadgeRow>,
): Promise<BadgeView> {
  requireAdmin(actor);
  return transact(async (tx) => {
    const [row] = await tx
      .select()
      .from(badgeRequests)
      .where(eq(badgeRequests.id, requestId))
      .for("no key update");
    if (!row || row.status === "draft") throw notFound();
    // Nobody vouches for themselves.
    if (row.userId === actor.userId) throw forbidden();
    if (row.status !== "pending") throw conflict("documentReviewed");
    const [view] = await describeRequests(tx, [await judge(tx, row)]);
    if (!view) throw notFound();
    return view;
  });
}

async function decide(
  tx: Transaction,
  { id }: BadgeRow,
  { userId }: UserActor,
  change: Partial<typeof badgeRequests.$inferInsert>,
  now: Date,
): Promise<BadgeRow> {
  const [row] = await tx
    .update(badgeRequests)
    .set({ ...change, reviewedBy: userId, reviewedAt: now, updatedAt: now })
    .where(eq(badgeRequests.id, id))
    .returning();
  if (!row) throw notFound();
  return row;
}

async function openBusiness(tx: Transaction, row: BadgeRow, now: Date): Promise<string> {
  const name = row.businessName ?? "";
  const address = [row.address, row.city, row.state, row.zipCode].filter(Boolean).join(", ");
  const values = {
    ...{ kind: "individual" as const, status: "active" as const, verification: "verified" as const },
    ...{
      plan: planOf[row.badgeType ?? LEAST_BADGE],
      name,
      address,
      email: row.email ?? "",
      phone: row.phone ?? "",
    },
    ...{ description: row.description ?? "", website: row.website, taxId: row.taxId },
    ...{ registrationNumber: row.registrationNumber, verifiedAt: now, createdAt: now, updatedAt: now },
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

/** What was shown for the badge are now the documents of the business, seen and found good. */
async function handOverPapers(
  tx: Transaction,
  row: BadgeRow,
  businessId: string,
  { userId: reviewedBy }: UserActor,
  now: Date,
): Promise<void> {
  const papers = [
    { kind: "business_license" as const, fileId: row.businessLicenseFileId },
    { kind: "tax_certificate" as const, fileId: row.taxCertificateFileId },
    { kind: "insurance_certificate" as const, fileId: row.insuranceCertificateFileId },
  ].flatMap(({ kind, fileId }) => (fileId ? [{ kind, fileId }] : []));
  // Bank details prove nothing about the business, but belong to it from now on.
  const ids = [...papers.map(({ fileId }) => fileId), row.bankDetailsFileId].filter((id) => id !== null);
  await tx.update(files).set({ businessId }).where(inArray(files.id, ids));
  const seen = { status: "verified" as const, submittedAt: row.submittedAt, reviewedAt: now, reviewedBy };
  await tx.insert(documents).values(
    papers.map((paper) => ({
      id: uuid(),
      userId: row.userId,
      businessId,
      ...paper,
      ...seen,
      createdAt: now,
    })),
  );
}

async function tell(
  tx: Transaction,
  row: BadgeRow,
  template: "badge-approved" | "badge-rejected",
  values: Record<string, string>,
  now: Date,
): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, row.userId));
  if (!person) return;
  const { id: userId, firstName: name, email: recipient, locale } = person;
  const path = template === "badge-approved" ? "/dashboard/business" : "/business-badge-registration";
  const link = letterLink(path, locale);
  const told = { name, link, business: row.businessName ?? "", ...values };
  await queueMessage(tx, { channel: "email", template, recipient, userId, locale, values: told }, now);
  const about = { actionUrl: path, event: `badge:${row.id}:${template}` };
  const said = { business: row.businessName ?? "", ...values };
  await notify(tx, { kind: template, to: [userId], values: said, ...about }, now);
}

async function audit(
  tx: Transaction,
  actor: UserActor,
  action: AuditAction,
  row: BadgeRow,
  detail: Record<string, unknown>,
  { ipAddress }: Device,
  now: Date,
): Promise<void> {
  const subject = { subjectType: "badge_request", subjectId: row.id };
  await recordAudit(
    tx,
    { actor, action, ...subject, detail: { ...detail, userId: row.userId }, ipAddress },
    now,
  );
}
