import { eq, sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { json } from "./json-column";
import { settings } from "./schema/settings";
import { freshDatabase } from "./testing";

const database = await freshDatabase();

// Any JSON value, and strings that are JSON themselves: "24", "true", "{\"a\":[]}", "\"quoted\"".
const storable = fc.jsonValue({ noUnicodeString: false }).filter(isStorable);
const value = fc
  .oneof(
    storable,
    storable.map((inner) => JSON.stringify(inner)),
    storable.map((inner) => ({ text: JSON.stringify(inner), list: [JSON.stringify(inner)] })),
  )
  .filter((candidate) => candidate !== null);

/** PostgreSQL stores neither the character 0 nor half a surrogate pair; the API refuses both. */
function isStorable(candidate: unknown): boolean {
  const written = JSON.stringify(candidate);
  return !/\\u0000|\\ud[89a-f]/i.test(written) && written.isWellFormed();
}

it("a JSON column gives back every value exactly as it was stored", async () => {
  await fc.assert(
    fc.asyncProperty(value, async (stored) => {
      const row = { key: "any", value: stored };
      await database.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
      const [read] = await database.select().from(settings).where(eq(settings.key, "any"));
      const [written] = await database.insert(settings).values({ key: "other", value: stored }).returning();
      await database.delete(settings).where(eq(settings.key, "other"));
      // -0 is written as 0.
      const expected = JSON.parse(JSON.stringify(stored));
      expect([read?.value, written?.value]).toEqual([expected, expected]);
    }),
    { numRuns: 300 },
  );
});

it("a JSON column keeps nothing as nothing", async () => {
  const notes = pgTable("json_notes", { id: text().primaryKey(), content: json() });
  await database.execute(sql`create table json_notes (id text primary key, content jsonb)`);
  await database.insert(notes).values([{ id: "empty", content: null }]);
  expect(await database.select().from(notes)).toEqual([{ id: "empty", content: null }]);
});
