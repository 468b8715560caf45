import { expect, it } from "vitest";
import { freshDatabase } from "@/db/testing";
import { playSeed } from "@/scripts/bench/histories/compare";

// npm run bench:histories plays thousands; here a few, always the same.
const seeds = Number(process.env.HISTORY_SEEDS ?? 2);
const from = Number(process.env.HISTORY_FROM ?? 1);
const length = Number(process.env.HISTORY_LENGTH ?? 30);

it(
  "twenty clients book, pay, answer, cancel, drive and change their dates, and administrators step in, as a sequential model says, whatever happens at once",
  async () => {
    const database = await freshDatabase();
    for (let seed = from; seed < from + seeds; seed++) {
      expect(await playSeed(database, seed, length)).toBeUndefined();
    }
  },
  // Against hanging, not a measure: a busy machine takes its time.
  60_000 + seeds * 120_000,
);
