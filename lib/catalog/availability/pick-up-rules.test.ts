import { describe, expect, it } from "vitest";
import { foldSearchText } from "@/lib/catalog/vehicles/fold-search-text";
import { handoverTimes } from "@/lib/catalog/vehicles/requested-dates";
import { vehicleIdFrom } from "@/lib/catalog/vehicles/vehicle-id";
import { KIGALI, plusDays } from "@/lib/platform/dates";
import {
  canPickUp,
  firstPickUpDay,
  fullyTakenDays,
  joinPeriods,
  lastDropOff,
  leadHoursOf,
  needsTakenDay,
  nextDateChoice,
  pickUpTimes,
  takenDays,
} from "./pick-up-rules";

const today = "2026-12-01";
/** Kigali is two hours ahead of UTC all year. */
const at = (local: string) => new Date(`${local}:00+02:00`);
const period = (startsAt: string, endsAt: string) => ({ startsAt: at(startsAt), endsAt: at(endsAt) });

describe("the days of a calendar", () => {
  it("strikes out the rental days that a booking touches, but not a day on which it ends at ten", () => {
    const booked = [period("2026-12-04T10:00", "2026-12-06T10:00")];
    expect(takenDays(booked, "2026-12-01", "2026-12-10", KIGALI)).toEqual(["2026-12-04", "2026-12-05"]);
  });

  it("strikes out the day before when a pick-up is earlier than ten", () => {
    const booked = [period("2026-12-04T08:00", "2026-12-04T20:00")];
    expect(takenDays(booked, "2026-12-01", "2026-12-10", KIGALI)).toEqual(["2026-12-03", "2026-12-04"]);
  });

  it("for changed dates, strikes out only the days without any free time", () => {
    const booked = [
      period("2026-12-03T14:00", "2026-12-03T18:00"),
      period("2026-12-05T09:00", "2026-12-07T12:00"),
      period("2026-12-08T05:00", "2026-12-08T21:00"),
    ];
    expect(fullyTakenDays(booked, "2026-12-01", "2026-12-10", KIGALI)).toEqual(["2026-12-06"]);
  });

  it("compares each day only with the periods next to it", () => {
    let reads = 0;
    const days = Array.from({ length: 300 }, (_, index) => plusDays(today, index));
    const booked = days.map((day) => {
      const { endsAt, ...rest } = period(`${day}T08:00`, `${day}T09:00`);
      return {
        ...rest,
        get endsAt() {
          reads += 1;
          return endsAt;
        },
      };
    });
    expect(takenDays(booked, today, plusDays(today, 400), KIGALI)).toHaveLength(299);
    expect(fullyTakenDays(booked, today, plusDays(today, 400), KIGALI)).toHaveLength(0);
    expect(reads).toBeLessThan(5_000);
  });

  it("does not allow a pick-up on an occupied or past day", () => {
    const taken = new Set(["2026-12-04"]);
    expect(canPickUp("2026-12-03", taken, today)).toBe(true);
    expect(canPickUp("2026-12-04", taken, today)).toBe(false);
    expect(canPickUp("2026-11-30", taken, today)).toBe(false);
  });

  it("allows a drop-off up to and including the first occupied day", () => {
    const taken = new Set(["2026-12-08", "2026-12-05", "2026-12-01"]);
    expect(lastDropOff("2026-12-02", taken, today)).toBe("2026-12-05");
    expect(lastDropOff("2026-12-08", taken, today)).toBe("2027-12-01");
  });

  it("reports whether the requested days include an occupied one, except for the drop-off day", () => {
    const taken = new Set(["2026-12-05"]);
    const needs = (from?: string, to?: string) => needsTakenDay({ from, to }, taken);
    expect([needs("2026-12-03", "2026-12-06"), needs("2026-12-05", "2026-12-06")]).toEqual([true, true]);
    expect([needs("2026-12-03", "2026-12-05"), needs("2026-12-06", "2026-12-07")]).toEqual([false, false]);
    expect([needs("2026-12-03"), needs()]).toEqual([false, false]);
  });

  it("takes the first click as pick-up and the second as drop-off", () => {
    const taken = new Set(["2026-12-05"]);
    const picked = nextDateChoice({}, "2026-12-02", taken, today);
    expect(picked).toEqual({ from: "2026-12-02" });
    expect(nextDateChoice(picked, "2026-12-05", taken, today)).toEqual({
      from: "2026-12-02",
      to: "2026-12-05",
    });
  });

  it("starts over past the first occupied day, before the pick-up, and after a complete choice", () => {
    const taken = new Set(["2026-12-05"]);
    const picked = { from: "2026-12-03" };
    expect(nextDateChoice(picked, "2026-12-06", taken, today)).toEqual({ from: "2026-12-06" });
    expect(nextDateChoice(picked, "2026-12-02", taken, today)).toEqual({ from: "2026-12-02" });
    expect(nextDateChoice({ ...picked, to: "2026-12-04" }, "2026-12-02", taken, today)).toEqual({
      from: "2026-12-02",
    });
    expect(nextDateChoice({ ...picked, to: "2026-12-04" }, "2026-12-05", taken, today)).toEqual({
      from: "2026-12-03",
      to: "2026-12-04",
    });
  });

  it("merges two adjoining bookings, so that they cannot be told apart", () => {
    const bookedPeriods = [
      period("2026-12-01T10:00", "2026-12-03T10:00"),
      period("2026-12-03T10:00", "2026-12-04T10:00"),
      period("2026-12-06T10:00", "2026-12-07T10:00"),
    ];
    expect(joinPeriods(bookedPeriods)).toEqual([
      period("2026-12-01T10:00", "2026-12-04T10:00"),
      bookedPeriods[2],
    ]);
  });
});

