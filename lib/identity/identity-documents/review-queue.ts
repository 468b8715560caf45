import { and, asc, eq, inArray, isNull, ne, not, or, sql } from "drizzle-orm";
import { db } from "@/db";
import { badgeRequests } from "@/db/schema/businesses/badge-requests";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { documents } from "@/db/schema/identity/identity-documents";
import { individualProfiles, users } from "@/db/schema/identity/users";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { readCursor } from "@/lib/platform/http/pagination-cursor";
import { fullNameOf } from "@/lib/platform/text";
import type { VerificationCase, VerificationPage, VerificationQuery } from "./contract";
import { isReviewedByIdentity, waitsForOwnersIdentity } from "./private-owners";
import { describeDocuments } from "./queries";

/** A case is all documents of a person or of a business; it is as old as its oldest document. */
const caseId = sql<string>`coalesce(${documents.businessId}, ${documents.userId})`;
const since = sql<string>`min(${documents.submittedAt})`;

/** Lists cases that await a decision on documents, longest waiting first. For administrators. */
export async function listVerifications(
  actor: UserActor,
  { cursor, limit }: VerificationQuery,
): Promise<VerificationPage> {
  requireAdmin(actor);
  const { time, id } = readCursor(cursor);
  const later = time
    ? sql`(date_trunc('milliseconds', ${since}), ${caseId}) > (${time}::timestamptz, ${id}::uuid)`
    : sql`true`;
  const cases = await db()
    .select({ id: caseId, since: since.mapWith(documents.submittedAt) })
    .from(documents)
    .where(eq(documents.status, "submitted"))
    .groupBy(caseId)
    .having(later)
    .orderBy(asc(sql`date_trunc('milliseconds', ${since})`), asc(caseId))
    .limit(limit + 1);
  const shown = cases.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await describeCases(shown.map((one) => ({ id: one.id, since: asDate(one.since) }))),
    nextCursor: cases.length > limit && last ? `${asDate(last.since).toISOString()}_${last.id}` : null,
    waiting: await countWaiting(),
  };
}

const asDate = (value: unknown) => (value instanceof Date ? value : new Date(String(value)));

async function describeCases(cases: { id: string; since: Date }[]): Promise<VerificationCase[]> {
  const ids = cases.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db()
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.status, "submitted"),
        or(
          inArray(documents.businessId, ids),
          and(isNull(documents.businessId), inArray(documents.userId, ids)),
        ),
      ),
    )
    .orderBy(asc(documents.kind));
  const views = await describeDocuments(db(), rows);
  const names = await describeSubjects(ids);
  return cases.flatMap(({ id, since }) => {
    const who = names.get(id);
    const own = views.filter((_, index) => (rows[index]?.businessId ?? rows[index]?.userId) === id);
    return who ? [{ id, ...who, waitingSince: since.toISOString(), documents: own }] : [];
  });
}

async function describeSubjects(ids: string[]) {
  const businessRows = await db().select().from(businesses).where(inArray(businesses.id, ids));
  const userRows = await db()
    .select()
    .from(users)
    .leftJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .where(inArray(users.id, ids));
  const applications = await listApplications(ids);
  return new Map<string, Omit<VerificationCase, "id" | "waitingSince" | "documents">>([
    ...userRows.map(({ users: user, individual_profiles: profile }) => {
      const { id, firstName, lastName, email, phone } = user;
      const { birthDate, nationality, nationalId, drivingLicence } = profile ?? {};
      const claimed = onlyGiven({ birthDate, nationality, nationalId, drivingLicence });
      const opens = applications.find(({ userId }) => userId === id)?.name ?? null;
      return [
        id,
        { subject: "person", name: fullNameOf({ firstName, lastName }), email, phone, opens, claimed },
      ] as const;
    }),
    ...businessRows.map(({ id, name, email, phone, registrationNumber, taxId }) => {
      const claimed = onlyGiven({ registrationNumber, taxId });
      return [id, { subject: "business", name, email, phone, opens: null, claimed }] as const;
    }),
  ]);
}

/** Applications as private owners that wait for the identity documents of these people. */
function listApplications(userIds: string[]) {
  return db()
    .select({ userId: teamMembers.userId, name: businesses.name })
    .from(businesses)
    .innerJoin(teamMembers, and(eq(teamMembers.businessId, businesses.id), eq(teamMembers.role, "owner")))
    .where(
      and(
        inArray(teamMembers.userId, userIds),
        eq(businesses.verification, "pending"),
        isReviewedByIdentity(),
      ),
    );
}

function onlyGiven(claims: Record<string, string | null | undefined>): VerificationCase["claimed"] {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value));
}

async function countWaiting(): Promise<VerificationPage["waiting"]> {
  const [row] = await db()
    .select({ cases: sql<number>`count(distinct ${caseId})::int` })
    .from(documents)
    .where(eq(documents.status, "submitted"));
  const vehicleDocumentCount = await db().$count(
    vehicleDocuments,
    and(
      eq(vehicleDocuments.status, "submitted"),
      sql`exists (select from ${vehicles} where ${vehicles.id} = ${vehicleDocuments.vehicleId}
        and ${vehicles.status} <> 'removed')`,
    ),
  );
  const badges = await db().$count(badgeRequests, eq(badgeRequests.status, "pending"));
  const businessesWithoutDocuments = await db().$count(
    businesses,
    and(
      eq(businesses.verification, "pending"),
      ne(businesses.status, "closed"),
      sql`not exists (select from ${documents}
        where ${documents.businessId} = ${businesses.id} and ${documents.status} = 'submitted')`,
      not(waitsForOwnersIdentity),
    ),
  );
  return {
    documents: row?.cases ?? 0,
    vehicleDocuments: vehicleDocumentCount,
    badges,
    businessesWithoutDocuments,
  };
}
