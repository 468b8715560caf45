import { eq, sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { json } from "./json-column";
import { settings } from "./schema/platform/settings";
import { freshDatabase } from "./testing/fresh-database";

const database = await freshDatabase();

// Any JSON value, including strings that are themselves JSON: "24", "true", "{\"a\":[]}", "\"quoted\"".
const storable = fc.jsonValue({ noUnicodeString: false }).filter(isStorable);
const value = fc
  .oneof(
    storable,
    storable.map((inner) => JSON.stringify(inner)),
    storable.map((inner) => ({ text: JSON.stringify(inner), list: [JSON.stringify(inner)] })),
  )
  .filter((candidate) => candidate !== null);

/** PostgreSQL stores neither U+0000 nor unpaired surrogates; the API refuses both. */
function isStorable(candidate: unknown): boolean {
  const written = JSON.stringify(candidate);
  return !/\\u0000|\\ud[89a-f]/i.test(written) && written.isWellFormed();
}

it("a JSON column returns every value exactly as it was stored", async () => {
  await fc.assert(
    fc.asyncProperty(value, async (stored) => {
      const row = { key: "any", value: stored };
      await database.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
      const [read] = await database.select().from(settings).where(eq(settings.key, "any"));
      const [written] = await database.insert(settings).values({ key: "other", value: stored }).returning();
      await database.delete(settings).where(eq(settings.key, "other"));
      // JSON writes -0 as 0.
      const expected = JSON.parse(JSON.stringify(stored));
      expect([read?.value, written?.value]).toEqual([expected, expected]);
    }),
    { numRuns: 300 },
  );
});

it("a JSON column stores and returns null", async () => {
  const notes = pgTable("json_notes", { id: text().primaryKey(), content: json() });
  await database.execute(sql`create table json_notes (id text primary key, content jsonb)`);
  await database.insert(notes).values([{ id: "empty", content: null }]);
  expect(await database.select().from(notes)).toEqual([{ id: "empty", content: null }]);
});
