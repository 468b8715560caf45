import { and, eq, gt, inArray, isNull, like, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { pauses } from "@/db/schema/catalog/pauses";
import { searchWords } from "@/db/schema/catalog/search-words";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { isAvailable, occupiesNow } from "@/lib/catalog/availability/is-available";
import { plateKey } from "@/lib/catalog/fleet/rules";
import { splitSearchWords } from "@/lib/catalog/vehicles/matches-word";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { AppError, notFound } from "@/lib/platform/errors";
import { comesAfter, inOrder } from "@/lib/platform/list-order";
import type { AdminVehicle, AdminVehicleListPage, AdminVehiclesQuery } from "./contract";
import { adminVehicleActions } from "./policy";

const orders = {
  oldest: { by: vehicles.createdAt, isDescending: false },
  highest: { by: vehicles.dailyPriceCents, isDescending: true },
  lowest: { by: vehicles.dailyPriceCents, isDescending: false },
};

/**
 * Lists all vehicles except removed ones, newest first by default. For administrators. 404 for an unknown cursor in the
 * default order.
 */
export async function listAdminVehicles(
  actor: UserActor,
  { cursor, limit, search, status, category, business, sort = "newest" }: AdminVehiclesQuery,
  now: Date,
): Promise<AdminVehicleListPage> {
  requireAdmin(actor);
  const order = sort === "newest" ? undefined : orders[sort];
  const afterCursor = (id: string) => (order ? comesAfter(order, vehicles, vehicles.id, id) : olderThan(id));
  const conditions = [
    sql`${vehicles.status} <> 'removed'`,
    status ? await inState(status, now) : sql`true`,
    category ? eq(vehicles.categoryId, category) : sql`true`,
    business ? eq(vehicles.businessId, business) : sql`true`,
    search ? await vehicleMatchesSearch(search) : sql`true`,
    cursor ? await afterCursor(cursor) : sql`true`,
  ];
  // Selects the page's ids first, so that the joined columns are computed only for this page.
  const found = await db()
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(...conditions))
    .orderBy(inOrder(order ?? { by: vehicles.createdAt, isDescending: true }, vehicles.id))
    .limit(limit + 1);
  const ids = found.slice(0, limit).map(({ id }) => id);
  const items = await describeVehicles(actor, ids, now);
  return { items, nextCursor: found.length > limit ? (ids.at(-1) ?? null) : null };
}

/** Reads one vehicle for administrators. 404 `vehicleNotFound`. */
export async function getAdminVehicle(actor: UserActor, vehicleId: string, now: Date): Promise<AdminVehicle> {
  requireAdmin(actor);
  const [vehicle] = await describeVehicles(actor, [vehicleId], now);
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  return vehicle;
}

async function olderThan(cursor: string): Promise<SQL> {
  const [last] = await db()
    .select({ createdAt: vehicles.createdAt })
    .from(vehicles)
    .where(eq(vehicles.id, cursor));
  if (!last) throw notFound();
  const older = or(
    lt(vehicles.createdAt, last.createdAt),
    and(eq(vehicles.createdAt, last.createdAt), lt(vehicles.id, cursor)),
  );
  return older ?? sql`false`;
}

/** Statuses are literals, not parameters, so that the planner can use the partial indexes. */
async function inState(state: NonNullable<AdminVehiclesQuery["status"]>, now: Date): Promise<SQL> {
  switch (state) {
    case "available":
      return sql`(${vehicles.status} = 'published' and ${isAvailable(undefined, now)})`;
    case "rented":
      return sql`(${vehicles.status} = 'published' and ${await isOutNow(now)})`;
    case "held":
      return sql`(${vehicles.heldAt} is not null)`;
    case "unlisted":
      return sql`(${vehicles.status} = 'unlisted' and ${vehicles.heldAt} is null)`;
    case "maintenance":
      return sql`(${vehicles.status} = 'maintenance' and ${vehicles.heldAt} is null)`;
    case "draft":
      return sql`(${vehicles.status} = 'draft' and ${vehicles.heldAt} is null)`;
  }
}

/** Up to this many occupied or paused vehicles are matched by id; of more, a scan from the newest soon finds some. */
const FEW_TAKEN = 2_000;

