import { parse } from "csv-parse/sync";
import { AppError, invalid } from "@/lib/errors";
import { type Cells, type Column, columns, IMPORT_LIMIT, MOST_ROWS, neededColumns } from "./rules";

export interface TableRow {
  line: number;
  cells: Cells;
}

interface Table {
  rows: TableRow[];
  /** Those a new car needs and the first row does not name. */
  missingColumns: Column[];
  /** What the first row names and we do not know: nothing of it is read. */
  passedOver: string[];
}

/** More columns than any sheet of cars has. */
const MOST_COLUMNS = 100;

/** What no file can do without: which car a row is about. */
const KEY_COLUMN = "plate";

/** The rows of a file, commas or semicolons between cells. 422 for what is no table, too large, or does not say which car is which. */
export function readTable(bytes: Uint8Array): Table {
  if (bytes.length > IMPORT_LIMIT) throw invalid("importTooLarge", "file");
  const text = decode(bytes);
  const [head, ...rows] = records(text);
  const names = (head?.record ?? []).map((name) => name.trim().toLowerCase().replace(/[ -]+/g, "_"));
  if (names.length > MOST_COLUMNS) throw invalid("importUnreadable", "file");
  const missingColumns = neededColumns.filter((column) => !names.includes(column));
  if (!names.includes(KEY_COLUMN))
    throw new AppError("invalid", "importNoPlate", {
      fields: { file: "importNoPlate" },
      values: { columns: missingColumns.join(", ") },
    });
  if (rows.length === 0) throw invalid("importEmpty", "file");
  if (rows.length > MOST_ROWS)
    throw new AppError("invalid", "importTooManyRows", {
      fields: { file: "importTooManyRows" },
      values: { count: MOST_ROWS },
    });
  const known: readonly string[] = columns;
  return {
    rows: rows.map(({ record, line }) => ({ line, cells: cellsOf(names, record) })),
    missingColumns,
    passedOver: names.filter((name) => name !== "" && !known.includes(name)).map((name) => name.slice(0, 40)),
  };
}

function cellsOf(names: string[], record: string[]): Cells {
  return Object.fromEntries(
    columns.flatMap((column) => {
      // Our exports put an apostrophe before what a spreadsheet would run as a formula.
      const cell = record[names.indexOf(column)]?.trim().replace(/^'(?=[=+\-@])/, "");
      return cell ? [[column, cell]] : [];
    }),
  );
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // No column of the database takes the character 0.
    if (!text.includes("\0")) return text;
  } catch {
    // Another encoding, or no text at all.
  }
  throw invalid("importUnreadable", "file");
}

function records(text: string): { record: string[]; line: number }[] {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = head.split(";").length > head.split(",").length ? ";" : ",";
  try {
    const found = parse(text, {
      // One more than a file may have, and the head: a longer one is known to be too long without being read.
      to: MOST_ROWS + 2,
      ...{ bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true },
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return found.map(({ record, info }) => ({ record, line: info.lines }));
  } catch {
    throw invalid("importUnreadable", "file");
  }
}
