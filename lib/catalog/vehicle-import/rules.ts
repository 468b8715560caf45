import { MAX_TITLE_LENGTH, type VehicleInput, vehicleInput } from "@/lib/catalog/fleet/contract";
import { hasFullDescription } from "@/lib/catalog/fleet/rules";
import { findNeighbourhood } from "@/lib/catalog/neighbourhoods/rules";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { parseCents, parseWholeNumber } from "@/lib/platform/numbers";

/** Largest file that is read: rows and bytes. */
export const MAX_IMPORT_ROWS = 500;
export const IMPORT_LIMIT = 1024 * 1024;

/** The columns of the template and of exports; other columns are ignored. */
export const importColumns = [
  "plate",
  "make",
  "model",
  "version",
  "year",
  "title",
  "description",
  "category",
  "body_style",
  "colour",
  "fuel",
  "gearbox",
  "seats",
  "doors",
  "suitcases",
  "mileage_km",
  "features",
  "daily_price_usd",
  "deposit_usd",
  "instant_book",
  "place",
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** The cells of a row by column; blank ones are left out. */
export type RowCells = Partial<Record<ImportColumn, string>>;

const fieldOf = {
  plate: "plate",
  make: "make",
  model: "model",
  version: "version",
  year: "year",
  title: "title",
  description: "description",
  category: "categoryId",
  body_style: "bodyStyle",
  colour: "colour",
  fuel: "fuelType",
  gearbox: "transmission",
  seats: "seats",
  doors: "doors",
  suitcases: "luggage",
  mileage_km: "mileageKm",
  features: "features",
  daily_price_usd: "dailyPriceCents",
  deposit_usd: "depositCents",
  instant_book: "isInstantBook",
  place: "placeId",
} as const satisfies Record<ImportColumn, keyof VehicleInput>;

const columnOf = (field: unknown): ImportColumn =>
  importColumns.find((column) => fieldOf[column] === field) ?? "plate";

interface RowProblem {
  column: ImportColumn;
  key: ErrorKey;
}

type Read<T> = { sheet: T } | { problems: RowProblem[] };

/** Values of a new vehicle where the row has none. */
const defaultInput = {
  version: null,
  description: "",
  doors: 5,
  luggage: 2,
  mileageKm: 0,
  features: [],
  depositCents: 0,
  isInstantBook: false,
};

/**
 * Reads the row of a new vehicle. A missing title is built from make, model and year, cut to
 * MAX_TITLE_LENGTH.
 */
export function readNewRow(cells: RowCells, thisYear: number): Read<VehicleInput> {
  const found = valuesOf(cells);
  const title = [cells.make, cells.model, cells.year].filter(Boolean).join(" ").slice(0, MAX_TITLE_LENGTH);
  const sheet = { ...defaultInput, title, ...found, plate: found.plate };
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

/** The contract cannot check this: it does not know the current year. */
function yearProblem({ year }: RowCells, thisYear: number): RowProblem[] {
  return year !== undefined && parseWholeNumber(year) > thisYear
    ? [{ column: "year", key: "yearInvalid" }]
    : [];
}

const money: readonly ImportColumn[] = ["daily_price_usd", "deposit_usd"];

/**
 * Maps validation issues to problems of cells: required but blank, not one of our values, not an amount, or
 * the contract's own message.
 */
function toReadResult<T>(
  result: { success: true; data: T } | { success: false; error: Issues },
  cells: RowCells,
  more: RowProblem[],
): Read<T> {
  if (result.success) return more.length > 0 ? { problems: more } : { sheet: result.data };
  const found = result.error.issues.map(({ path, code, message }): RowProblem => {
    const column = columnOf(path[0]);
    const isWord = code === "invalid_value" || code === "invalid_union";
    // Our messages are message keys; anything else is zod's own English.
    const isKey = /^[a-z][A-Za-z]+$/.test(message) && message !== "fieldRequired" && !isWord;
    if (cells[column] === undefined) return { column, key: "fieldRequired" };
    if (code === "invalid_type" && money.includes(column)) return { column, key: "amountInvalid" };
    return { column, key: isKey ? (message as ErrorKey) : "importValueUnknown" };
  });
  // A title built from other cells has no problem of its own.
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

/** Cells as the contract expects them. A cell that cannot be read becomes a value the contract refuses. */
function valuesOf(cells: RowCells): Record<string, unknown> {
  return Object.fromEntries(
    importColumns.flatMap((column) => {
      const cell = cells[column];
      return cell === undefined ? [] : [[fieldOf[column], readers[column]?.(cell) ?? cell]];
    }),
  );
}

const toSlugWord = (cell: string) => cell.toLowerCase().replace(/[ _]+/g, "-");

const readers: Partial<Record<ImportColumn, (cell: string) => unknown>> = {
  year: parseWholeNumber,
  seats: parseWholeNumber,
  doors: parseWholeNumber,
  suitcases: parseWholeNumber,
  mileage_km: parseWholeNumber,
  daily_price_usd: parseCents,
  deposit_usd: parseCents,
  category: toSlugWord,
  body_style: toSlugWord,
  colour: toSlugWord,
  fuel: toSlugWord,
  gearbox: toSlugWord,
  features: (cell) => cell.split("|").map(toSlugWord).filter(Boolean),
  instant_book: (cell) => ({ yes: true, no: false })[cell.toLowerCase()] ?? cell,
  place: (cell) => findNeighbourhood(cell)?.id ?? cell,
};

export const exampleRow: Record<ImportColumn, string | number> = {
  plate: "RAD 123 C",
  make: "Toyota",
  model: "RAV4",
  version: "XLE",
  year: 2021,
  title: "",
  description: "Roomy and easy to drive, with a reversing camera and roof rails.",
  category: "suv",
  body_style: "suv",
  colour: "white",
  fuel: "hybrid",
  gearbox: "automatic",
  seats: 5,
  doors: 5,
  suitcases: 3,
  mileage_km: 42_000,
  features: "bluetooth|reversing-camera|roof-rack",
  daily_price_usd: 45,
  deposit_usd: 100,
  instant_book: "yes",
  place: "Kiyovu",
};

/** Columns a new vehicle needs; to change an existing one its plate is enough. */
export const neededColumns: readonly ImportColumn[] = neededOf(readNewRow({}, 0));

function neededOf(read: Read<VehicleInput>): ImportColumn[] {
  const lacking = "problems" in read ? read.problems.map(({ column }) => column) : [];
  return importColumns.filter((column) => lacking.includes(column));
}
