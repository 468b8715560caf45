import { describe, expect, it } from "vitest";
import { normalizeQuery, readSavedQuery } from "./rules";
import { alertUnsubscribeToken, searchIdOfToken } from "./unsubscribe-token";

const today = "2026-12-01";

describe("a saved query", () => {
  it("is normalized however it was written, without page and view", () => {
    const one = normalizeQuery("fuel=electric&make=toyota,bmw&page=3&view=list&map=1&sort=price", today);
    const other = normalizeQuery("make=bmw&make=toyota&fuel=electric&nonsense=1", today);
    expect(one).toBe("make=bmw,toyota&fuel=electric");
    expect(other).toBe(one);
    expect(normalizeQuery("", today)).toBe("");
  });

  it("yields a search until its dates have passed", () => {
    const saved = normalizeQuery("from=2026-12-05&to=2026-12-08&seats=7", today);
    expect(readSavedQuery(saved, today)).toMatchObject({ seats: 7, dates: { from: "2026-12-05" } });
    expect(readSavedQuery(saved, "2026-12-06")).toBeUndefined();
    expect(readSavedQuery("seats=7", "2030-01-01")).toMatchObject({ seats: 7 });
  });
});

describe("the unsubscribe token of an alert", () => {
  it("names its search and cannot be forged", () => {
    const id = crypto.randomUUID();
    expect(searchIdOfToken(alertUnsubscribeToken(id))).toBe(id);
    const [, signature] = alertUnsubscribeToken(id).split(".");
    for (const token of [
      "",
      id,
      `${id}.`,
      `${crypto.randomUUID()}.${signature}`,
      `${id}.${"a".repeat(32)}`,
      `x.${signature}`,
      `${alertUnsubscribeToken(id)}.`,
      `${alertUnsubscribeToken(id)}.x`,
    ])
      expect(searchIdOfToken(token)).toBeUndefined();
  });
});
