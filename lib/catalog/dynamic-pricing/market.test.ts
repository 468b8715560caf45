import { describe, expect, it } from "vitest";
import { isFreeDay, type Market, marketOn, type TakenDays } from "./market";

const taken = (vehicleId: string, kind: TakenDays["kind"], from: string, to = from): TakenDays => ({
  vehicleId,
  kind,
  from,
  to,
});
const market: Market = {
  similarIds: ["a", "b", "c", "d"],
  taken: [
    taken("own", "hold", "2026-12-02"),
    taken("a", "booking", "2026-12-01", "2026-12-03"),
    taken("a", "block", "2026-12-03", "2026-12-04"),
    taken("b", "pause", "2026-12-03"),
    taken("c", "hold", "2026-12-03"),
    taken("stranger", "booking", "2026-12-03"),
  ],
  seasons: [
    { vehicleId: "a", startsOn: "2026-12-01", endsOn: "2026-12-04" },
    { vehicleId: "a", startsOn: "2026-12-02", endsOn: "2026-12-04" },
    { vehicleId: "b", startsOn: "2026-12-03", endsOn: "2026-12-05" },
  ],
};

describe("the market of a day", () => {
  it("counts the booked ones among the similar vehicles on offer", () => {
    expect(marketOn(market, "2026-12-03")).toEqual({ all: 4, onOffer: 3, booked: 1, dearer: 2 });
    expect(marketOn(market, "2026-12-04")).toEqual({ all: 4, onOffer: 3, booked: 0, dearer: 1 });
    expect(marketOn(market, "2026-12-06")).toEqual({ all: 4, onOffer: 4, booked: 0, dearer: 0 });
  });

  it("treats the vehicle itself as occupied even by a hold", () => {
    const days = ["2026-12-01", "2026-12-02", "2026-12-03"];
    expect(days.map((day) => isFreeDay(market, "own", day))).toEqual([true, false, true]);
  });
});
