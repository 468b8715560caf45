import { expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";
import { playSeed } from "./testing/histories/compare-with-model";

// npm run bench -- histories runs thousands of seeds; this test runs a few fixed ones.
const seeds = Number(process.env.HISTORY_SEEDS ?? 2);
const firstSeed = Number(process.env.HISTORY_FROM ?? 1);
const length = Number(process.env.HISTORY_LENGTH ?? 30);

it(
  "twenty clients book, pay, answer, cancel, drive, change their dates and answer claims, staff books at the counter and administrators step in, as a sequential model says, whatever happens at once",
  async () => {
    const database = await freshDatabase();
    for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
      expect(await playSeed(database, seed, length)).toBeUndefined();
    }
  },
  // A generous limit against hanging; a busy machine needs more time.
  60_000 + seeds * 120_000,
);
