import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { freshDatabase } from "./testing/fresh-database";

const database = await freshDatabase();

it("reads dates, bigint and numeric as text and other values as their own types", async () => {
  const [row] = await database.execute(sql`select
    timestamptz '2026-12-01 08:30:00.123456+02' as instant, date '2026-12-01' as day, interval '1 day' as span,
    9007199254740993::bigint as big, 0.10::numeric as exact, 7::int as whole, 1.5::float8 as half, true as yes,
    null::text as nothing, '{"a": ["24", null]}'::jsonb as document, '"24"'::jsonb as word,
    tstzrange('2026-12-01 08:00+00', '2026-12-02 08:00+00') as range,
    array['a, "b"', 'NULL', null, '\\', ''] as texts, array[1, null, 3] as wholes, array[true, false] as answers,
    array[9007199254740993]::bigint[] as bigs, array['{"a": "1"}', '2', null]::jsonb[] as documents,
    '\\x00ff'::bytea as bytes`);
  expect(row).toEqual({
    instant: "2026-12-01 06:30:00.123456+00",
    day: "2026-12-01",
    span: "1 day",
    big: "9007199254740993",
    exact: "0.10",
    whole: 7,
    half: 1.5,
    yes: true,
    nothing: null,
    document: { a: ["24", null] },
    word: "24",
    range: '["2026-12-01 08:00:00+00","2026-12-02 08:00:00+00")',
    texts: ['a, "b"', "NULL", null, "\\", ""],
    wholes: [1, null, 3],
    answers: [true, false],
    bigs: ["9007199254740993"],
    documents: [{ a: "1" }, 2, null],
    bytes: Buffer.from([0, 255]),
  });
});

it("writes parameters so that the server reads the same value", async () => {
  const texts = ['a, "b"', "NULL", "\\", "", "{}", null];
  const instant = new Date("2026-12-01T08:30:00.123Z");
  const [row] = await database.execute(sql`select
    ${instant}::timestamptz = timestamptz '2026-12-01 08:30:00.123+00' as instant, ${true}::boolean as yes,
    ${false}::boolean as no, ${sql.param(undefined)}::text as nothing, ${12n}::bigint = 12 as big, ${0.1}::numeric = 0.1 as exact,
    ${sql.param(texts)}::text[] as texts, ${sql.param([
      [1, 2],
      [3, 4],
    ])}::int[] as grid,
    ${JSON.stringify("24")}::jsonb as word, ${sql.param({ a: ["24"] })}::jsonb as document,
    ${Buffer.from([0, 255])}::bytea as bytes`);
  expect(row).toEqual({
    instant: true,
    yes: true,
    no: false,
    nothing: null,
    big: true,
    exact: true,
    texts,
    grid: [
      [1, 2],
      [3, 4],
    ],
    word: "24",
    document: { a: ["24"] },
    bytes: Buffer.from([0, 255]),
  });
});
