import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { expireTags, tags } from "@/lib/cache";
import { dayIn, KIGALI } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { describeBusinesses } from "@/lib/fleet/business-queries";
import { insertCar, updateCar } from "@/lib/fleet/commands";
import type { CarSheet } from "@/lib/fleet/contract";
import { plateKey } from "@/lib/fleet/rules";
import { lockManagedBusiness } from "@/lib/fleet/scope";
import type { ErrorKey } from "@/lib/i18n/error-keys";
import type { Locale } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import type { Occasion } from "@/lib/sessions/commands";
import { chosenBusiness } from "@/lib/team/chosen";
import type { ImportReport, ImportRequest, ImportRow } from "./contract";
import { type Column, readKnownRow, readNewRow } from "./rules";
import { readTable, type TableRow } from "./table";

type Vehicle = typeof vehicles.$inferSelect;
interface Result extends Omit<ImportRow, "problems"> {
  isNew: boolean;
  problems: { column: Column; key: ErrorKey; values?: Record<string, string | number> }[];
  /** Of a car whose page changes. */
  vehicleId?: string;
}

interface Found {
  results: Result[];
  plan: ImportReport["plan"];
}

/** Undoes a transaction and hands out what it found. */
class Undone extends Error {
  constructor(readonly found: Found) {
    super("undone");
  }
}

/**
 * Cars from a file: by its plate a row changes a car of the business, or adds one as a draft. A check does all of it and
 * undoes it, so it says what will happen; a file is applied whole, or not at all while a row is refused, unless its good
 * rows alone are asked for: what is refused has written nothing. Again, it changes nothing.
 */
export async function importCars(
  actor: UserActor,
  { mode, businessId, file }: ImportRequest,
  occasion: Occasion,
  locale: Locale,
): Promise<ImportReport> {
  // Whoever may not import anything is told so before a file of theirs is read.
  chosenBusiness(actor, businessId, "fleet.manage");
  const { rows, missingColumns, passedOver } = readTable(file.bytes);
  const work = async (tx: Transaction) => {
    const found = await importRows(tx, actor, businessId, rows, occasion);
    const isFlawed = found.results.some(({ outcome }) => outcome === "refused");
    if (mode === "check" || (isFlawed && mode !== "good")) throw new Undone(found);
    return found;
  };
  const { found, isApplied } = await transact(work)
    .then((done) => ({ found: done, isApplied: true }))
    .catch((error) => {
      if (error instanceof Undone) return { found: error.found, isApplied: false };
      throw error;
    });
  const changed = found.results.flatMap(({ vehicleId }) => vehicleId ?? []);
  if (isApplied && changed.length > 0) expireTags([tags.vehicles, ...changed.map(tags.vehicle)]);
  const isAboutNew = found.results.some(({ isNew }) => isNew);
  return {
    ...{ isApplied, plan: found.plan, passedOver, missingColumns: isAboutNew ? missingColumns : [] },
    ...countsOf(found.results),
    rows: worded(found.results, locale),
  };
}

async function importRows(
  tx: Transaction,
  actor: UserActor,
  businessId: string | undefined,
  rows: TableRow[],
  occasion: Occasion,
): Promise<Found> {
  const business = await lockManagedBusiness(tx, actor, businessId);
  const known = await lockByPlate(tx, business.id);
  const seen = new Map<string, number>();
  const results: Result[] = [];
  for (const { line, cells } of rows) {
    const key = plateKey(cells.plate ?? "");
    const vehicle = known.get(key);
    const earlier = seen.get(key);
    if (key !== "") seen.set(key, earlier ?? line);
    const row = { line, plate: cells.plate ?? "", title: cells.title ?? vehicle?.title ?? "" };
    const read = readRow(cells, vehicle, occasion);
    const problems = [
      ...(earlier === undefined ? [] : [twice(earlier)]),
      ...("problems" in read ? read.problems : []),
    ];
    const result: Outcome =
      "problems" in read || problems.length > 0
        ? { outcome: "refused", problems }
        : await orRefused(() =>
            read.vehicle
              ? change(tx, actor, read.vehicle, read.sheet, occasion)
              : add(tx, actor, business.id, read.sheet, occasion),
          );
    results.push({ ...row, ...result, isNew: !vehicle, title: row.title || (result.title ?? "") });
  }
  return { results, plan: await roomFor(tx, business.id, countsOf(results).created) };
}

const twice = (line: number): Result["problems"][number] => ({
  column: "plate",
  key: "importPlateTwice",
  values: { line },
});

/** All that is wrong with a row, also where its plate is, too: what is corrected at once is corrected once. */
function readRow(cells: TableRow["cells"], vehicle: Vehicle | undefined, { now }: Occasion) {
  const thisYear = Number(dayIn(now, KIGALI).slice(0, 4));
  if (!vehicle) return { vehicle, ...readNewRow(cells, thisYear) };
  // The plate is how the car was found: its way of writing stays.
  const isListed = vehicle.status === "published";
  return { vehicle, ...readKnownRow({ ...cells, plate: undefined }, thisYear, { isListed }) };
}

/** How many of the new cars the plan leaves no place on the list. */
async function roomFor(tx: Transaction, businessId: string, created: number): Promise<Found["plan"]> {
  const [business] = await describeBusinesses([businessId], tx);
  if (!business || business.carLimit === null) return null;
  const { carLimit: limit, listedCount: listed } = business;
  const over = created - Math.max(0, limit - listed);
  return over > 0 ? { limit, listed, over } : null;
}

type Outcome = Pick<Result, "outcome" | "problems" | "vehicleId"> & { title?: string };

async function change(
  tx: Transaction,
  actor: UserActor,
  vehicle: Vehicle,
  sheet: Partial<CarSheet>,
  occasion: Occasion,
): Promise<Outcome> {
  const isChanged = await updateCar(tx, actor, vehicle, sheet, occasion);
  if (!isChanged) return { outcome: "unchanged", problems: [] };
  return { outcome: "updated", problems: [], vehicleId: vehicle.id };
}

async function add(
  tx: Transaction,
  actor: UserActor,
  businessId: string,
  sheet: CarSheet,
  occasion: Occasion,
): Promise<Outcome> {
  await insertCar(tx, actor, businessId, sheet, occasion);
  return { outcome: "created", problems: [], title: sheet.title };
}

/** What a command refuses before it writes is a row's fault; anything else is none's. */
async function orRefused(write: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [field] = Object.keys(error.details.fields ?? {});
    const column = field === "year" || field === "description" ? field : "plate";
    return { outcome: "refused", problems: [{ column, key: error.key, values: error.details.values }] };
  }
}

/** The business's cars that are not removed, locked, by their plates. */
async function lockByPlate(tx: Transaction, businessId: string): Promise<Map<string, Vehicle>> {
  const rows = await tx
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.businessId, businessId), ne(vehicles.status, "removed")))
    .orderBy(vehicles.id)
    .for("no key update");
  return new Map(rows.flatMap((vehicle) => (vehicle.plate ? [[plateKey(vehicle.plate), vehicle]] : [])));
}

function countsOf(results: Result[]) {
  const count = (outcome: ImportRow["outcome"]) => results.filter((row) => row.outcome === outcome).length;
  return {
    ...{ created: count("created"), updated: count("updated") },
    ...{ unchanged: count("unchanged"), refused: count("refused") },
  };
}

function worded(results: Result[], locale: Locale): ImportRow[] {
  const t = translator(locale);
  return results.map(({ problems, ...row }) => ({
    ...row,
    problems: problems.map(({ column, key, values }) => ({
      column,
      message: t(`errors.${key}`, values ?? {}),
    })),
  }));
}
