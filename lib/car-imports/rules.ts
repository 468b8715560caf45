import { type CarSheet, carSheet } from "@/lib/fleet/contract";
import type { ErrorKey } from "@/lib/i18n/error-keys";
import { placeNamed } from "@/lib/places/rules";

/** Rows and bytes of a file that is read at all. */
export const MOST_ROWS = 500;
export const IMPORT_LIMIT = 1024 * 1024;

/** The columns of the template and of exports; others are passed over. */
export const columns = [
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
export type Column = (typeof columns)[number];

/** Cells of a row by column; blank ones are left out. */
export type Cells = Partial<Record<Column, string>>;

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
} as const satisfies Record<Column, keyof CarSheet>;

const columnOf = (field: unknown): Column => columns.find((column) => fieldOf[column] === field) ?? "plate";

interface RowProblem {
  column: Column;
  key: ErrorKey;
}

type Read<T> = { sheet: T } | { problems: RowProblem[] };

/** What a new car is where a row does not say. */
const unsaid = {
  ...{ version: null, description: "", doors: 5, luggage: 2, mileageKm: 0 },
  ...{ features: [], depositCents: 0, isInstantBook: false },
};

/** A row about a car that is not there yet. */
export function readNewRow(cells: Cells): Read<CarSheet> {
  const said = valuesOf(cells);
  const title = [cells.make, cells.model, cells.year].filter(Boolean).join(" ");
  return judged(carSheet.safeParse({ ...unsaid, title, ...said, plate: said.plate }), cells);
}

/** A row about one that is: what it leaves blank stays. */
export function readKnownRow(cells: Cells): Read<Partial<CarSheet>> {
  return judged(carSheet.partial().safeParse(valuesOf(cells)), cells);
}

const money: readonly Column[] = ["daily_price_usd", "deposit_usd"];

/** What is blank and needed, what is not one of the words or amounts we know, and what the contract says of the rest. */
function judged<T>(
  result: { success: true; data: T } | { success: false; error: Issues },
  cells: Cells,
): Read<T> {
  if (result.success) return { sheet: result.data };
  const problems = result.error.issues.map(({ path, code, message }): RowProblem => {
    const column = columnOf(path[0]);
    const isWord = code === "invalid_value" || code === "invalid_union";
    // A sentence's key; anything else is zod's own English.
    const isKey = /^[a-z][A-Za-z]+$/.test(message) && message !== "fieldRequired" && !isWord;
    if (cells[column] === undefined) return { column, key: "fieldRequired" };
    if (code === "invalid_type" && money.includes(column)) return { column, key: "amountInvalid" };
    return { column, key: isKey ? (message as ErrorKey) : "importValueUnknown" };
  });
  const firstOfEach = problems.filter(
    ({ column }, index) => problems.findIndex((other) => other.column === column) === index,
  );
  return { problems: firstOfEach };
}

interface Issues {
  issues: readonly { path: readonly PropertyKey[]; code?: string; message: string }[];
}

/** Cells as the contract takes them; what cannot be read becomes what it refuses. */
function valuesOf(cells: Cells): Record<string, unknown> {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const cell = cells[column];
      return cell === undefined ? [] : [[fieldOf[column], readers[column]?.(cell) ?? cell]];
    }),
  );
}

/** "42,000" and "42 000" are whole numbers; "2,5" is none. */
const whole = (cell: string) =>
  /^\d{1,9}$|^\d{1,3}([ ,]\d{3}){1,2}$/.test(cell) ? Number(cell.replace(/[ ,]/g, "")) : Number.NaN;
const cents = (cell: string) =>
  /^\$?\d{1,6}([.,]\d{1,2})?$/.test(cell)
    ? Math.round(Number(cell.replace("$", "").replace(",", ".")) * 100)
    : Number.NaN;
const word = (cell: string) => cell.toLowerCase().replace(/[ _]+/g, "-");

const readers: Partial<Record<Column, (cell: string) => unknown>> = {
  ...{ year: whole, seats: whole, doors: whole, suitcases: whole, mileage_km: whole },
  ...{ daily_price_usd: cents, deposit_usd: cents },
  ...{ category: word, body_style: word, colour: word, fuel: word, gearbox: word },
  features: (cell) => cell.split("|").map(word).filter(Boolean),
  instant_book: (cell) => ({ yes: true, no: false })[cell.toLowerCase()] ?? cell,
  place: (cell) => placeNamed(cell)?.id ?? cell,
};

/** The template's one example, as people would write it. */
export const exampleRow: Record<Column, string | number> = {
  ...{ plate: "RAD 123 C", make: "Toyota", model: "RAV4", version: "XLE", year: 2021, title: "" },
  description: "Roomy and easy to drive, with a reversing camera and roof rails.",
  ...{ category: "suv", body_style: "suv", colour: "white", fuel: "hybrid", gearbox: "automatic" },
  ...{
    seats: 5,
    doors: 5,
    suitcases: 3,
    mileage_km: 42_000,
    features: "bluetooth|reversing-camera|roof-rack",
  },
  ...{ daily_price_usd: 45, deposit_usd: 100, instant_book: "yes", place: "Kiyovu" },
};
