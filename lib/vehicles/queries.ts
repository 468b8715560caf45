import { and, asc, count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { businesses } from "@/db/schema/businesses";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import { kept, tags } from "@/lib/cache";
import { arePapersGood, isVerifiedCar } from "@/lib/car-papers/rules";
import { after, dayIn, instantAt } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { listOfferedExtras, listSeasons } from "@/lib/prices/queries";
import { seasonsFrom } from "@/lib/prices/rules";
import { listReviews } from "@/lib/reviews/queries";
import type { RentalDates } from "@/lib/search/rules";
import { takes } from "./availability";
import { asCard, cardOrders, selectCards } from "./cards";
import {
  type Availability,
  type VehicleCard,
  type VehicleDetail,
  vehicleCard,
  vehicleDetail,
} from "./contract";
import { joinPeriods, leadHoursOf, takenDays } from "./rules";
import { visibleToPublic } from "./visibility";

const FEATURED = 6;

/**
 * The cars of the home page: those whose address begins with `featured-` were chosen by hand, the best rated
 * come after them.
 */
export function listFeatured(): Promise<VehicleCard[]> {
  return kept("featured", [tags.vehicles], async () => {
    const rows = await selectCards()
      .where(visibleToPublic())
      .orderBy(sql`${vehicles.id} like 'featured-%' desc`, ...cardOrders.rating)
      .limit(FEATURED);
    return z.array(vehicleCard).parse(rows.map((row) => asCard(row)));
  });
}

/** The public page of a car; null when there is none the public can see. */
export function findVehicle(id: string): Promise<VehicleDetail | null> {
  return kept(`vehicle ${id}`, [tags.vehicles, tags.vehicle(id)], () => readVehicle(id));
}

/**
 * When a car is taken between two local days, and which calendar days that strikes out. A rental has to end the car's
 * buffer before the next one begins, so each time that is taken begins that much earlier here. 404 as above.
 */
export async function listTakenPeriods(
  vehicleId: string,
  { from, to }: RentalDates,
  now: Date,
): Promise<Availability> {
  const [vehicle] = await db()
    .select({
      timeZone: vehicles.timeZone,
      isInstantBook: vehicles.isInstantBook,
      advanceNoticeHours: vehicles.advanceNoticeHours,
      bufferMs: sql<number>`${vehicles.bufferMinutes} * 60000`,
    })
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), visibleToPublic()));
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  const { timeZone, bufferMs } = vehicle;
  const asked = [
    instantAt(from, "00:00", timeZone),
    after(instantAt(to, "23:59", timeZone), bufferMs),
  ] as const;
  const found = await db()
    .select({
      startsAt: sql<Date>`lower(${vehicleOccupancy.during})`.mapWith(bookings.startsAt),
      endsAt: sql<Date>`upper(${vehicleOccupancy.during})`.mapWith(bookings.endsAt),
    })
    .from(vehicleOccupancy)
    .where(and(eq(vehicleOccupancy.vehicleId, vehicleId), takes(...asked, now)))
    .orderBy(sql`lower(${vehicleOccupancy.during})`);
  const rows = found.map(({ startsAt, endsAt }) => ({ startsAt: after(startsAt, -bufferMs), endsAt }));
  return {
    timeZone,
    leadHours: leadHoursOf(vehicle),
    taken: joinPeriods(rows).map(({ startsAt, endsAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    takenDays: takenDays(rows, from, to, timeZone),
  };
}

async function readVehicle(id: string): Promise<VehicleDetail | null> {
  const [row] = await db()
    .select({ vehicle: vehicles, business: businesses })
    .from(vehicles)
    .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
    .where(and(eq(vehicles.id, id), visibleToPublic()));
  if (!row) return null;
  // What the samples are called is English; owners write for their renters.
  const { path, width, height, alt, fileId } = vehiclePictures;
  const [pictures, reviews, host, seasons, extras] = await Promise.all([
    db()
      .select({ path, width, height, alt: sql<string>`case when ${fileId} is null then '' else ${alt} end` })
      .from(vehiclePictures)
      .where(eq(vehiclePictures.vehicleId, id))
      .orderBy(asc(vehiclePictures.position)),
    listReviews(id),
    readHost(row.business),
    listSeasons(db(), id),
    listOfferedExtras(db(), id),
  ]);
  const { vehicle, business } = row;
  const now = new Date();
  const today = dayIn(now, vehicle.timeZone);
  return vehicleDetail.parse({
    ...vehicle,
    isVerified: isVerifiedCar(business.verification, vehicle, now),
    isInsured: arePapersGood(vehicle.papersEndOn, today),
    ...{ pictures, host, reviews, extras },
    seasons: seasonsFrom(seasons, today),
  });
}

/** Whom one rents from, as everybody may know them. */
export async function readHost(business: typeof businesses.$inferSelect) {
  const { ratingAverage, ratingCount } = vehicles;
  const [[cars], [trips], [rated]] = await Promise.all([
    db()
      .select({ count: count() })
      .from(vehicles)
      .where(and(eq(vehicles.businessId, business.id), visibleToPublic())),
    db()
      .select({ count: count() })
      .from(bookings)
      .where(and(eq(bookings.businessId, business.id), eq(bookings.status, "completed"))),
    db()
      .select({
        count: sql<number>`coalesce(sum(${ratingCount}), 0)::int`,
        average: sql<
          number | null
        >`(sum(${ratingAverage} * ${ratingCount}) / nullif(sum(${ratingCount}), 0))::float8`,
      })
      .from(vehicles)
      .where(eq(vehicles.businessId, business.id)),
  ]);
  return {
    ...business,
    isVerified: business.verification === "verified",
    memberSince: business.createdAt.toISOString(),
    vehicleCount: cars?.count ?? 0,
    tripCount: trips?.count ?? 0,
    ratingAverage: rated?.average ?? null,
    ratingCount: rated?.count ?? 0,
  };
}
