import { describe, expect, it } from "vitest";
import { firstWish, possible, wishProblem } from "./booking-wish";

const wish = { from: "2026-12-05", to: "2026-12-08", fromTime: "10:00", toTime: "10:00" };

describe("the dates of a booking in the dashboard", () => {
  it("are needed, both", () => {
    expect(wishProblem(firstWish(undefined))).toBe("datesMissing");
    expect(wishProblem({ ...wish, to: "" })).toBe("datesMissing");
    expect(wishProblem({ ...wish, to: "0202-12-08" })).toBe("datesMissing");
    expect(wishProblem(firstWish(wish))).toBeUndefined();
  });

  it("end after they start, on the same day by the clock", () => {
    expect(wishProblem({ ...wish, to: "2026-12-04" })).toBe("rangeInvalid");
    expect(wishProblem({ ...wish, to: wish.from })).toBe("rangeInvalid");
    expect(wishProblem({ ...wish, to: wish.from, toTime: "18:00" })).toBeUndefined();
  });
});

describe("what can be chosen of a car", () => {
  const calendar = { timeZone: "Africa/Kigali", leadHours: 2, taken: [], takenDays: ["2026-12-02"] };
  const now = new Date("2026-11-30T12:10:00Z");

  it("begins after the notice its owner needs", () => {
    const today = possible(calendar, "2026-11-30", now);
    expect([today.firstDay, today.times[0]]).toEqual(["2026-11-30", "16:30"]);
    expect(possible(calendar, "2026-12-01", now).times[0]).toBe("06:00");
    const late = new Date("2026-11-30T18:00:00Z");
    expect(possible(calendar, "", late).firstDay).toBe("2026-12-01");
  });

  it("leaves out what is taken and what is too far", () => {
    const { taken, lastDay } = possible(calendar, "", now);
    expect([...taken]).toEqual(["2026-12-02"]);
    expect(lastDay).toBe("2027-11-30");
  });
});
