import { lte } from "drizzle-orm";
import { expect, it } from "vitest";
import { isAnyOf } from "./is-any-of";
import { rateLimits } from "./schema/platform/rate-limits";
import { freshDatabase } from "./testing/fresh-database";

const database = await freshDatabase();
const { key, points } = rateLimits;

it("changes as many rows as the query may lock, whatever the statistics say", async () => {
  const expiresAt = new Date();
  const rows = Array.from({ length: 30 }, (_, number) => ({ key: `row ${number}`, points: 0, expiresAt }));
  await database.insert(rateLimits).values(rows);
  // With the statistics of an emptied table, PostgreSQL would run a query inside `in (…)` for each row.
  await database.delete(rateLimits);
  await database.execute("analyze rate_limits");
  await database.insert(rateLimits).values(rows);
  const some = database
    .select({ key })
    .from(rateLimits)
    .where(lte(points, 0))
    .limit(20)
    .for("update", { skipLocked: true });
  const claim = () => database.update(rateLimits).set({ points: 1 }).where(isAnyOf(key, some)).returning();
  expect([(await claim()).length, (await claim()).length, (await claim()).length]).toEqual([20, 10, 0]);
});
