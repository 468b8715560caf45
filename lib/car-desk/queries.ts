import { and, desc, eq, inArray, like, lt, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { searchWords } from "@/db/schema/search";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { AppError, notFound } from "@/lib/errors";
import { plateKey } from "@/lib/fleet/rules";
import { isAvailable, takesNow } from "@/lib/vehicles/availability";
import { wordsIn } from "@/lib/vehicles/words";
import type { DeskCar, DeskCarPage, DeskCarsQuery } from "./contract";
import { carPowers } from "./policy";

/** All cars but the removed ones, newest first, for administrators. 404 for a cursor that names none. */
export async function listDeskCars(
  actor: UserActor,
  { cursor, limit, search, status, category, business }: DeskCarsQuery,
  now: Date,
): Promise<DeskCarPage> {
  requireAdmin(actor);
  const conditions = [
    sql`${vehicles.status} <> 'removed'`,
    status ? await inState(status, now) : sql`true`,
    category ? eq(vehicles.categoryId, category) : sql`true`,
    business ? eq(vehicles.businessId, business) : sql`true`,
    search ? await carIsCalled(search) : sql`true`,
    cursor ? await olderThan(cursor) : sql`true`,
  ];
  // Which ones first: what stands beside each is looked up for those of the page only.
  const found = await db()
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(...conditions))
    .orderBy(desc(vehicles.createdAt), desc(vehicles.id))
    .limit(limit + 1);
  const ids = found.slice(0, limit).map(({ id }) => id);
  const items = await describe(actor, ids, now);
  return { items, nextCursor: found.length > limit ? (ids.at(-1) ?? null) : null };
}

/** One car; 404 where there is none. */
export async function getDeskCar(actor: UserActor, vehicleId: string, now: Date): Promise<DeskCar> {
  requireAdmin(actor);
  const [car] = await describe(actor, [vehicleId], now);
  if (!car) throw new AppError("not_found", "vehicleNotFound");
  return car;
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

/** Statuses are written out: only so does the planner use the indexes over some of them. */
async function inState(state: NonNullable<DeskCarsQuery["status"]>, now: Date): Promise<SQL> {
  switch (state) {
    case "available":
      return sql`(${vehicles.status} = 'published' and ${isAvailable(undefined, now)})`;
    case "rented":
      return sql`(${vehicles.status} = 'published' and ${await isTaken(now)})`;
    case "held":
      return sql`(${vehicles.heldAt} is not null)`;
    case "unlisted":
      return sql`(${vehicles.status} = 'unlisted' and ${vehicles.heldAt} is null)`;
    case "maintenance":
      return sql`(${vehicles.status} = 'maintenance')`;
    case "draft":
      return sql`(${vehicles.status} = 'draft')`;
  }
}

/** How many taken cars are named one by one; of more, some are soon met among the newest. */
const FEW_TAKEN = 2_000;

async function isTaken(now: Date): Promise<SQL> {
  const few = await db()
    .select({ id: vehicleOccupancy.vehicleId })
    .from(vehicleOccupancy)
    .where(takesNow(now))
    .limit(FEW_TAKEN + 1);
  if (few.length > FEW_TAKEN) return sql`not ${isAvailable(undefined, now)}`;
  return inArray(
    vehicles.id,
    few.map(({ id }) => id),
  );
}

/** How many words of a beginning are looked for. */
const MOST_ENDINGS = 40;

/** Every word of the search begins one of a car's words; or its plate begins so; or it is its id. */
export async function carIsCalled(search: string): Promise<SQL> {
  const typed = wordsIn(search);
  const endings = await Promise.all(typed.map(wordsBeginning));
  const terms = and(...endings.map((words) => sql`${vehicles.searchTerms} && ${sql.param(words)}::text[]`));
  const plate = plateKey(search);
  const plateText = sql`upper(regexp_replace(${vehicles.plate}, '[^A-Za-z0-9]', '', 'g'))`;
  const ways = [
    eq(vehicles.id, search.toLowerCase()),
    ...(plate.length >= 3 ? [like(plateText, `${plate}%`)] : []),
    // One index over what is published, one over the rest.
    ...(terms
      ? [
          sql`(${vehicles.status} = 'published' and ${terms})`,
          sql`(${vehicles.status} in ('draft', 'unlisted', 'maintenance') and ${terms})`,
        ]
      : []),
  ];
  return or(...ways) ?? sql`false`;
}

async function wordsBeginning(word: string): Promise<string[]> {
  const rows = await db()
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(like(searchWords.word, `${word}%`))
    .orderBy(sql`length(${searchWords.word})`)
    .limit(MOST_ENDINGS);
  return [...new Set([word, ...rows.map((row) => row.word)])];
}

async function describe(actor: UserActor, ids: string[], now: Date): Promise<DeskCar[]> {
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
    .where(and(inArray(vehicles.id, ids), sql`${vehicles.status} <> 'removed'`))
    .orderBy(desc(vehicles.createdAt), desc(vehicles.id));
  return rows.map(({ vehicle, isOut, ...beside }) => ({
    ...vehicle,
    ...beside,
    status: stateOf(vehicle, isOut),
    location: vehicle.neighbourhood,
    isPaused: vehicle.pausedAt !== null,
    createdAt: vehicle.createdAt.toISOString(),
    can: carPowers(actor, vehicle),
  }));
}

function stateOf({ status, heldAt }: typeof vehicles.$inferSelect, isOut: boolean): DeskCar["status"] {
  if (heldAt) return "held";
  if (status === "published") return isOut ? "rented" : "available";
  return status === "removed" ? "unlisted" : status;
}
