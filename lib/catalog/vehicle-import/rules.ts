import { type VehicleInput, vehicleInput } from "@/lib/catalog/fleet/contract";
import { hasFullDescription } from "@/lib/catalog/fleet/rules";
import {
  MAX_TITLE_LENGTH,
  type VehicleField,
  type VehicleFieldName,
  vehicleDefaults,
  vehicleFieldNames,
  vehicleFields,
} from "@/lib/catalog/fleet/vehicle-fields";
import { findNeighbourhood } from "@/lib/catalog/neighbourhoods/rules";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { readErrorMessage } from "@/lib/platform/i18n/read-error-message";
import { parseCents, parseWholeNumber } from "@/lib/platform/typed-numbers";

/** The largest file that is read, in rows and bytes. */
export const MAX_IMPORT_ROWS = 500;
export const IMPORT_LIMIT = 1024 * 1024;

export type ImportColumn = (typeof vehicleFields)[VehicleFieldName]["column"];

/** The columns of the template and of exports; other columns are ignored. */
export const importColumns: readonly ImportColumn[] = Object.values(vehicleFields).map(
  ({ column }) => column,
);

/** The cells of a row by column; blank ones are left out. */
export type RowCells = Partial<Record<ImportColumn, string>>;

interface RowProblem {
  column: ImportColumn;
  key: ErrorKey;
  values?: { limit: number };
}

type Read<T> = { sheet: T } | { problems: RowProblem[] };

/**
 * Reads the row of a new vehicle. Blank cells take the business's defaults for new vehicles. A missing title is built
 * from make, model and year, cut to MAX_TITLE_LENGTH.
 */
export function readNewRow(
  cells: RowCells,
  thisYear: number,
  newVehicleDefaults: Partial<VehicleInput> = {},
): Read<VehicleInput> {
  const found = valuesOf(cells);
  const title = [cells.make, cells.model, cells.year].filter(Boolean).join(" ").slice(0, MAX_TITLE_LENGTH);
  const sheet = { ...vehicleDefaults, ...newVehicleDefaults, title, ...found, plate: found.plate };
  return toReadResult(vehicleInput.safeParse(sheet), cells, yearProblem(cells, thisYear));
}

/**
 * Reads the row of an existing vehicle: blank cells leave the value unchanged. A published vehicle must keep
 * a full description.
 */
export function readKnownRow(
  cells: RowCells,
  thisYear: number,
  { isListed }: { isListed: boolean },
): Read<Partial<VehicleInput>> {
  const isShort = isListed && cells.description !== undefined && !hasFullDescription(cells.description);
  return toReadResult(vehicleInput.partial().safeParse(valuesOf(cells)), cells, [
    ...yearProblem(cells, thisYear),
    ...(isShort ? [{ column: "description", key: "carDescriptionRequired" } as const] : []),
  ]);
}

/** The contract cannot check this, because it does not know the current year. */
function yearProblem({ year }: RowCells, thisYear: number): RowProblem[] {
  return year !== undefined && parseWholeNumber(year) > thisYear
    ? [{ column: "year", key: "yearInvalid" }]
    : [];
}

/**
 * Maps validation issues to problems of cells: required but blank, not a known value, not an amount, or the contract's
 * own message.
 */
function toReadResult<T>(
  result: { success: true; data: T } | { success: false; error: Issues },
  cells: RowCells,
  more: RowProblem[],
): Read<T> {
  if (result.success) return more.length > 0 ? { problems: more } : { sheet: result.data };
  const found = result.error.issues.map(({ path, code, message }): RowProblem => {
    const field = vehicleFields[vehicleFieldNames.find((name) => name === path[0]) ?? "plate"];
    const { column } = field;
    const isWord = code === "invalid_value" || code === "invalid_union";
    const { key, limit } = readErrorMessage(message) ?? {};
    if (cells[column] === undefined) return { column, key: "fieldRequired" };
    if (code === "invalid_type" && field.kind === "money") return { column, key: "amountInvalid" };
    if (!key || key === "fieldRequired" || isWord) return { column, key: "importValueUnknown" };
    return limit === undefined ? { column, key } : { column, key, values: { limit } };
  });
  // A title built from other cells cannot have its own problem.
  const problems = [...found, ...more].filter(
    ({ column }) => column !== "title" || cells.title !== undefined,
  );
  const place = ({ column }: RowProblem) => importColumns.indexOf(column);
  return { problems: problems.filter(isFirstOf).sort((one, other) => place(one) - place(other)) };
}

const isFirstOf = ({ column }: RowProblem, index: number, all: readonly RowProblem[]) =>
  all.findIndex((other) => other.column === column) === index;

interface Issues {
  issues: readonly { path: readonly PropertyKey[]; code?: string; message: string }[];
}

/** Converts cells to the contract's types. A cell that cannot be read becomes a value that the contract refuses. */
function valuesOf(cells: RowCells): Record<string, unknown> {
  return Object.fromEntries(
    vehicleFieldNames.flatMap((name) => {
      const { column, kind } = vehicleFields[name];
      const cell = cells[column];
      return cell === undefined ? [] : [[name, readers[kind](cell)]];
    }),
  );
}

const toSlugWord = (cell: string) => cell.toLowerCase().replace(/[ _]+/g, "-");

const readers: Record<VehicleField["kind"], (cell: string) => unknown> = {
  line: (cell) => cell,
  text: (cell) => cell,
  wholeNumber: parseWholeNumber,
  money: parseCents,
  choice: toSlugWord,
  features: (cell) => cell.split("|").map(toSlugWord).filter(Boolean),
  switch: (cell) => ({ yes: true, no: false })[cell.toLowerCase()] ?? cell,
  place: (cell) => findNeighbourhood(cell)?.id ?? cell,
};

/** Columns required for a new vehicle; an existing one needs only its plate. */
export const neededColumns: readonly ImportColumn[] = neededOf(readNewRow({}, 0));

function neededOf(read: Read<VehicleInput>): ImportColumn[] {
  const lacking = "problems" in read ? read.problems.map(({ column }) => column) : [];
  return importColumns.filter((column) => lacking.includes(column));
}
