import { parse } from "csv-parse/sync";
import { unescapeCell } from "@/lib/platform/csv";
import { AppError, invalid } from "@/lib/platform/errors";
import {
  IMPORT_LIMIT,
  type ImportColumn,
  importColumns,
  MAX_IMPORT_ROWS,
  neededColumns,
  type RowCells,
} from "./rules";

export interface TableRow {
  line: number;
  cells: RowCells;
}

interface Table {
  rows: TableRow[];
  /** Columns required by a new vehicle and missing from the header. */
  missingColumns: ImportColumn[];
  /** Unknown columns of the header; their cells are ignored. */
  ignoredColumns: string[];
}

/** More columns than any fleet spreadsheet has. */
const MAX_COLUMNS = 100;

/** The column that identifies the vehicle of a row. */
const KEY_COLUMN = "plate";

/**
 * Parses a CSV file with commas or semicolons. 422 for a file that is not a table, is too large, is empty or
 * has no plate column.
 */
export function readTable(bytes: Uint8Array): Table {
  if (bytes.length > IMPORT_LIMIT) throw invalid("importTooLarge", "file");
  const text = decode(bytes);
  const [head, ...rows] = records(text);
  const names = (head?.record ?? []).map((name) => name.trim().toLowerCase().replace(/[ -]+/g, "_"));
  if (names.length > MAX_COLUMNS) throw invalid("importUnreadable", "file");
  const missingColumns = neededColumns.filter((column) => !names.includes(column));
  if (!names.includes(KEY_COLUMN))
    throw new AppError("invalid", "importNoPlate", {
      fields: { file: "importNoPlate" },
      values: { columns: missingColumns.join(", ") },
    });
  if (rows.length === 0) throw invalid("importEmpty", "file");
  if (rows.length > MAX_IMPORT_ROWS)
    throw new AppError("invalid", "importTooManyRows", {
      fields: { file: "importTooManyRows" },
      values: { count: MAX_IMPORT_ROWS },
    });
  const known: readonly string[] = importColumns;
  return {
    rows: rows.map(({ record, line }) => ({ line, cells: cellsOf(names, record) })),
    missingColumns,
    ignoredColumns: names
      .filter((name) => name !== "" && !known.includes(name))
      .map((name) => name.slice(0, 40)),
  };
}

function cellsOf(names: string[], record: string[]): RowCells {
  return Object.fromEntries(
    importColumns.flatMap((column) => {
      const cell = unescapeCell(record[names.indexOf(column)]?.trim() ?? "");
      return cell ? [[column, cell]] : [];
    }),
  );
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // PostgreSQL text cannot hold the character U+0000.
    if (!text.includes("\0")) return text;
  } catch {
    // The file has another encoding or is not text.
  }
  throw invalid("importUnreadable", "file");
}

function records(text: string): { record: string[]; line: number }[] {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = head.split(";").length > head.split(",").length ? ";" : ",";
  try {
    const found = parse(text, {
      // The header and one row more than allowed, enough to detect a file that is too long without reading all of it.
      to: MAX_IMPORT_ROWS + 2,
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return found.map(({ record, info }) => ({ record, line: info.lines }));
  } catch {
    throw invalid("importUnreadable", "file");
  }
}
