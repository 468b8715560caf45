import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { businesses } from "@/db/schema/businesses";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import { period } from "@/lib/bookings/occupancy";
import { kept, tags } from "@/lib/cache";
import { DEFAULT_TIME, HOUR_MS, instantAt, KIGALI } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { priceRental, rentalDays } from "@/lib/quotes/rules";
import { listReviews } from "@/lib/reviews/queries";
import { handoverTimes, type RentalDates, type VehicleSearch, type VehicleSort } from "@/lib/search/rules";
import {
  type Availability,
  type VehicleCard,
  type VehicleDetail,
  type VehiclePage,
  vehicleCard,
  vehicleDetail,
  vehiclePage,
} from "./contract";
import { joinPeriods, MOST_PAGES, searchable, takenDays } from "./rules";
import { visibleToPublic } from "./visibility";

export const PAGE_SIZE = 24;
const FEATURED = 6;

/** Cars the public can see and, when dates are known, really rent then; 24 a page, counted up to 50 pages. */
export async function searchVehicles(search: VehicleSearch, now = new Date()): Promise<VehiclePage> {
  const found = matching(search, now);
  const ceiling = MOST_PAGES * PAGE_SIZE;
  const counted = db()
    .select({ one: sql`1` })
    .from(vehicles)
    .where(found)
    .limit(ceiling + 1)
    .as("counted");
  const [rows, [counts]] = await Promise.all([
    selectCards()
      .where(found)
      .orderBy(...orders[search.sort])
      .limit(PAGE_SIZE)
      .offset((search.page - 1) * PAGE_SIZE),
    db().select({ total: count() }).from(counted),
  ]);
  const total = counts?.total ?? 0;
  return vehiclePage.parse({
    items: rows.map((row) => asCard(row, search.dates)),
    total: Math.min(total, ceiling),
    isTotalCapped: total > ceiling,
    page: search.page,
    pageCount: Math.max(1, Math.min(MOST_PAGES, Math.ceil(total / PAGE_SIZE))),
  });
}

/** What a search asks of a car; what it does not ask is no condition. */
function matching({ search, category, dates }: VehicleSearch, now: Date): SQL {
  const conditions = wordsOf(search).map((word) => sql`${vehicles.searchText} like ${`%${word}%`}`);
  if (category) conditions.push(eq(vehicles.categoryId, category));
  if (dates) conditions.push(rentableOn(dates, now));
  return sql.join([visibleToPublic(), ...conditions], sql` and `);
}

/**
 * The cars of the home page: those whose address begins with `featured-` were chosen by hand, the best rated
 * come after them.
 */
export function listFeatured(): Promise<VehicleCard[]> {
  return kept("featured", [tags.vehicles], async () => {
    const rows = await selectCards()
      .where(visibleToPublic())
      .orderBy(sql`${vehicles.id} like 'featured-%' desc`, ...orders.rating)
      .limit(FEATURED);
    return z.array(vehicleCard).parse(rows.map((row) => asCard(row)));
  });
}

/** The public page of a car; null when there is none the public can see. */
export function findVehicle(id: string): Promise<VehicleDetail | null> {
  return kept(`vehicle ${id}`, [tags.vehicles, tags.vehicle(id)], () => readVehicle(id));
}

/** When a car is taken between two local days, and which calendar days that strikes out. 404 as above. */
export async function listTakenPeriods(
  vehicleId: string,
  { from, to }: RentalDates,
  now: Date,
): Promise<Availability> {
  const [vehicle] = await db()
    .select({ timeZone: vehicles.timeZone })
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), visibleToPublic()));
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  const { timeZone } = vehicle;
  const asked = [instantAt(from, "00:00", timeZone), instantAt(to, "23:59", timeZone)] as const;
  const rows = await db()
    .select({
      startsAt: sql<Date>`lower(${vehicleOccupancy.during})`.mapWith(bookings.startsAt),
      endsAt: sql<Date>`upper(${vehicleOccupancy.during})`.mapWith(bookings.endsAt),
    })
    .from(vehicleOccupancy)
    .where(and(eq(vehicleOccupancy.vehicleId, vehicleId), takes(period(...asked), now)))
    .orderBy(sql`lower(${vehicleOccupancy.during})`);
  return {
    timeZone,
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
  const [pictures, reviews, host] = await Promise.all([
    db()
      .select({ path: vehiclePictures.path, width: vehiclePictures.width, height: vehiclePictures.height })
      .from(vehiclePictures)
      .where(eq(vehiclePictures.vehicleId, id))
      .orderBy(asc(vehiclePictures.position)),
    listReviews(id),
    readHost(row.business),
  ]);
  return vehicleDetail.parse({ ...row.vehicle, isVerified: host.isVerified, pictures, host, reviews });
}

