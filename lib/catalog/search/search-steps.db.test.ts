import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";

const database = await freshDatabase();

/** Values of each column in ascending order; only the first column of a row varies. */
const columns = {
  prices: [1, 2, 99, 1_850, 2_000, 5_350, 14_000, 14_001, 150_000, 2_147_483_647].map(
    (price) => sql`search_steps(${price}::integer, 4.5, 2020::smallint)`,
  ),
  ratings: [null, 1, 1.04, 1.05, 3.99, 4, 4.83, 4.99, 5].map(
    (rating) => sql`search_steps(5000, ${rating}::numeric, 2020::smallint)`,
  ),
  years: [1900, 1903, 1904, 1999, 2019, 2020, 2100].map(
    (year) => sql`search_steps(5000, 4.5, ${year}::smallint)`,
  ),
};

it.each([
  ["prices", 1],
  ["ratings", 5],
  ["years", 9],
] as const)(
  "covers a range of %s by the steps of all its values and by no others",
  async (name, position) => {
    const values = sql.join(
      columns[name].map((steps, number) => sql`(${number}::integer, ${steps})`),
      sql`, `,
    );
    const step = (row: string) => sql.raw(`${row}.steps[${position}]`);
    const rows = await database.execute<{ is_covered: boolean; is_between: boolean }>(sql`
    with valued (number, steps) as (values ${values})
    select one.steps && search_steps_between(${step("first")}, ${step("last")}) as is_covered,
      ${step("one")} between ${step("first")} and ${step("last")} as is_between
    from valued as one, valued as first, valued as last where first.number <= last.number`);
    expect(rows.filter(({ is_covered, is_between }) => is_covered !== is_between)).toEqual([]);
    expect(new Set(rows.map(({ is_between }) => is_between)).size).toBe(2);
  },
);

it("covers the whole of a column by few steps", async () => {
  const [row] = await database.execute<{ count: number }>(
    sql`select cardinality(search_steps_between(0, 399)) as count`,
  );
  expect(row?.count).toBeLessThan(12);
});
