import { describe, expect, it } from "vitest";
import { loadWithRetry } from "./lazy";

/** A component that loads on the given attempt, on a page with the given connection. */
function page({ comesAt, isOnline }: { comesAt: number; isOnline: () => boolean }) {
  let attempts = 0;
  const load = async () => {
    attempts++;
    if (attempts < comesAt) throw new Error("Failed to load chunk");
    return "part";
  };
  const answer = loadWithRetry(load, { isOnline, pause: async () => {} });
  return { answer, tries: () => attempts };
}

describe("a lazily loaded component", () => {
  it("is requested once if it loads", async () => {
    const { answer, tries: attempts } = page({ comesAt: 1, isOnline: () => true });
    expect([await answer, attempts()]).toEqual(["part", 1]);
  });

  it("waits as long as there is no connection", async () => {
    expect(await page({ comesAt: 50, isOnline: () => false }).answer).toBe("part");
  });

  it("fails after three attempts with a connection, because a newer release has replaced it", async () => {
    const { answer, tries: attempts } = page({ comesAt: 50, isOnline: () => true });
    await expect(answer).rejects.toThrow("chunk");
    expect(attempts()).toBe(3);
  });
});
