import { type AnyColumn, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** An order of a list by one value; the id decides among rows with the same value. */
interface ListOrder {
  by: AnyColumn | SQL;
  isDescending: boolean;
}

export function inOrder({ by, isDescending }: ListOrder, id: AnyColumn): SQL {
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql`${by} ${direction}, ${id} ${direction}`;
}

/** Rows that come after the one with the id `cursor`; none if there is no such row. */
export function comesAfter(
  { by, isDescending }: ListOrder,
  table: SQLWrapper,
  id: AnyColumn,
  cursor: string,
): SQL {
  const comes = isDescending ? sql`<` : sql`>`;
  return sql`(${by}, ${id}) ${comes} (select ${by}, ${id} from ${table} where ${id} = ${cursor})`;
}
