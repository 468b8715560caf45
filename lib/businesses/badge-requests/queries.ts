import { and, asc, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { badgeRequests } from "@/db/schema/businesses/badge-requests";
import { users } from "@/db/schema/identity/users";
import { files } from "@/db/schema/platform/files";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { toStoredFile } from "@/lib/platform/files/queries";
import type { BadgeCase, BadgeView } from "./contract";

export type BadgeRequestRow = typeof badgeRequests.$inferSelect;

/** Lists all requests of the actor, newest first. */
export async function listBadgeRequests(actor: UserActor): Promise<BadgeView[]> {
  const rows = await db()
    .select()
    .from(badgeRequests)
    .where(eq(badgeRequests.userId, actor.userId))
    .orderBy(desc(badgeRequests.createdAt), desc(badgeRequests.id))
    .limit(20);
  return toBadgeViews(db(), rows);
}

/** Finds the newest request of an individual without a business, if it is pending or rejected; undefined for others. */
export async function findUndecidedBadge(actor: UserActor): Promise<BadgeView | undefined> {
  if (actor.role !== "individual" || actor.memberships.length > 0) return undefined;
  const [latest] = await listBadgeRequests(actor);
  return latest?.status === "pending" || latest?.status === "rejected" ? latest : undefined;
}

/** Lists requests under review, oldest first, for administrators. */
export async function listBadgeCases(
  actor: UserActor,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<{ items: BadgeCase[]; nextCursor: string | null }> {
  requireAdmin(actor);
  const rows = await db()
    .select({ request: badgeRequests, first: users.firstName, last: users.lastName, email: users.email })
    .from(badgeRequests)
    .innerJoin(users, eq(users.id, badgeRequests.userId))
    .where(and(eq(badgeRequests.status, "pending"), cursor ? await laterThan(cursor) : sql`true`))
    .orderBy(asc(badgeRequests.submittedAt), asc(badgeRequests.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const views = await toBadgeViews(
    db(),
    shown.map(({ request }) => request),
  );
  const items = views.map((view, index) => {
    const { request, first = "", last = "", email = "" } = shown[index] ?? {};
    return { ...view, applicant: { id: request?.userId ?? "", name: `${first} ${last}`.trim(), email } };
  });
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

async function laterThan(cursor: string) {
  const [last] = await db()
    .select({ submittedAt: badgeRequests.submittedAt })
    .from(badgeRequests)
    .where(eq(badgeRequests.id, cursor));
  if (!last?.submittedAt) throw notFound();
  const later = or(
    gt(badgeRequests.submittedAt, last.submittedAt),
    and(eq(badgeRequests.submittedAt, last.submittedAt), gt(badgeRequests.id, cursor)),
  );
  return later ?? sql`false`;
}

/** Adds the documents to the rows, in the same order. */
export async function toBadgeViews(executor: Executor, rows: BadgeRequestRow[]): Promise<BadgeView[]> {
  const ids = rows
    .flatMap((row) => [
      row.businessLicenseFileId,
      row.taxCertificateFileId,
      row.insuranceCertificateFileId,
      row.bankDetailsFileId,
    ])
    .filter((id) => id !== null);
  const found = ids.length > 0 ? await executor.select().from(files).where(inArray(files.id, ids)) : [];
  const fileOf = (id: string | null) => {
    const file = found.find((one) => one.id === id);
    return file && !file.deletedAt ? toStoredFile(file) : null;
  };
  return rows.map((row) => ({
    ...row,
    individualId: row.userId,
    documents: {
      businessLicense: fileOf(row.businessLicenseFileId),
      taxCertificate: fileOf(row.taxCertificateFileId),
      insuranceCertificate: fileOf(row.insuranceCertificateFileId),
      bankDetails: fileOf(row.bankDetailsFileId),
    },
    requestedOn: row.submittedAt?.toISOString() ?? null,
  }));
}
