import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { documents } from "@/db/schema/identity/identity-documents";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { renterReviews } from "@/db/schema/rentals/renter-reviews";
import type { DocumentStatus } from "@/lib/identity/identity-documents/contract";
import type { UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { RenterProfile, RenterReview, RenterReviewPage, RenterReviewsQuery } from "./contract";

/** Finds the profiles of renters by their ids. The caller has checked that the actor may see their bookings. */
export async function findRenterProfiles(renterIds: string[]): Promise<Map<string, RenterProfile>> {
  if (renterIds.length === 0) return new Map();
  const published = sql`from ${renterReviews}
    where ${renterReviews.renterId} = ${users.id} and ${renterReviews.publishedAt} is not null
      and ${renterReviews.heldAt} is null`;
  const rows = await db()
    .select({
      id: users.id,
      memberSince: users.createdAt,
      email: users.emailVerifiedAt,
      phone: users.phoneVerifiedAt,
      licenceStatus: individualProfiles.licenceStatus,
      licenceReviewedAt: reviewedAt("driving_licence"),
      identityStatus: individualProfiles.identityStatus,
      identityReviewedAt: reviewedAt("identity"),
      rating: sql<number | null>`(select round(avg(${renterReviews.rating}), 2)::float ${published})`,
      ratingCount: sql<number>`(select count(*)::int ${published})`,
      completedTrips: sql<number>`(select count(*)::int from ${bookings}
        where ${bookings.renterId} = ${users.id} and ${bookings.status} = 'completed'
          and ${bookings.source} = 'marketplace')`,
    })
    .from(users)
    .leftJoin(individualProfiles, eq(individualProfiles.userId, users.id))
    .where(inArray(users.id, [...new Set(renterIds)]));
  return new Map(
    rows.map(({ id, rating, ratingCount, completedTrips, ...row }) => {
      const verifications: RenterProfile["verifications"] = [
        { kind: "identity", ...verificationOf(row.identityStatus, row.identityReviewedAt) },
        { kind: "licence", ...verificationOf(row.licenceStatus, row.licenceReviewedAt) },
        { kind: "phone", isVerified: row.phone !== null, at: row.phone?.toISOString() ?? null },
        { kind: "email", isVerified: row.email !== null, at: row.email?.toISOString() ?? null },
      ];
      const memberSince = row.memberSince.toISOString();
      return [id, { rating, ratingCount, completedTrips, memberSince, verifications }];
    }),
  );
}

/** SQL for when the newest verified document of this kind was reviewed. */
const reviewedAt = (kind: "identity" | "driving_licence") =>
  sql<string | null>`(select ${documents.reviewedAt} from ${documents}
    where ${documents.userId} = ${users.id} and ${documents.businessId} is null
      and ${documents.kind} = ${kind} and ${documents.status} = 'verified'
    order by ${documents.createdAt} desc limit 1)`;

function verificationOf(status: DocumentStatus | null, reviewed: string | null) {
  const isVerified = status === "verified";
  return { isVerified, at: isVerified && reviewed ? new Date(reviewed).toISOString() : null };
}

/** Finds the owner's review of a booking's renter, with the reason if it is hidden. The caller checks visibility. */
export async function findRenterReviewOf(bookingId: string) {
  const [row] = await selectRenterReviews().where(eq(renterReviews.bookingId, bookingId));
  if (!row) return undefined;
  const { publishedAt, heldReason } = row;
  return { review: asRenterReview(row), isPublished: publishedAt !== null, heldReason };
}

/** Lists the newest public reviews of a renter. The caller checks visibility. */
export async function listLatestRenterReviews(renterId: string, count: number): Promise<RenterReview[]> {
  const rows = await selectRenterReviews()
    .where(isPublicReviewOf(renterId))
    .orderBy(...newestFirst)
    .limit(count);
  return rows.map(asRenterReview);
}

/** Lists the owners' reviews of the actor, newest first. 404 for the cursor of another renter. */
export async function listReceivedReviews(
  actor: UserActor,
  { cursor, limit }: RenterReviewsQuery,
): Promise<RenterReviewPage> {
  const conditions = [isPublicReviewOf(actor.userId)];
  if (cursor) {
    const [last] = await db()
      .select({ createdAt: renterReviews.createdAt })
      .from(renterReviews)
      .where(and(eq(renterReviews.id, cursor), isPublicReviewOf(actor.userId)));
    if (!last) throw notFound();
    conditions.push(
      or(
        lt(renterReviews.createdAt, last.createdAt),
        and(eq(renterReviews.createdAt, last.createdAt), lt(renterReviews.id, cursor)),
      ),
    );
  }
  const rows = await selectRenterReviews()
    .where(and(...conditions))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(asRenterReview);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

const newestFirst = [desc(renterReviews.createdAt), desc(renterReviews.id)];

const isPublicReviewOf = (renterId: string) =>
  and(
    eq(renterReviews.renterId, renterId),
    isNotNull(renterReviews.publishedAt),
    isNull(renterReviews.heldAt),
  );

function selectRenterReviews() {
  return db()
    .select({
      id: renterReviews.id,
      businessName: businesses.name,
      vehicleTitle: vehicles.title,
      rating: renterReviews.rating,
      comment: renterReviews.comment,
      commentLocale: renterReviews.commentLocale,
      createdAt: renterReviews.createdAt,
      publishedAt: renterReviews.publishedAt,
      heldReason: renterReviews.heldReason,
      endsAt: bookings.endsAt,
    })
    .from(renterReviews)
    .innerJoin(bookings, eq(bookings.id, renterReviews.bookingId))
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .innerJoin(vehicles, eq(vehicles.id, bookings.vehicleId))
    .$dynamic();
}

type RenterReviewRow = Awaited<ReturnType<typeof selectRenterReviews>>[number];

function asRenterReview({ endsAt, publishedAt: _, heldReason: __, ...row }: RenterReviewRow): RenterReview {
  return { ...row, createdAt: row.createdAt.toISOString(), tripDate: endsAt.toISOString() };
}
