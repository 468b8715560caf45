import { describe, expect, it } from "vitest";
import { settings } from "@/db/schema/settings";
import { freshDatabase } from "@/db/testing";
import { after, HOUR_MS } from "@/lib/dates";
import { lockMs, minutesLeft } from "./rules";
import { countTry } from "./tries";

const now = new Date();
const database = await freshDatabase();
/** So many guesses, some hundred at a time, each on a network of its own; how many would be judged. */
async function judged(guesses: number, at: (index: number) => Date): Promise<number> {
  let count = 0;
  let next = 0;
  const guess = async () => {
    for (let index = next++; index < guesses; index = next++) {
      const network = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
      await countTry("account:victim@example.com", network, at(index)).then(
        () => (count += 1),
        (problem) => expect(problem.key).toBe("tooManyAttempts"),
      );
    }
  };
  await Promise.all(Array.from({ length: 100 }, guess));
  return count;
}

describe("guessing one account's password", () => {
  it("gets three of 2,000 simultaneous guesses judged, each from another network", async () => {
    expect(await judged(2_000, () => now)).toBe(3);
  });

  it("gets one more after each lock, so about two dozen a day for all the patience", async () => {
    const start = after(now, 2 * HOUR_MS);
    // A guess every five minutes, for a day.
    expect(await judged(288, (index) => after(start, index * 300_000))).toBeLessThan(30);
  });
});

it("lets an account have as many wrong ones as the settings say", async () => {
  const tries = (who: string) => countTry(who, undefined, now);
  await database.insert(settings).values({ key: "maxLoginAttempts", value: 1 });
  await tries("account:one@example.com");
  await expect(tries("account:one@example.com")).rejects.toMatchObject({ key: "tooManyAttempts" });
  await database.update(settings).set({ value: 5 });
  for (let i = 0; i < 5; i++) await tries("account:five@example.com");
  await expect(tries("account:five@example.com")).rejects.toMatchObject({ key: "tooManyAttempts" });
  await database.delete(settings);
});

describe("a lock", () => {
  it("lasts a minute, then twice as long each time, an hour at the most", () => {
    expect([1, 2, 3, 4, 7, 50].map((nth) => lockMs(nth) / 60_000)).toEqual([1, 2, 4, 8, 60, 60]);
  });

  it("is told in whole minutes, rounded up", () => {
    expect([1, 60_000, 60_001].map((ms) => minutesLeft(after(now, ms), now))).toEqual([1, 1, 2]);
  });

  it("goes when the try that set it turns out to be neither right nor wrong", async () => {
    const tries = () => countTry("account:taken-back@example.com", undefined, now);
    await tries();
    await tries();
    for (let i = 0; i < 5; i++) await (await tries()).takeBack();
    await tries();
    await expect(tries()).rejects.toMatchObject({ key: "tooManyAttempts" });
  });
});
