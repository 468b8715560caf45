import { describe, expect, it } from "vitest";
import { settings } from "@/db/schema/platform/settings";
import { freshDatabase } from "@/db/testing/fresh-database";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { countAttempt, countSignIn } from "./count-attempts";
import { lockMs, minutesLeft } from "./rules";

const now = new Date();
const database = await freshDatabase();
/**
 * Makes this many guesses, some hundred at a time, each from its own network, and returns how many would be
 * checked.
 */
async function countAllowedGuesses(guesses: number, at: (index: number) => Date): Promise<number> {
  let count = 0;
  let next = 0;
  const guess = async () => {
    for (let index = next++; index < guesses; index = next++) {
      const network = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
      await countSignIn("account:victim@example.com", network, at(index)).then(
        () => (count += 1),
        (problem) => expect(problem.key).toBe("tooManyAttempts"),
      );
    }
  };
  await Promise.all(Array.from({ length: 100 }, guess));
  return count;
}

describe("guessing one account's password", () => {
  it("checks thirty of 2,000 concurrent guesses, each from a different network", async () => {
    expect(await countAllowedGuesses(2_000, () => now)).toBe(30);
  });

  it("allows one more after each lock, which is about two dozen a day more", async () => {
    const start = addMs(now, 2 * HOUR_MS);
    // One guess every five minutes for a day.
    expect(await countAllowedGuesses(288, (index) => addMs(start, index * 300_000))).toBeLessThan(60);
  });
});

it("allows an account as many wrong passwords as the settings say", async () => {
  const attempt = (who: string) => countAttempt(who, undefined, now);
  await database.insert(settings).values({ key: "maxLoginAttempts", value: 1 });
  await attempt("account:one@example.com");
  await expect(attempt("account:one@example.com")).rejects.toMatchObject({ key: "tooManyAttempts" });
  await database.update(settings).set({ value: 5 });
  for (let i = 0; i < 5; i++) await attempt("account:five@example.com");
  await expect(attempt("account:five@example.com")).rejects.toMatchObject({ key: "tooManyAttempts" });
  await database.delete(settings);
});

describe("a lock", () => {
  it("lasts a minute, then twice as long each time, an hour at the most", () => {
    expect([1, 2, 3, 4, 7, 50].map((nth) => lockMs(nth) / 60_000)).toEqual([1, 2, 4, 8, 60, 60]);
  });

  it("is reported in whole minutes, rounded up", () => {
    expect([1, 60_000, 60_001].map((ms) => minutesLeft(addMs(now, ms), now))).toEqual([1, 1, 2]);
  });

  it("is removed when the attempt that set it turns out to be neither right nor wrong", async () => {
    const attempt = () => countAttempt("account:taken-back@example.com", undefined, now);
    await attempt();
    await attempt();
    for (let i = 0; i < 5; i++) await (await attempt()).undo();
    await attempt();
    await expect(attempt()).rejects.toMatchObject({ key: "tooManyAttempts" });
  });
});
