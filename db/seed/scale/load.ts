import { sql } from "drizzle-orm";
import { connect, type Database, type Transaction } from "../../index";
import { categories } from "../../schema/categories";
import { categoryRows } from "../categories";
import { insertCars, insertCovers, numberCars, storeTemplates } from "./cars";
import { carsPerCompany, carsPerRenter, insertPeople } from "./people";
import { bringBack, setAsideSecondary } from "./secondary";
import { carTemplates } from "./templates";
import { insertBookings, insertOccupancy, insertQuotes, planTrips } from "./trips";

interface ScaleOrder {
  vehicles: number;
  bookings: number;
  /** Renters; one for twenty cars unless more are wanted. */
  users?: number;
}

/** Below this many cars, rebuilding every index of what is there already costs more than it saves. */
const rebuildFromCars = 20_000;
const filledTables = ["vehicles", "vehicle_pictures", "quotes", "bookings", "vehicle_occupancy"];
/** Francs for a hundred dollars when the database has no rate of its own yet. */
const rateWithoutRates = 145_500;

/**
 * Adds cars and bookings for measuring, beside whatever the database holds, in one transaction. Returns the number
 * of rows added and the seconds it took.
 */
export async function loadScale(databaseUrl: string, order: ScaleOrder, report: (line: string) => void) {
  const database = connect(databaseUrl, 1);
  const startedAt = performance.now();
  try {
    await database.insert(categories).values(categoryRows).onConflictDoNothing();
    const rows = await database.transaction((tx) => fill(tx, order, stepReporter(report)));
    const seconds = (performance.now() - startedAt) / 1000;
    await analyze(database);
    return { rows, seconds };
  } finally {
    await database.close();
  }
}

async function analyze(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`analyze`);
  });
}

type Step = (what: string, rows?: number) => void;

async function fill(tx: Transaction, { vehicles, bookings, users }: ScaleOrder, step: Step): Promise<number> {
  await prepare(tx);
  const {
    rows: [clock],
  } = await tx.execute<{ run: string; rate: number | null }>(sql`
    select right(to_hex((extract(epoch from now()) * 1000)::bigint), 6) as run,
      (select rwf_per_hundred_usd from exchange_rates where effective_on <= current_date order by effective_on desc limit 1) as rate`);
  if (!clock) throw new Error("the server did not tell the time");
  const rate = clock.rate ?? (await storeRate(tx));
  const renters = users ?? Math.max(1, Math.ceil(vehicles / carsPerRenter));
  const companies = Math.max(1, Math.ceil(vehicles / carsPerCompany));
  const templates = carTemplates();
  const secondary = vehicles >= rebuildFromCars ? await setAsideSecondary(tx, filledTables) : [];

  let total = 0;
  const counted = (what: string, rows: number) => {
    total += rows;
    step(what, rows);
  };
  counted("people and companies", await insertPeople(tx, clock.run, companies, renters));
  await storeTemplates(tx, templates);
  await numberCars(tx, clock.run, vehicles, templates.length, companies);
  counted("vehicles", await insertCars(tx));
  counted("pictures", await insertCovers(tx));
  await planTrips(tx, bookings, vehicles, renters);
  counted("quotes", await insertQuotes(tx, rate));
  counted("bookings", await insertBookings(tx, clock.run, rate));
  counted("occupancy", await insertOccupancy(tx));
  await bringBack(tx, secondary, ({ name }) => step(name));
  return total;
}

/** Room to work in, and two functions that make choices and ids from a number alone. */
async function prepare(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local lock_timeout = 0`);
  await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
  await tx.execute(sql`set local work_mem = '128MB'`);
  // Pseudo-random, 0 ≤ x < below; the same for the same number and salt.
  await tx.execute(sql`
    create function pg_temp.draw(i bigint, salt bigint, below int) returns int language sql immutable parallel safe
    return ((hashint8extended(i, salt) & 9223372036854775807) % below)::int`);
  // Looks like a version 7 UUID: the clock, then the kind of row, then its number, so that keys arrive in order.
  await tx.execute(sql`
    create function pg_temp.row_uuid(kind int, i bigint) returns uuid language sql stable parallel safe
    return (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
      || '8' || lpad(to_hex(i), 15, '0'))::uuid`);
}

async function storeRate(tx: Transaction): Promise<number> {
  await tx.execute(
    sql`insert into exchange_rates (effective_on, rwf_per_hundred_usd) values (current_date, ${rateWithoutRates})`,
  );
  return rateWithoutRates;
}

/** A line a step: what, how many rows, and how long since the last. */
function stepReporter(report: (line: string) => void): Step {
  let lastAt = performance.now();
  return (what, rows) => {
    const seconds = (performance.now() - lastAt) / 1000;
    lastAt = performance.now();
    if (rows !== undefined || seconds >= 1)
      report(
        `${what.padEnd(36)}${(rows?.toLocaleString("en-US") ?? "rebuilt").padStart(12)}${seconds.toFixed(1).padStart(8)} s`,
      );
  };
}
