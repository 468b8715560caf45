import { describe, expect, it } from "vitest";
import { insist } from "./lazy";

/** A part that comes at the given try, on a page whose connection is as told. */
function page({ comesAt, isOnline }: { comesAt: number; isOnline: () => boolean }) {
  let tries = 0;
  const load = async () => {
    tries++;
    if (tries < comesAt) throw new Error("Failed to load chunk");
    return "part";
  };
  const answer = insist(load, { isOnline, pause: async () => {} });
  return { answer, tries: () => tries };
}

describe("a part of a page that is loaded late", () => {
  it("is asked for once where it comes", async () => {
    const { answer, tries } = page({ comesAt: 1, isOnline: () => true });
    expect([await answer, tries()]).toEqual(["part", 1]);
  });

  it("is waited for as long as there is no connection", async () => {
    expect(await page({ comesAt: 50, isOnline: () => false }).answer).toBe("part");
  });

  it("is given up after three tries with a connection: a newer version has replaced it", async () => {
    const { answer, tries } = page({ comesAt: 50, isOnline: () => true });
    await expect(answer).rejects.toThrow("chunk");
    expect(tries()).toBe(3);
  });
});
