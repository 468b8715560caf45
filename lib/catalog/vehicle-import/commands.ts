import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { transact } from "@/db/transaction";
import { describeVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-queries";
import { resolveBusinessId } from "@/lib/businesses/team/business-access";
import { insertVehicle, updateVehicle } from "@/lib/catalog/fleet/commands";
import type { VehicleInput } from "@/lib/catalog/fleet/contract";
import { plateKey } from "@/lib/catalog/fleet/rules";
import { vehicleFieldNames, vehicleFields } from "@/lib/catalog/fleet/vehicle-fields";
import { lockManagedBusiness } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { isAppError } from "@/lib/platform/errors";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { ImportReport, ImportRequest, ImportRow } from "./contract";
import { readTable, type TableRow } from "./csv-table";
import { type ImportColumn, readKnownRow, readNewRow } from "./rules";

type Vehicle = typeof vehicles.$inferSelect;
interface Result extends Omit<ImportRow, "problems"> {
  isNew: boolean;
  problems: { column: ImportColumn; key: ErrorKey; values?: Record<string, string | number> }[];
  /** Set if the vehicle's public page changes. */
  vehicleId?: string;
  isReviewedAgain?: boolean;
}

interface Found {
  results: Result[];
  plan: ImportReport["plan"];
}

/** Thrown to roll the transaction back; carries the result of the dry run out of it. */
class RolledBack extends Error {
  constructor(readonly found: Found) {
    super("undone");
  }
}

/**
 * Imports vehicles from a CSV file. A row whose plate the business already has changes that vehicle, any other adds a
 * draft. `check` performs the whole import and rolls it back, so its report shows exactly what would happen. `apply`
 * writes all rows, or none if any is refused; `good` writes only the accepted rows. Importing a file again changes
 * nothing.
 */
export async function importVehicles(
  actor: UserActor,
  { mode, businessId, file }: ImportRequest,
  requestContext: RequestContext,
  locale: Locale,
): Promise<ImportReport> {
  // Checks the permission before the file is parsed.
  resolveBusinessId(actor, businessId, "fleet.manage");
  const { rows, missingColumns, ignoredColumns } = readTable(file.bytes);
  const work = async (tx: Transaction) => {
    const found = await importRows(tx, actor, businessId, rows, requestContext);
    const isFlawed = found.results.some(({ outcome }) => outcome === "refused");
    if (mode === "check" || (isFlawed && mode !== "good")) throw new RolledBack(found);
    return found;
  };
  const { found, isApplied } = await transact(work)
    .then((done) => ({ found: done, isApplied: true }))
    .catch((error) => {
      if (error instanceof RolledBack) return { found: error.found, isApplied: false };
      throw error;
    });
  const changed = found.results.flatMap(({ vehicleId }) => vehicleId ?? []);
  if (isApplied && changed.length > 0) expireTags([cacheTags.vehicles, ...changed.map(cacheTags.vehicle)]);
  const isAboutNew = found.results.some(({ isNew }) => isNew);
  return {
    isApplied,
    plan: found.plan,
    ignoredColumns,
    missingColumns: isAboutNew ? missingColumns : [],
    ...countsOf(found.results),
    reviewedAgain: found.results.filter(({ isReviewedAgain }) => isReviewedAgain).length,
    rows: translateProblems(found.results, locale),
  };
}

async function importRows(
  tx: Transaction,
  actor: UserActor,
  businessId: string | undefined,
  rows: TableRow[],
  requestContext: RequestContext,
): Promise<Found> {
  const business = await lockManagedBusiness(tx, actor, businessId);
  const [usage] = await describeVehicleUsage([business.id], tx);
  const known = await lockByPlate(tx, business.id);
  const seen = new Map<string, number>();
  const results: Result[] = [];
  for (const { line, cells } of rows) {
    const key = plateKey(cells.plate ?? "");
    const vehicle = known.get(key);
    const earlier = seen.get(key);
    if (key !== "") seen.set(key, earlier ?? line);
    const row = { line, plate: cells.plate ?? "", title: cells.title ?? vehicle?.title ?? "" };
    const read = readRow(cells, vehicle, usage?.newVehicleDefaults, requestContext);
    const problems = [
      ...(earlier === undefined ? [] : [duplicatePlate(earlier)]),
      ...("problems" in read ? read.problems : []),
    ];
    const result: Outcome =
      "problems" in read || problems.length > 0
        ? { outcome: "refused", problems }
        : await catchRefusal(() =>
            read.vehicle
              ? change(tx, actor, read.vehicle, read.sheet, requestContext)
              : add(tx, actor, business.id, read.sheet, requestContext),
          );
    results.push({ ...row, ...result, isNew: !vehicle, title: row.title || (result.title ?? "") });
  }
  return { results, plan: await planCapacityFor(tx, business.id, countsOf(results).created) };
}

const duplicatePlate = (line: number): Result["problems"][number] => ({
  column: "plate",
  key: "importPlateTwice",
  values: { line },
});

/** Reports all problems of a row at once, including those of its plate, so that the owner corrects the row once. */
function readRow(
  cells: TableRow["cells"],
  vehicle: Vehicle | undefined,
  newVehicleDefaults: Partial<VehicleInput> | undefined,
  { now }: RequestContext,
) {
  const thisYear = Number(dayIn(now, KIGALI).slice(0, 4));
  if (!vehicle) return { vehicle, ...readNewRow(cells, thisYear, newVehicleDefaults) };
  // The plate only identifies the vehicle, so its stored spelling stays.
  const isListed = vehicle.status === "published";
  return { vehicle, ...readKnownRow({ ...cells, plate: undefined }, thisYear, { isListed }) };
}

/** Computes how many of the new vehicles cannot be published under the plan. */
async function planCapacityFor(tx: Transaction, businessId: string, created: number): Promise<Found["plan"]> {
  const [business] = await describeVehicleUsage([businessId], tx);
  if (!business || business.vehicleLimit === null) return null;
  const { vehicleLimit: limit, listedCount: listed } = business;
  const over = created - Math.max(0, limit - listed);
  return over > 0 ? { limit, listed, over } : null;
}

type Outcome = Pick<Result, "outcome" | "problems" | "vehicleId" | "isReviewedAgain"> & { title?: string };

async function change(
  tx: Transaction,
  actor: UserActor,
  vehicle: Vehicle,
  input: Partial<VehicleInput>,
  requestContext: RequestContext,
): Promise<Outcome> {
  // A file that was exported before the last return does not turn the odometer back.
  const { mileageKm = 0, ...others } = input;
  const changes = mileageKm > vehicle.mileageKm ? input : others;
  const { isChanged, isReviewedAgain } = await updateVehicle(tx, actor, vehicle, changes, requestContext);
  if (!isChanged) return { outcome: "unchanged", problems: [] };
  return { outcome: "updated", problems: [], vehicleId: vehicle.id, isReviewedAgain };
}

async function add(
  tx: Transaction,
  actor: UserActor,
  businessId: string,
  input: VehicleInput,
  requestContext: RequestContext,
): Promise<Outcome> {
  await insertVehicle(tx, actor, businessId, input, requestContext);
  return { outcome: "created", problems: [], title: input.title };
}

/** Converts an AppError that a command throws before it writes into problems of the row; other errors are rethrown. */
async function catchRefusal(write: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await write();
  } catch (error) {
    if (!isAppError(error)) throw error;
    const [field] = Object.keys(error.details.fields ?? {});
    const { column } = vehicleFields[vehicleFieldNames.find((name) => name === field) ?? "plate"];
    return { outcome: "refused", problems: [{ column, key: error.key, values: error.details.values }] };
  }
}

/** Locks the business's vehicles that are not removed, and returns them by normalized plate. */
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
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    refused: count("refused"),
  };
}

function translateProblems(results: Result[], locale: Locale): ImportRow[] {
  const t = translator(locale);
  return results.map(({ problems, ...row }) => ({
    ...row,
    problems: problems.map(({ column, key, values }) => ({
      column,
      message: t(`errors.${key}`, values ?? {}),
    })),
  }));
}
