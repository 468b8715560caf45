import { stringify } from "csv-stringify/sync";
import type { FileResponse } from "@/lib/platform/http/responses";

/** Maximum rows of an exported list; a longer list is exported in parts, by its filters. */
export const MAX_EXPORTED_ROWS = 10_000;

/**
 * Returns a CSV table for spreadsheets: with a byte-order mark, so that Excel reads accents, and with text
 * escaped that Excel would run as a formula. Numbers stay numbers.
 */
export function writeCsv(head: string[], rows: (string | number)[][]): Uint8Array<ArrayBuffer> {
  const text = stringify([head, ...rows], { bom: true, escape_formulas: true, record_delimiter: "windows" });
  return new Uint8Array(new TextEncoder().encode(text));
}

/** Returns such a table as the download `gendana-<name>.csv`. */
export function csvFile(name: string, head: string[], rows: (string | number)[][]): FileResponse {
  return {
    mediaType: "text/csv; charset=utf-8",
    fileName: `gendana-${name}.csv`,
    bytes: writeCsv(head, rows),
  };
}

/** Converts cents to dollars with two decimals, as a number that a spreadsheet can add up. */
export function centsToDollars(cents: number): number {
  return cents / 100;
}
