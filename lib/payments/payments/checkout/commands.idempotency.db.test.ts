import { expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";
import { payRepeatedly } from "./testing/pay-repeatedly";

// A small version of `npm run bench -- repeats`, with real processes.
const database = await freshDatabase();

it("takes money once for each Idempotency-Key, with any number of parallel requests and processes", async () => {
  const plan = { database, databaseUrl: database.url, keys: 3, repeats: 20, workers: 2, kills: 0 };
  const { wrong, acknowledged } = await payRepeatedly(plan);
  expect(Object.entries(wrong).filter(([, number]) => number !== 0)).toEqual([]);
  expect(acknowledged).toBe(60);
  // Each process first loads the whole product.
}, 300_000);
