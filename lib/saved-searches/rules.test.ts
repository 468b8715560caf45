import { describe, expect, it } from "vitest";
import { keptQuery, searchAsked } from "./rules";
import { searchOfToken, stopToken } from "./stop-token";

const today = "2026-12-01";

describe("a search that is kept", () => {
  it("is the same however it was asked, without page and looks", () => {
    const one = keptQuery("fuel=electric&make=toyota,bmw&page=3&view=list&map=1&sort=price", today);
    const other = keptQuery("make=bmw&make=toyota&fuel=electric&nonsense=1", today);
    expect(one).toBe("make=bmw,toyota&fuel=electric");
    expect(other).toBe(one);
    expect(keptQuery("", today)).toBe("");
  });

  it("asks until its dates have passed", () => {
    const kept = keptQuery("from=2026-12-05&to=2026-12-08&seats=7", today);
    expect(searchAsked(kept, today)).toMatchObject({ seats: 7, dates: { from: "2026-12-05" } });
    expect(searchAsked(kept, "2026-12-06")).toBeUndefined();
    expect(searchAsked("seats=7", "2030-01-01")).toMatchObject({ seats: 7 });
  });
});

describe("the last line of an alert", () => {
  it("names its search to us and to nobody who makes one up", () => {
    const id = crypto.randomUUID();
    expect(searchOfToken(stopToken(id))).toBe(id);
    const [, seal] = stopToken(id).split(".");
    for (const token of [
      "",
      id,
      `${id}.`,
      `${crypto.randomUUID()}.${seal}`,
      `${id}.${"a".repeat(32)}`,
      `x.${seal}`,
    ])
      expect(searchOfToken(token)).toBeUndefined();
  });
});
