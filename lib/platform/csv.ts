import { stringify } from "csv-stringify/sync";
import { MAX_EXPORTED_ROWS } from "@/lib/platform/export-limit";
import type { FileResponse } from "@/lib/platform/http/responses";

/** An amount in dollars, written with two decimals: a number to a spreadsheet, like the numbers of a table. */
interface DollarAmount {
  dollars: string;
}

export type CsvCell = string | number | DollarAmount;

/**
 * A formula after a character that some regional settings of Excel read as the end of a cell, however it is quoted.
 */
const LATER_FORMULA = /([;\t|\r\n][^\S\t\r\n]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * An account number or a reference that a spreadsheet would turn into another number: without its leading zeros, rounded
 * after 15 digits and shown like 4.00691E+11, or as a power of ten.
 */
const OTHER_NUMBER = /^(?:0\d+|\d{12,}|\d+e\d+)$/i;

/**
 * Returns a CSV table for spreadsheets: with a byte-order mark, so that Excel reads accents, and with an apostrophe
 * before text that Excel would run as a formula or read as another number. Numbers stay numbers; of amounts, dollars
 * have two decimals and francs none.
 */
export function writeCsv(head: string[], rows: CsvCell[][]): Uint8Array<ArrayBuffer> {
  const text = stringify([head, ...rows], {
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
    // By default only a cell with both characters of the delimiter is quoted.
    quoted_match: /[\r\n]/,
    cast: {
      object: ({ dollars }) => ({ value: String(dollars), escape_formulas: false }),
      string: (text) => (OTHER_NUMBER.test(text) ? `'${text}` : text.replace(LATER_FORMULA, "$1'")),
    },
  });
  return new Uint8Array(new TextEncoder().encode(text));
}

/** Returns the text of a cell that writeCsv wrote, without its apostrophes. */
export const unescapeCell = (cell: string) =>
  cell.startsWith("'") && OTHER_NUMBER.test(cell.slice(1))
    ? cell.slice(1)
    : cell.replace(/(^|[;\t|\r\n][^\S\t\r\n]*)'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1");

/** Returns such a table as the download `gendana-<name>.csv`. */
export function csvFile(name: string, head: string[], rows: CsvCell[][]): FileResponse {
  return {
    mediaType: "text/csv; charset=utf-8",
    fileName: `gendana-${name}.csv`,
    bytes: writeCsv(head, rows),
  };
}

/** Names the file of an exported list; `isCut` if the list is longer than an export. */
export const exportName = (list: string, isCut: boolean): string =>
  isCut ? `${list}-first-${MAX_EXPORTED_ROWS}-rows` : list;

/** Converts cents to dollars for a table. */
export function centsToDollars(cents: number): DollarAmount {
  return { dollars: (cents / 100).toFixed(2) };
}

/** Converts an amount in minor units for a table: USD to dollars; other currencies stay as they are. */
export function amountCell(amount: number, currency: string): CsvCell {
  return currency === "USD" ? centsToDollars(amount) : amount;
}
