import { describe, expect, it } from "vitest";
import { withMovedDefaults, withPresentDates } from "./counter-form";

const defaults = { startsAt: "2026-11-28T10:15", endsAt: "2026-11-29T10:15" };

describe("a restored draft of a reservation", () => {
  it("keeps a pick-up that is still ahead", () => {
    const draft = { startsAt: "2026-12-01T09:00", endsAt: "2026-12-03T09:00", discountPercent: 10 };
    expect(withPresentDates(draft, defaults)).toEqual(draft);
  });

  it("starts now if its pick-up has passed, and keeps its return", () => {
    const draft = { startsAt: "2026-11-28T09:45", endsAt: "2026-11-30T09:45", discountPercent: 10 };
    expect(withPresentDates(draft, defaults)).toEqual({ ...draft, startsAt: "2026-11-28T10:15" });
  });

  it("takes the default return if its own has passed as well", () => {
    const draft = { startsAt: "2026-11-26T09:45", endsAt: "2026-11-27T09:45" };
    expect(withPresentDates(draft, defaults)).toEqual(defaults);
  });
});

describe("the dates of a reservation that is typed slowly", () => {
  const later = { startsAt: "2026-11-28T10:30", endsAt: "2026-11-29T10:30" };

  it("move while they are the default", () => {
    expect(withMovedDefaults(defaults, defaults, later)).toEqual(later);
  });

  it("keep a typed return", () => {
    const typed = { ...defaults, endsAt: "2026-11-30T09:00" };
    expect(withMovedDefaults(typed, defaults, later)).toEqual({ ...typed, startsAt: later.startsAt });
  });

  it("stay when another pick-up was typed, with the return that was shown beside it", () => {
    const typed = { ...defaults, startsAt: "2026-11-28T18:00" };
    expect(withMovedDefaults(typed, defaults, later)).toEqual(typed);
  });
});
