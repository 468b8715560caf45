import { and, asc, count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { shownBrandColour } from "@/lib/businesses/subscriptions/plans";
import { findPublicPause } from "@/lib/catalog/availability/pauses/queries";
import { findMeetingPlace } from "@/lib/catalog/pick-up-places/queries";
import { seasonsFrom } from "@/lib/catalog/pricing/price-booking";
import { listOfferedExtras, listSeasons } from "@/lib/catalog/pricing/queries";
import { listReviews } from "@/lib/catalog/reviews/queries";
import { findResponseMinutes } from "@/lib/catalog/storefront/response-time";
import { type VehicleCardData, vehicleCard } from "@/lib/catalog/vehicle-cards/contract";
import { cardOrders, selectCards, toVehicleCard } from "@/lib/catalog/vehicle-cards/queries";
import { areDocumentsApproved, isVerifiedVehicle } from "@/lib/catalog/vehicle-documents/rules";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { dayIn } from "@/lib/platform/dates";
import { cached, cacheTags } from "@/lib/platform/page-cache/cache";
import { type VehicleDetail, vehicleDetail } from "./contract";

const FEATURED_COUNT = 6;

/** Lists the vehicles of the home page: hand-picked ones, whose ids begin with `featured-`, then the best rated. */
export function listFeaturedVehicles(): Promise<VehicleCardData[]> {
  return cached("featured", [cacheTags.vehicles], async () => {
    const rows = await selectCards()
      .where(visibleToPublic())
      .orderBy(sql`${vehicles.id} like 'featured-%' desc`, ...cardOrders.rating)
      .limit(FEATURED_COUNT);
    return z.array(vehicleCard).parse(rows.map((row) => toVehicleCard(row)));
  });
}

/** Finds the public page of a vehicle; null if the public cannot see it. */
export function findVehicle(id: string): Promise<VehicleDetail | null> {
  return cached(`vehicle ${id}`, [cacheTags.vehicles, cacheTags.vehicle(id)], () => readVehicle(id));
}

async function readVehicle(id: string): Promise<VehicleDetail | null> {
  const [row] = await db()
    .select({ vehicle: vehicles, business: businesses })
    .from(vehicles)
    .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
    .where(and(eq(vehicles.id, id), visibleToPublic()));
  if (!row) return null;
  // The alt texts of demo pictures are only in English, so they are dropped; owners write theirs for their renters.
  const { path, width, height, alt, fileId } = vehiclePictures;
  const now = new Date();
  const [pictures, reviews, publicBusiness, seasons, extras, place, pause] = await Promise.all([
    db()
      .select({ path, width, height, alt: sql<string>`case when ${fileId} is null then '' else ${alt} end` })
      .from(vehiclePictures)
      .where(eq(vehiclePictures.vehicleId, id))
      .orderBy(asc(vehiclePictures.position)),
    listReviews(id),
    describePublicBusiness(row.business, now),
    listSeasons(db(), id),
    listOfferedExtras(db(), row.vehicle),
    findMeetingPlace(db(), id),
    findPublicPause({ businessId: row.business.id, vehicleId: id }, now),
  ]);
  const { vehicle, business } = row;
  const today = dayIn(now, vehicle.timeZone);
  return vehicleDetail.parse({
    ...vehicle,
    isVerified: isVerifiedVehicle(business.verification, vehicle, now),
    isInsured: areDocumentsApproved(vehicle.documentsEndOn, today),
    pictures,
    business: publicBusiness,
    reviews,
    extras,
    pause,
    seasons: seasonsFrom(seasons, today),
    weeklyHours: place?.weeklyHours ?? null,
  });
}

/** Reads the public profile of a business. */
export async function describePublicBusiness(business: typeof businesses.$inferSelect, now: Date) {
  const { ratingAverage, ratingCount } = vehicles;
  const [[vehicleTotal], [completedTotal], [ratings], responseMinutes] = await Promise.all([
    db()
      .select({ count: count() })
      .from(vehicles)
      .where(and(eq(vehicles.businessId, business.id), visibleToPublic())),
    db()
      .select({ count: count() })
      .from(bookings)
      .where(
        and(
          eq(bookings.businessId, business.id),
          eq(bookings.status, "completed"),
          // A business enters bookings of its counter itself, and could invent them.
          eq(bookings.source, "marketplace"),
        ),
      ),
    db()
      .select({
        count: sql<number>`coalesce(sum(${ratingCount}), 0)::int`,
        average: sql<
          number | null
        >`(sum(${ratingAverage} * ${ratingCount}) / nullif(sum(${ratingCount}), 0))::float8`,
      })
      .from(vehicles)
      .where(eq(vehicles.businessId, business.id)),
    findResponseMinutes(business.id, now),
  ]);
  return {
    ...business,
    brandColour: shownBrandColour(business),
    isVerified: business.verification === "verified",
    memberSince: business.createdAt.toISOString(),
    vehicleCount: vehicleTotal?.count ?? 0,
    tripCount: completedTotal?.count ?? 0,
    ratingAverage: ratings?.average ?? null,
    ratingCount: ratings?.count ?? 0,
    responseMinutes,
  };
}
