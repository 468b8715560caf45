import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { db } from "@/db";
import { documents } from "@/db/schema/identity/identity-documents";
import { twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { files } from "@/db/schema/platform/files";
import { listBlockers } from "@/lib/identity/account-deletion/blockers";
import { findOpenDeletion } from "@/lib/identity/account-deletion/queries";
import { listSessions } from "@/lib/identity/sessions/queries";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { UserRecord } from "./contract";
import { listUserNotes } from "./user-notes";

const MAX_DOCUMENTS = 30;

/**
 * What was verified of a person, their documents and devices, for administrators. Throws 404 if there is no such
 * person.
 */
export async function getUserRecord(actor: UserActor, userId: string, now: Date): Promise<UserRecord> {
  requireAdmin(actor);
  const [row] = await db()
    .select({ user: users, profile: individualProfiles })
    .from(users)
    .leftJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw notFound();
  const { user, profile } = row;
  const [ownDocuments, devices, notes, deletion, secrets] = await Promise.all([
    listOwnDocuments(userId),
    listSessions({ userId, sessionId: actor.sessionId }, now),
    listUserNotes(userId),
    findOpenDeletion(db(), userId),
    db().$count(
      twoFactorSecrets,
      and(eq(twoFactorSecrets.userId, userId), isNotNull(twoFactorSecrets.confirmedAt)),
    ),
  ]);
  return {
    locale: user.locale,
    nationality: profile?.nationality ?? null,
    birthDate: profile?.birthDate ?? null,
    emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
    phoneVerifiedAt: user.phoneVerifiedAt?.toISOString() ?? null,
    hasTwoStepLogin: secrets > 0,
    deletionDueAt: deletion?.dueAt.toISOString() ?? null,
    isDeletionBlocked: deletion ? (await listBlockers(db(), userId, now)).length > 0 : null,
    identityStatus: profile?.identityStatus ?? null,
    licenceStatus: profile?.licenceStatus ?? null,
    licenceExpiresOn: profile?.licenceExpiresOn ?? null,
    documents: ownDocuments,
    devices,
    notes,
  };
}

async function listOwnDocuments(userId: string): Promise<UserRecord["documents"]> {
  const rows = await db()
    .select({ document: documents, deletedAt: files.deletedAt })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.userId, userId), isNull(documents.businessId)))
    .orderBy(desc(documents.createdAt))
    .limit(MAX_DOCUMENTS);
  return rows.map(({ document, deletedAt }) => ({
    ...document,
    submittedAt: document.submittedAt?.toISOString() ?? null,
    fileId: deletedAt ? null : document.fileId,
  }));
}
