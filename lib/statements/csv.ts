import { stringify } from "csv-stringify/sync";
import type { FileAnswer } from "@/lib/api/route";

/**
 * A table for spreadsheets: a byte-order mark, so that Excel reads the accents, and no cell of text that would be run as a
 * formula. Numbers are numbers.
 */
export function writeCsv(head: string[], rows: (string | number)[][]): Uint8Array<ArrayBuffer> {
  const text = stringify([head, ...rows], { bom: true, escape_formulas: true, record_delimiter: "windows" });
  return new Uint8Array(new TextEncoder().encode(text));
}

/** Such a table to save, under our name and its own. */
export function csvFile(name: string, head: string[], rows: (string | number)[][]): FileAnswer {
  return {
    mediaType: "text/csv; charset=utf-8",
    fileName: `gendana-${name}.csv`,
    bytes: writeCsv(head, rows),
  };
}

/** Cents as dollars with both decimals, as a number a spreadsheet adds up. */
export function dollars(cents: number): number {
  return cents / 100;
}
