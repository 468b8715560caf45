import { type GetColumnData, is, type SQL, sql } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";

type Fields = Record<string, PgColumn | SQL>;
type Row<Selected extends Fields> = {
  [Name in keyof Selected]: Selected[Name] extends PgColumn
    ? GetColumnData<Selected[Name]>
    : Selected[Name] extends SQL<infer Value>
      ? Value
      : never;
};

/**
 * The rows of a subquery as one value, so that a single statement reads several tables at the same moment. `from` is
 * the subquery from its `from` on; columns are decoded as in rows of their own.
 */
export function rowsOf<Selected extends Fields>(
  fields: Selected,
  from: SQL,
  orderBy: SQL,
): SQL<Row<Selected>[]> {
  const named = Object.entries(fields);
  const values = sql.join(Object.values(fields), sql`, `);
  const rows = sql`select coalesce(json_agg(json_build_array(${values}) order by ${orderBy}), '[]') ${from}`;
  // Nested, because Drizzle leaves out the table of columns that are direct parts of a selected value.
  return sql`(${rows})`.mapWith(
    (all: unknown[][]) =>
      all.map((row) =>
        Object.fromEntries(named.map(([name, field], index) => [name, decode(field, row[index])])),
      ) as Row<Selected>[],
  );
}

const decode = (field: PgColumn | SQL, value: unknown) =>
  is(field, PgColumn) && value !== null ? field.mapFromDriverValue(value) : value;