/** The opposite of isAvailable(). */
async function isOutNow(now: Date): Promise<SQL> {
  const read = [readOccupied, readPaused].map((readTaken) => readTaken(now).limit(FEW_TAKEN + 1));
  const taken = (await Promise.all(read)).flat();
  if (taken.length > FEW_TAKEN) return sql`not ${isAvailable(undefined, now)}`;
  return inArray(
    vehicles.id,
    taken.map(({ id }) => id),
  );
}

const readOccupied = (now: Date) =>
  db().select({ id: vehicleOccupancy.vehicleId }).from(vehicleOccupancy).where(occupiesNow(now));

const readPaused = (now: Date) =>
  db()
    .select({ id: vehicles.id })
    .from(pauses)
    .innerJoin(
      vehicles,
      and(
        eq(vehicles.businessId, pauses.businessId),
        or(isNull(pauses.vehicleId), eq(pauses.vehicleId, vehicles.id)),
      ),
    )
    .where(and(gt(pauses.endsAt, now), lte(pauses.startsAt, now)));

/** Words per typed prefix. */
const MAX_ENDINGS = 40;

/**
 * SQL condition: every typed word is a prefix of one of the vehicle's words, or the search is a prefix of its
 * plate or equals its id.
 */
export async function vehicleMatchesSearch(search: string): Promise<SQL> {
  const typed = splitSearchWords(search);
  const endings = await Promise.all(typed.map(wordsStartingWith));
  const terms = and(...endings.map((words) => sql`${vehicles.searchTerms} && ${sql.param(words)}::text[]`));
  const plate = plateKey(search);
  const plateText = sql`upper(regexp_replace(${vehicles.plate}, '[^A-Za-z0-9]', '', 'g'))`;
  const ways = [
    eq(vehicles.id, search.toLowerCase()),
    ...(plate.length >= 3 ? [like(plateText, `${plate}%`)] : []),
    // One index covers published vehicles, another all others.
    ...(terms
      ? [
          sql`(${vehicles.status} = 'published' and ${terms})`,
          sql`(${vehicles.status} in ('draft', 'unlisted', 'maintenance') and ${terms})`,
        ]
      : []),
  ];
  return or(...ways) ?? sql`false`;
}

async function wordsStartingWith(word: string): Promise<string[]> {
  const rows = await db()
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(like(searchWords.word, `${word}%`))
    .orderBy(sql`length(${searchWords.word})`)
    .limit(MAX_ENDINGS);
  return [...new Set([word, ...rows.map((row) => row.word)])];
}

/** Describes vehicles in the order of the given ids. */
async function describeVehicles(actor: UserActor, ids: string[], now: Date): Promise<AdminVehicle[]> {
  if (ids.length === 0) return [];
  const rows = await db()
    .select({
      vehicle: vehicles,
      business: { id: businesses.id, name: businesses.name },
      picture: vehiclePictures.path,
      isOut: sql<boolean>`not ${isAvailable(undefined, now)}`,
    })
    .from(vehicles)
    .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
    .leftJoin(
      vehiclePictures,
      and(eq(vehiclePictures.vehicleId, vehicles.id), eq(vehiclePictures.position, 0)),
    )
    .where(and(inArray(vehicles.id, ids), sql`${vehicles.status} <> 'removed'`));
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  rows.sort((one, other) => (placeOf.get(one.vehicle.id) ?? 0) - (placeOf.get(other.vehicle.id) ?? 0));
  return rows.map(({ vehicle, isOut, ...rest }) => ({
    ...vehicle,
    ...rest,
    status: stateOf(vehicle, isOut),
    location: vehicle.neighbourhood,
    isUnlistedForDocuments: vehicle.unlistedForDocumentsAt !== null,
    createdAt: vehicle.createdAt.toISOString(),
    can: adminVehicleActions(actor, vehicle),
  }));
}

function stateOf({ status, heldAt }: typeof vehicles.$inferSelect, isOut: boolean): AdminVehicle["status"] {
  if (heldAt) return "held";
  if (status === "published") return isOut ? "rented" : "available";
  return status === "removed" ? "unlisted" : status;
}
