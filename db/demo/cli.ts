import { parseArgs } from "node:util";
import { FormerDatabaseError } from "../database-errors";
import { migrate } from "../migrate";
import { loadScale } from "./scale/load";
import { seedDemoData } from "./seed-demo-data";

// npm run db:seed loads the demo data into an empty database.
// npm run db:seed -- --vehicles N [--bookings M] [--users U] adds vehicles, bookings and renters for measurements.

const count = { type: "string" } as const;
const usage = "usage: npm run db:seed [-- --vehicles N [--bookings M] [--users U]], with DATABASE_URL set";

function refuse(reason: string): never {
  console.error(`${reason}\n${usage}`);
  process.exit(1);
}

function wholeNumber(name: string, text: string | undefined, fallback: number): number {
  const number = text === undefined ? fallback : Number(text);
  return Number.isInteger(number) && number > 0
    ? number
    : refuse(`--${name} takes a whole number above 0, not ${text}`);
}

function readArguments() {
  try {
    return parseArgs({ options: { vehicles: count, bookings: count, users: count } }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

async function prepare(): Promise<void> {
  await migrate(databaseUrl).catch((error) => {
    throw error instanceof FormerDatabaseError ? refuse(error.message) : error;
  });
}

const databaseUrl = process.env.DATABASE_URL || refuse("DATABASE_URL is not set.");
const values = readArguments();

if (values.vehicles === undefined) {
  if (values.bookings !== undefined || values.users !== undefined)
    refuse("--bookings and --users go with --vehicles.");
  const startedAt = performance.now();
  await prepare();
  if (!(await seedDemoData(databaseUrl))) refuse("The database has users already: nothing was loaded.");
  console.log(`The demo data is loaded (${((performance.now() - startedAt) / 1000).toFixed(1)} s).`);
} else {
  const vehicles = wholeNumber("vehicles", values.vehicles, 0);
  const bookings = wholeNumber("bookings", values.bookings, 2 * vehicles);
  const users = values.users === undefined ? undefined : wholeNumber("users", values.users, 0);
  await prepare();
  const { rows, seconds } = await loadScale(databaseUrl, { vehicles, bookings, users }, (line) =>
    console.log(line),
  );
  const speed = Math.round(rows / seconds).toLocaleString("en-US");
  console.log(`${rows.toLocaleString("en-US")} rows in ${seconds.toFixed(1)} s: ${speed} rows/s`);
}
