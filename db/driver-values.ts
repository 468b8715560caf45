import { makePgArray } from "drizzle-orm/pg-core/utils";
import { parse as parseArray } from "postgres-array";

const asIs = (text: string) => text;
const listOf =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    parseArray(text, parse);

const type = <T>(from: number[], parse: (text: string) => T) => ({ to: 0, from, parse, serialize: asIs });

/**
 * How values from the server are parsed, by the object ids of their types. Dates and times stay text, because
 * columns define their conversion. So do bigint and numeric, which may exceed a JavaScript number.
 * postgres.js parses the rest.
 */
export const valueTypes = {
  date: type([1082, 1114, 1184], asIs),
  texts: type([1009, 1015, 1002, 1003, 2951, 1016], listOf(asIs)),
  numbers: type([1005, 1007, 1021, 1022, 1028], listOf(Number)),
  booleans: type(
    [1000],
    listOf((text) => text === "t"),
  ),
  documents: type([199, 3807], listOf(JSON.parse)),
};

/** Writes a parameter as the text that PostgreSQL reads; the server knows the type from the statement. */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== "object") return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  if (Array.isArray(value)) return makePgArray(value);
  return JSON.stringify(value);
}
