import { expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";
import { payRepeatedly } from "./testing/pay-repeatedly";

// A small count of what `npm run bench -- repeats` does, with real processes.
const database = await freshDatabase();

it("takes money once for each Idempotency-Key, however many ask at once, in whatever process", async () => {
  const plan = { database, databaseUrl: database.url, keys: 3, repeats: 20, workers: 2, kills: 0 };
  const { wrong, acknowledged } = await payRepeatedly(plan);
  expect(Object.entries(wrong).filter(([, number]) => number !== 0)).toEqual([]);
  expect(acknowledged).toBe(60);
});
