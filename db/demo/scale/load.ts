import { sql } from "drizzle-orm";
import { connect, type Database, type Transaction } from "../../index";
import { insertBookings, insertOccupancy, insertQuotes, planBookings } from "./bookings";
import { restoreSecondary, setAsideSecondary } from "./secondary-indexes";
import { vehicleTemplates } from "./templates";
import { insertUsers, vehiclesPerBusiness, vehiclesPerRenter } from "./users";
import { insertCovers, insertVehicles, numberVehicles, storeTemplates } from "./vehicles";

interface ScaleOrder {
  vehicles: number;
  bookings: number;
  /** The number of renters; by default one for twenty vehicles. */
  users?: number;
}

/** Below this many vehicles, rebuilding the existing indexes costs more than it saves. */
const rebuildFromVehicles = 20_000;
const filledTables = ["vehicles", "vehicle_pictures", "quotes", "bookings", "vehicle_occupancy"];
/** RWF for a hundred dollars, used when the database has no rate yet. */
const rateWithoutRates = 145_500;

/**
 * Adds vehicles and bookings for measurements to the existing rows, in one transaction. Returns the number of
 * rows added and the seconds it took.
 */
export async function loadScale(databaseUrl: string, order: ScaleOrder, report: (text: string) => void) {
  const database = connect(databaseUrl, 1);
  const startedAt = performance.now();
  try {
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
  const [databaseTime] = await tx.execute<{ run: string; rate: number | null }>(sql`
    select right(to_hex((extract(epoch from now()) * 1000)::bigint), 6) as run,
      (select rwf_per_hundred_usd from exchange_rates where effective_on <= current_date order by effective_on desc limit 1) as rate`);
  if (!databaseTime) throw new Error("the server did not return the time");
  const rate = databaseTime.rate ?? (await storeRate(tx));
  const renters = users ?? Math.max(1, Math.ceil(vehicles / vehiclesPerRenter));
  const businessCount = Math.max(1, Math.ceil(vehicles / vehiclesPerBusiness));
  const templates = vehicleTemplates();
  const secondary = vehicles >= rebuildFromVehicles ? await setAsideSecondary(tx, filledTables) : [];

  let total = 0;
  const counted = (what: string, rows: number) => {
    total += rows;
    step(what, rows);
  };
  counted("people and companies", await insertUsers(tx, databaseTime.run, businessCount, renters));
  await storeTemplates(tx, templates);
  await numberVehicles(tx, databaseTime.run, vehicles, templates.length, businessCount);
  counted("vehicles", await insertVehicles(tx));
  counted("pictures", await insertCovers(tx));
  await planBookings(tx, bookings, vehicles, renters);
  counted("quotes", await insertQuotes(tx, rate));
  counted("bookings", await insertBookings(tx, databaseTime.run, rate));
  counted("occupancy", await insertOccupancy(tx));
  await restoreSecondary(tx, secondary, ({ name }) => step(name));
  return total;
}

/** Lifts limits and creates two functions that derive choices and ids from a number alone. */
async function prepare(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local lock_timeout = 0`);
  await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
  await tx.execute(sql`set local work_mem = '128MB'`);
  // Pseudo-random, 0 ≤ x < below; the same for the same number and salt.
  await tx.execute(sql`
    create function pg_temp.draw(i bigint, salt bigint, below int) returns int language sql immutable parallel safe
    return ((hashint8extended(i, salt) & 9223372036854775807) % below)::int`);
  // The id looks like a version 7 UUID: the time, the kind of row, its number. So keys arrive in order.
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

/** Reports each step with its number of rows and the time since the last one. */
function stepReporter(report: (text: string) => void): Step {
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
