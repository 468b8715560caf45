import { expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";
import { playSeed } from "./testing/histories/compare-with-model";

// npm run bench -- histories runs thousands of seeds; this test runs a few fixed ones.
const seeds = Number(process.env.HISTORY_SEEDS ?? 2);
const firstSeed = Number(process.env.HISTORY_FROM ?? 1);
const length = Number(process.env.HISTORY_LENGTH ?? 30);

it(
  "parallel bookings, payments, answers, cancellations, rentals, changes, claims, counter bookings and interventions match a sequential model",
  async () => {
    const database = await freshDatabase();
    for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
      expect(await playSeed(database, seed, length)).toBeUndefined();
    }
  },
  // A generous limit that only stops a hanging test; a busy machine needs more time.
  60_000 + seeds * 120_000,
);
