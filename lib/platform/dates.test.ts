import { describe, expect, it } from "vitest";
import {
  dayIn,
  daysBetween,
  formatDay,
  formatInstant,
  instantAt,
  KIGALI,
  mondayOf,
  plusDays,
  plusMonths,
  timeIn,
} from "./dates";

describe("local days", () => {
  it("use the vehicle's time zone, wherever the server is", () => {
    expect(instantAt("2026-12-01", "10:00", KIGALI).toISOString()).toBe("2026-12-01T08:00:00.000Z");
    expect(dayIn(new Date("2026-12-01T22:30:00Z"), KIGALI)).toBe("2026-12-02");
    expect(timeIn(new Date("2026-12-01T22:30:00Z"), KIGALI)).toBe("00:30");
  });

  it("survive a round trip", () => {
    const instant = instantAt("2026-03-29", "02:30", KIGALI);
    expect([dayIn(instant, KIGALI), timeIn(instant, KIGALI)]).toEqual(["2026-03-29", "02:30"]);
  });

  it("are added across months, years and the server's own clock changes", () => {
    expect(plusDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(plusDays("2026-03-01", -1)).toBe("2026-02-28");
    // Auckland skips an hour on this day, where `npm test` runs this test.
    expect(plusDays("2026-09-26", 1)).toBe("2026-09-27");
    expect(plusDays("2027-04-03", 2)).toBe("2027-04-05");
    expect(daysBetween("2026-09-20", "2027-04-10")).toBe(202);
  });

  it("have months and weeks", () => {
    expect([plusMonths("2026-12", 1), plusMonths("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
    expect(plusMonths("2026-11", 15)).toBe("2028-02");
    expect([mondayOf("2026-12-06"), mondayOf("2026-12-07")]).toEqual(["2026-11-30", "2026-12-07"]);
  });
});

describe("formatted instants", () => {
  it("use the vehicle's time zone and the reader's language", () => {
    const instant = new Date("2026-12-01T08:00:00Z");
    expect(formatInstant(instant, "en", KIGALI)).toBe("1 Dec 2026, 10:00");
    expect(formatInstant(instant, "fr", KIGALI)).toContain("déc. 2026");
    expect(formatInstant(instant, "rw", KIGALI)).toBe("1/12/2026, 10:00");
  });
});

describe("a formatted day", () => {
  it.each([
    ["en", "21 November 2026"],
    ["fr", "21 novembre 2026"],
    ["rw", "21/11/2026"],
  ])("in %s, wherever the reader is", (locale, text) => {
    expect(formatDay("2026-11-21", locale)).toBe(text);
  });
});
