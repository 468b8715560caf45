import { type CarSheet, carSheet, TITLE_LENGTH } from "@/lib/fleet/contract";
import { isDescribed } from "@/lib/fleet/rules";
import type { ErrorKey } from "@/lib/i18n/error-keys";
import { readCents, readWhole } from "@/lib/numbers";
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

/** A row about a car that is not there yet. A title nobody wrote is made of other cells, as far as there is room. */
export function readNewRow(cells: Cells, thisYear: number): Read<CarSheet> {
  const said = valuesOf(cells);
  const title = [cells.make, cells.model, cells.year].filter(Boolean).join(" ").slice(0, TITLE_LENGTH);
  const sheet = { ...unsaid, title, ...said, plate: said.plate };
  return judged(carSheet.safeParse(sheet), cells, yearProblem(cells, thisYear));
}

/** A row about one that is: what it leaves blank stays. A car on the list keeps what it was published for. */
export function readKnownRow(
  cells: Cells,
  thisYear: number,
  { isListed }: { isListed: boolean },
): Read<Partial<CarSheet>> {
  const isShort = isListed && cells.description !== undefined && !isDescribed(cells.description);
  return judged(carSheet.partial().safeParse(valuesOf(cells)), cells, [
    ...yearProblem(cells, thisYear),
    ...(isShort ? [{ column: "description", key: "carDescriptionRequired" } as const] : []),
  ]);
}

/** The one thing about a cell that the contract cannot know: which year it is. */
function yearProblem({ year }: Cells, thisYear: number): RowProblem[] {
  return year !== undefined && readWhole(year) > thisYear ? [{ column: "year", key: "yearInvalid" }] : [];
}

const money: readonly Column[] = ["daily_price_usd", "deposit_usd"];

/** What is blank and needed, what is not one of the words or amounts we know, and what the contract says of the rest. */
function judged<T>(
  result: { success: true; data: T } | { success: false; error: Issues },
  cells: Cells,
  more: RowProblem[],
): Read<T> {
  if (result.success) return more.length > 0 ? { problems: more } : { sheet: result.data };
  const said = result.error.issues.map(({ path, code, message }): RowProblem => {
    const column = columnOf(path[0]);
    const isWord = code === "invalid_value" || code === "invalid_union";
    // A sentence's key; anything else is zod's own English.
    const isKey = /^[a-z][A-Za-z]+$/.test(message) && message !== "fieldRequired" && !isWord;
    if (cells[column] === undefined) return { column, key: "fieldRequired" };
    if (code === "invalid_type" && money.includes(column)) return { column, key: "amountInvalid" };
    return { column, key: isKey ? (message as ErrorKey) : "importValueUnknown" };
  });
  // One made of other cells lacks nothing they do not.
  const problems = [...said, ...more].filter(({ column }) => column !== "title" || cells.title !== undefined);
  const place = ({ column }: RowProblem) => columns.indexOf(column);
  return { problems: problems.filter(isFirstOf).sort((one, other) => place(one) - place(other)) };
}

const isFirstOf = ({ column }: RowProblem, index: number, all: readonly RowProblem[]) =>
  all.findIndex((other) => other.column === column) === index;

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

const word = (cell: string) => cell.toLowerCase().replace(/[ _]+/g, "-");

const readers: Partial<Record<Column, (cell: string) => unknown>> = {
  ...{ year: readWhole, seats: readWhole, doors: readWhole, suitcases: readWhole, mileage_km: readWhole },
  ...{ daily_price_usd: readCents, deposit_usd: readCents },
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

/** Without which there is no new car; to change one its plate is enough. */
export const neededColumns: readonly Column[] = neededOf(readNewRow({}, 0));

function neededOf(read: Read<CarSheet>): Column[] {
  const lacking = "problems" in read ? read.problems.map(({ column }) => column) : [];
  return columns.filter((column) => lacking.includes(column));
}
