import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { expireTags, tags } from "@/lib/cache";
import { AppError } from "@/lib/errors";
import { insertCar, updateCar } from "@/lib/fleet/commands";
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
  problems: { column: Column; key: ErrorKey; values?: Record<string, string | number> }[];
  /** Of a car whose page changes. */
  vehicleId?: string;
}

/** Undoes a transaction and hands out what it found. */
class Undone extends Error {
  constructor(readonly results: Result[]) {
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
  const rows = readTable(file.bytes);
  const work = async (tx: Transaction) => {
    const results = await importRows(tx, actor, businessId, rows, occasion);
    const isFlawed = results.some(({ outcome }) => outcome === "refused");
    if (mode === "check" || (isFlawed && mode !== "good")) throw new Undone(results);
    return results;
  };
  const { results, isApplied } = await transact(work)
    .then((done) => ({ results: done, isApplied: true }))
    .catch((error) => {
      if (error instanceof Undone) return { results: error.results, isApplied: false };
      throw error;
    });
  const changed = results.flatMap(({ vehicleId }) => vehicleId ?? []);
  if (isApplied && changed.length > 0) expireTags([tags.vehicles, ...changed.map(tags.vehicle)]);
  return reportOf(results, isApplied, locale);
}

async function importRows(
  tx: Transaction,
  actor: UserActor,
  businessId: string | undefined,
  rows: TableRow[],
  occasion: Occasion,
): Promise<Result[]> {
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
    const refuse = (problems: Result["problems"]) => results.push({ ...row, outcome: "refused", problems });
    if (key === "") refuse([{ column: "plate", key: "fieldRequired" }]);
    else if (earlier !== undefined)
      refuse([{ column: "plate", key: "importPlateTwice", values: { line: earlier } }]);
    else {
      const result = vehicle
        ? await change(tx, actor, vehicle, cells, occasion)
        : await add(tx, actor, business.id, cells, occasion);
      results.push({ ...row, ...result, title: row.title || (result.title ?? "") });
    }
  }
  return results;
}

type Outcome = Pick<Result, "outcome" | "problems" | "vehicleId"> & { title?: string };

async function change(
  tx: Transaction,
  actor: UserActor,
  vehicle: Vehicle,
  cells: TableRow["cells"],
  occasion: Occasion,
): Promise<Outcome> {
  // The plate is how the car was found: its way of writing stays.
  const read = readKnownRow({ ...cells, plate: undefined });
  if ("problems" in read) return { outcome: "refused", problems: read.problems };
  return orRefused(async () => {
    const isChanged = await updateCar(tx, actor, vehicle, read.sheet, occasion);
    if (!isChanged) return { outcome: "unchanged", problems: [] };
    return { outcome: "updated", problems: [], vehicleId: vehicle.id };
  });
}

async function add(
  tx: Transaction,
  actor: UserActor,
  businessId: string,
  cells: TableRow["cells"],
  occasion: Occasion,
): Promise<Outcome> {
  const read = readNewRow(cells);
  if ("problems" in read) return { outcome: "refused", problems: read.problems };
  return orRefused(async () => {
    await insertCar(tx, actor, businessId, read.sheet, occasion);
    return { outcome: "created", problems: [], title: read.sheet.title };
  });
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

function reportOf(results: Result[], isApplied: boolean, locale: Locale): ImportReport {
  const t = translator(locale);
  const count = (outcome: ImportRow["outcome"]) => results.filter((row) => row.outcome === outcome).length;
  const rows = results.map(({ problems, ...row }) => ({
    ...row,
    problems: problems.map(({ column, key, values }) => ({
      column,
      message: t(`errors.${key}`, values ?? {}),
    })),
  }));
  return {
    ...{ isApplied, rows, created: count("created"), updated: count("updated") },
    ...{ unchanged: count("unchanged"), refused: count("refused") },
  };
}
