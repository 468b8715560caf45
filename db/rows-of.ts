import { type DriverValueDecoder, type GetColumnData, is, noopDecoder, type SQL, sql } from "drizzle-orm";
import { PgColumn, PgDialect } from "drizzle-orm/pg-core";
import { CASING } from "./drizzle";

type Fields = Record<string, PgColumn | SQL>;
type Row<Selected extends Fields> = {
  [Name in keyof Selected]: Selected[Name] extends PgColumn
    ? GetColumnData<Selected[Name]>
    : Selected[Name] extends SQL<infer Value>
      ? Value
      : never;
};

type Decoder = DriverValueDecoder<unknown, unknown>;

const dialect = new PgDialect({ casing: CASING });

/** The most arguments that PostgreSQL passes to a function. */
const MAX_FIELDS = 100;

/** Columns whose values JSON changes: it rounds large numbers, and writes times and bytes differently. */
const notInJson = [
  "PgNumeric",
  "PgNumericNumber",
  "PgNumericBigInt",
  "PgBigInt64",
  "PgBigSerial64",
  "PgTimestampString",
];

/**
 * The rows of a subquery as one value, so that a single statement reads several tables at the same moment. `from` is
 * the subquery from its `from` on. Values are decoded as in rows of their own, but arrive as JSON: throws for columns
 * that JSON changes, for expressions without `mapWith`, for values, and for more than 100 fields.
 */
export function rowsOf<Selected extends Fields>(
  fields: Selected,
  from: SQL,
  orderBy: SQL,
): SQL<Row<Selected>[]> {
  const decoders = Object.entries(fields).map(([name, field]) => [name, decoderOf(name, field)] as const);
  if (decoders.length > MAX_FIELDS) throw new Error(`rowsOf reads at most ${MAX_FIELDS} fields`);
  const values = sql.join(Object.values(fields), sql`, `);
  const rows = sql`select coalesce(json_agg(json_build_array(${values}) order by ${orderBy}), '[]') ${from}`;
  // Written once, because Drizzle takes longer to write a statement of hundreds of columns than PostgreSQL to execute it.
  const { sql: text, params } = dialect.sqlToQuery(sql`(${rows})`);
  if (params.length > 0) throw new Error("rowsOf takes no values");
  return sql
    .raw(text)
    .mapWith(
      (all: unknown[][]) =>
        all.map((row) =>
          Object.fromEntries(decoders.map(([name, decoder], index) => [name, decode(decoder, row[index])])),
        ) as Row<Selected>[],
    );
}

function decoderOf(name: string, field: PgColumn | SQL): Decoder {
  // Drizzle's types leave out the decoder of an expression.
  const decoder = is(field, PgColumn) ? field : (field as unknown as { decoder: Decoder }).decoder;
  if (decoder === noopDecoder) throw new Error(`rowsOf needs mapWith for ${name}`);
  if (is(decoder, PgColumn) && (notInJson.includes(decoder.columnType) || decoder.getSQLType() === "bytea"))
    throw new Error(`rowsOf cannot read ${name}: JSON changes its values`);
  return decoder;
}

const decode = (decoder: Decoder, value: unknown) =>
  value === null ? null : decoder.mapFromDriverValue(value);