describe("the times of a day", () => {
  it("are half hours from 06:00 to 21:00", () => {
    expect([handoverTimes[0], handoverTimes.at(-1), handoverTimes.length]).toEqual(["06:00", "21:00", 31]);
  });

  it("leave out times in the past or within the owner's notice", () => {
    expect(pickUpTimes(today, at("2026-12-01T19:10"), 0, KIGALI)).toEqual([
      "19:30",
      "20:00",
      "20:30",
      "21:00",
    ]);
    expect(pickUpTimes(today, at("2026-12-01T19:10"), 3, KIGALI)).toEqual([]);
    expect(pickUpTimes("2026-12-02", at("2026-12-01T19:10"), 3, KIGALI)).toHaveLength(31);
  });

  it("begin on the first day that still has a pick-up time", () => {
    expect(firstPickUpDay(at("2026-12-01T19:10"), 0, KIGALI)).toBe("2026-12-01");
    expect(firstPickUpDay(at("2026-12-01T21:10"), 0, KIGALI)).toBe("2026-12-02");
    expect(firstPickUpDay(at("2026-12-01T20:10"), 1, KIGALI)).toBe("2026-12-02");
    expect(firstPickUpDay(at("2026-12-01T12:00"), 48, KIGALI)).toBe("2026-12-03");
  });

  it("give an owner who has to accept a request an hour to answer", () => {
    expect(leadHoursOf({ isInstantBook: true, advanceNoticeHours: 0 })).toBe(0);
    expect(leadHoursOf({ isInstantBook: false, advanceNoticeHours: 0 })).toBe(1);
    expect(leadHoursOf({ isInstantBook: false, advanceNoticeHours: 6 })).toBe(6);
  });
});

describe("search words", () => {
  it("are folded to plain letters and digits", () => {
    expect(foldSearchText("  Nyabugogo  Été_100%  ")).toBe("nyabugogo ete 100");
  });
});

it("reads a vehicle's id from any URL without throwing", () => {
  expect(["featured-tesla", "toyota%20rav4", "%E0%A4%A", "a%00b"].map(vehicleIdFrom)).toEqual([
    "featured-tesla",
    "toyota rav4",
    "",
    "",
  ]);
});