async function readHost(business: typeof businesses.$inferSelect) {
  const [[cars], [trips]] = await Promise.all([
    db()
      .select({ count: count() })
      .from(vehicles)
      .where(and(eq(vehicles.businessId, business.id), visibleToPublic())),
    db()
      .select({ count: count() })
      .from(bookings)
      .where(and(eq(bookings.businessId, business.id), eq(bookings.status, "completed"))),
  ]);
  return {
    ...business,
    isVerified: business.verification === "verified",
    memberSince: business.createdAt.toISOString(),
    vehicleCount: cars?.count ?? 0,
    tripCount: trips?.count ?? 0,
  };
}

const orders: Record<VehicleSort, SQL[]> = {
  price: [asc(vehicles.dailyPriceCents), asc(vehicles.id)],
  "price-desc": [desc(vehicles.dailyPriceCents), desc(vehicles.id)],
  year: [desc(vehicles.year), desc(vehicles.id)],
  name: [asc(vehicles.title), asc(vehicles.id)],
  rating: [
    sql`${vehicles.ratingAverage} desc nulls last`,
    sql`${vehicles.ratingCount} desc nulls last`,
    asc(vehicles.id),
  ],
};

const { id, title, categoryId, seats, transmission, fuelType, neighbourhood, isInstantBook } = vehicles;
const { dailyPriceCents, depositCents, weeklyDiscountPercent, monthlyDiscountPercent } = vehicles;
const cardColumns = {
  ...{ id, title, categoryId, seats, transmission, fuelType, neighbourhood, isInstantBook },
  ...{ dailyPriceCents, depositCents, weeklyDiscountPercent, monthlyDiscountPercent },
  ratingAverage: vehicles.ratingAverage,
  ratingCount: vehicles.ratingCount,
};

function selectCards() {
  return db()
    .select({
      vehicle: cardColumns,
      verification: businesses.verification,
      picture: { path: vehiclePictures.path, width: vehiclePictures.width, height: vehiclePictures.height },
    })
    .from(vehicles)
    .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
    .leftJoin(
      vehiclePictures,
      and(eq(vehiclePictures.vehicleId, vehicles.id), eq(vehiclePictures.position, 0)),
    )
    .$dynamic();
}

type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/** The contract keeps what the public may know of these rows; a new column leaks nowhere. */
function asCard(
  { vehicle, verification, picture }: CardRow,
  dates?: RentalDates,
): z.input<typeof vehicleCard> {
  return {
    ...vehicle,
    categoryId: vehicle.categoryId as VehicleCard["categoryId"],
    isVerified: verification === "verified",
    picture,
    totalCents: dates ? priceRental(vehicle, ...instantsOf(dates)).totalCents : null,
  };
}

function instantsOf({ from, to }: RentalDates): [Date, Date] {
  return [instantAt(from, DEFAULT_TIME, KIGALI), instantAt(to, DEFAULT_TIME, KIGALI)];
}

/** At most eight words; folded words hold only letters and digits, so nothing in them means anything to LIKE. */
function wordsOf(search: string): string[] {
  return searchable(search).split(" ").filter(Boolean).slice(0, 8);
}

/** Free at those dates, and rented for that long and at that notice: what a quote would agree to. */
function rentableOn(dates: RentalDates, now: Date): SQL {
  const [startsAt, endsAt] = instantsOf(dates);
  const days = rentalDays(startsAt, endsAt);
  const latestPickUp = instantAt(dates.from, handoverTimes.at(-1) ?? DEFAULT_TIME, KIGALI);
  const leadHours = Math.floor((latestPickUp.getTime() - now.getTime()) / HOUR_MS);
  return sql`${vehicles.minDays} <= ${days} and ${vehicles.maxDays} >= ${days}
    and ${vehicles.advanceNoticeHours} <= ${leadHours} and (${vehicles.isInstantBook} or ${leadHours} >= 1)
    and not exists (select 1 from ${vehicleOccupancy}
      where ${vehicleOccupancy.vehicleId} = ${vehicles.id} and ${takes(period(startsAt, endsAt), now)})`;
}

/** An occupancy that touches the period and is no expired hold. */
function takes(asked: SQL, now: Date): SQL {
  return sql`(${vehicleOccupancy.during} && ${asked}
    and (${vehicleOccupancy.expiresAt} is null or ${vehicleOccupancy.expiresAt} > ${now.toISOString()}))`;
}
