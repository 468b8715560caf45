import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withOverlapping } from "@/lib/catalog/availability/overlaps";
import { addMs, HOUR_MS, KIGALI } from "@/lib/platform/dates";
import { blockRequest } from "./contract";
import {
  blockPeriod,
  blockRequestOf,
  bookingPhaseOf,
  canGetAnotherVehicle,
  chooseBlockDay,
  freeParts,
  hoursOn,
  isEcho,
  lanesOf,
  monthDays,
  movedBlock,
  nextReadAt,
  positionInRow,
  touchesDay,
  withoutOverlaps,
} from "./rules";

const start = new Date("2026-12-01T00:00:00Z");
const hours = (from: number, to: number) => ({
  startsAt: addMs(start, from * HOUR_MS),
  endsAt: addMs(start, to * HOUR_MS),
});

/** Non-empty periods within a hundred hours. */
const periods = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 30 })), { maxLength: 12 })
  .map((pairs) => pairs.map(([from, length]) => hours(from, from + length)));

/** The hours that the periods cover, computed hour by hour. */
function covered(some: { startsAt: Date; endsAt: Date }[]): boolean[] {
  return Array.from({ length: 140 }, (_, hour) => {
    const { startsAt } = hours(hour, hour + 1);
    return some.some((period) => period.startsAt <= startsAt && startsAt < period.endsAt);
  });
}

describe("a block", () => {
  const whole = { kind: "block", from: "2026-12-04", to: "2026-12-05" };
  const read = (changes: object) => blockPeriod(blockRequest.parse({ ...whole, ...changes }), KIGALI);

  it("covers whole days in the vehicle's time zone, both inclusive, or the given times", () => {
    const kigali = (text: string) => new Date(`${text}:00+02:00`);
    expect(read({})).toEqual({ startsAt: kigali("2026-12-04T00:00"), endsAt: kigali("2026-12-06T00:00") });
    expect(read({ fromTime: "14:00", to: "2026-12-04", toTime: "18:30" })).toEqual({
      startsAt: kigali("2026-12-04T14:00"),
      endsAt: kigali("2026-12-04T18:30"),
    });
  });

  it("is refused when it ends before it begins", () => {
    const backwards = blockRequest.safeParse({ ...whole, to: "2026-12-03" });
    expect(backwards.error?.issues[0]).toMatchObject({ message: "blockOrder", path: ["to"] });
    const sameHour = { ...whole, to: "2026-12-04", fromTime: "10:00", toTime: "10:00" };
    expect(blockRequest.safeParse(sameHour).success).toBe(false);
  });
});

describe("the entries of one calendar", () => {
  it("are sorted and merged without losing an hour", () => {
    fc.assert(
      fc.property(periods, (entries) => {
        const result = withoutOverlaps(entries);
        expect(covered(result)).toEqual(covered(entries));
        for (const [index, entry] of result.entries())
          expect(entry.startsAt >= (result[index - 1]?.endsAt ?? start)).toBe(true);
      }),
    );
  });

  it("occupy exactly the hours that are otherwise free", () => {
    fc.assert(
      fc.property(periods, periods, (entries, others) => {
        const taken = withoutOverlaps(others);
        const parts = withOverlapping(withoutOverlaps(entries), taken).flatMap(([entry, overlapping]) =>
          freeParts(entry, overlapping),
        );
        const has = covered(taken);
        expect(covered(parts)).toEqual(covered(entries).map((is, hour) => is && !has[hour]));
        for (const part of parts) expect(part.endsAt > part.startsAt).toBe(true);
      }),
    );
  });

  it("are echoes of our own if they have our UID or exactly our period", () => {
    const taken = { id: "0190", ...hours(10, 20) };
    expect(isEcho({ externalId: "0190@gendana", ...hours(10, 19) }, taken)).toBe(true);
    expect(isEcho({ externalId: "abc", ...hours(10, 20) }, taken)).toBe(true);
    expect(isEcho({ externalId: "abc", ...hours(10, 21) }, taken)).toBe(false);
  });
});

it("connected calendars are read every hour, and less often after failures, but at least once a day", () => {
  const waits = [0, 1, 2, 4, 5, 100].map(
    (failures) => (nextReadAt(failures, start).getTime() - start.getTime()) / HOUR_MS,
  );
  expect(waits).toEqual([1, 2, 4, 16, 24, 24]);
});

describe("a month view", () => {
  it("has whole weeks starting on a Monday, and every day of its month", () => {
    expect([monthDays("2026-12")[0], monthDays("2026-12").at(-1)]).toEqual(["2026-11-30", "2027-01-03"]);
    expect(monthDays("2027-02")).toHaveLength(35);
    expect(monthDays("2026-08")).toHaveLength(42);
  });

  it("marks the days that an entry touches in the vehicle's time zone, excluding a day it only ends on", () => {
    const entry = { startsAt: "2026-12-03T22:00:00Z", endsAt: "2026-12-05T22:00:00Z" };
    const days = ["2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"];
    expect(days.filter((day) => touchesDay(entry, day, KIGALI))).toEqual(["2026-12-04", "2026-12-05"]);
  });

  it("shows the times at which a day's occupancy starts and ends, and none for a fully occupied day", () => {
    const entry = { startsAt: "2026-12-03T08:00:00Z", endsAt: "2026-12-05T12:30:00Z" };
    const days = ["2026-12-03", "2026-12-04", "2026-12-05"];
    expect(days.map((day) => hoursOn(entry, day, KIGALI))).toEqual([
      { from: "10:00" },
      {},
      { until: "14:30" },
    ]);
    const oneDay = { startsAt: "2026-12-03T08:00:00Z", endsAt: "2026-12-03T12:00:00Z" };
    expect(hoursOn(oneDay, "2026-12-03", KIGALI)).toEqual({ from: "10:00", until: "14:00" });
    const whole = { startsAt: "2026-12-02T22:00:00Z", endsAt: "2026-12-03T22:00:00Z" };
    expect(hoursOn(whole, "2026-12-03", KIGALI)).toEqual({});
  });

  it("selects the first day, then the last, then starts over", () => {
    let choice = { from: "", to: "" };
    const press = (day: string) => {
      choice = chooseBlockDay(choice, day);
      return choice;
    };
    const chosen = ["2026-12-04", "2026-12-06", "2026-12-08", "2026-12-07"].map(press);
    expect(chosen.map(({ from, to }) => `${from.slice(8)}-${to.slice(8)}`)).toEqual([
      "04-04",
      "04-06",
      "08-08",
      "07-07",
    ]);
  });
});

describe("the timeline of all vehicles", () => {
  const row = { from: "2026-12-01", days: 14 };
  const at = (startsAt: string, endsAt: string) => positionInRow({ startsAt, endsAt }, row, KIGALI);

  it("positions an entry in days of the vehicle's time zone", () => {
    expect(at("2026-12-02T22:00:00Z", "2026-12-04T10:00:00Z")).toEqual({
      start: 2,
      end: 3.5,
      isCutBefore: false,
      isCutAfter: false,
    });
  });

  it("clips entries at its edges, and leaves out those outside", () => {
    expect(at("2026-11-20T08:00:00Z", "2026-12-31T08:00:00Z")).toEqual({
      start: 0,
      end: 14,
      isCutBefore: true,
      isCutAfter: true,
    });
    expect(at("2026-12-13T08:00:00Z", "2026-12-14T22:00:00Z")).toMatchObject({ end: 14, isCutAfter: false });
    expect(at("2026-11-20T08:00:00Z", "2026-11-30T22:00:00Z")).toBeUndefined();
    expect(at("2026-12-14T22:00:00Z", "2026-12-15T08:00:00Z")).toBeUndefined();
  });

  it("moves only overlapping entries to separate lanes", () => {
    const bars = [
      { start: 0, end: 3 },
      { start: 1, end: 2 },
      { start: 3, end: 5 },
      { start: 2.5, end: 4 },
    ];
    expect(lanesOf(bars).map(({ start, lane }) => [start, lane])).toEqual([
      [0, 0],
      [1, 1],
      [2.5, 1],
      [3, 0],
    ]);
  });
});

describe("a block as a request", () => {
  const block = {
    kind: "maintenance" as const,
    note: "Brakes",
    startsAt: "2026-12-01T22:00:00.000Z",
    endsAt: "2026-12-04T22:00:00.000Z",
  };
  const request = blockRequestOf(block, KIGALI);

  it("has local days, and blocks the same period when sent again", () => {
    expect(request).toEqual({
      kind: "maintenance",
      note: "Brakes",
      from: "2026-12-02",
      fromTime: "00:00",
      to: "2026-12-04",
      toTime: "24:00",
    });
    const { startsAt, endsAt } = blockPeriod(request, KIGALI);
    expect([startsAt.toISOString(), endsAt.toISOString()]).toEqual([block.startsAt, block.endsAt]);
    expect(blockRequestOf({ ...block, endsAt: "2026-12-04T08:30:00.000Z" }, KIGALI)).toMatchObject({
      to: "2026-12-04",
      toTime: "10:30",
    });
  });

  it("is moved and resized by days, to no less than one day", () => {
    const days = (first: number, last: number) => {
      const { from, to } = movedBlock(request, { first, last });
      return [from, to];
    };
    expect(days(30, 30)).toEqual(["2027-01-01", "2027-01-03"]);
    expect(days(-1, 0)).toEqual(["2026-12-01", "2026-12-04"]);
    expect(days(0, 2)).toEqual(["2026-12-02", "2026-12-06"]);
    expect(days(9, 0)).toEqual(["2026-12-04", "2026-12-04"]);
    expect(days(0, -9)).toEqual(["2026-12-02", "2026-12-02"]);
    const overNight = { ...request, fromTime: "14:00", toTime: "10:00" };
    expect(movedBlock(overNight, { first: 0, last: -9 })).toMatchObject({
      fromTime: "14:00",
      toTime: "24:00",
    });
    expect(movedBlock(overNight, { first: 0, last: -1 })).toMatchObject({
      fromTime: "14:00",
      toTime: "10:00",
    });
  });
});

describe("a bar of the planner that can be dragged to another car", () => {
  it.each([
    ["a confirmed booking", "booking", "confirmed", "marketplace", true],
    ["a rental under way", "booking", "active", "marketplace", true],
    ["a booking that is paid at the pick-up", "hold", "pending_payment", "telephone", true],
    ["a checkout", "hold", "pending_payment", "marketplace", false],
    ["a rental that is over", "booking", "completed", "walk_in", false],
  ] as const)("%s", (_, kind, status, source, isDraggable) => {
    const [startsAt, endsAt] = ["2026-12-02T08:00:00Z", "2026-12-04T08:00:00Z"];
    const booking = { id: "1", reference: "GD-1", renterName: "Aline", status, source, dueAt: endsAt };
    const entry = { id: "2", kind, startsAt, endsAt, freeAt: endsAt, note: "", booking, importName: null };
    expect(canGetAnotherVehicle(entry)).toBe(isDraggable);
    expect(canGetAnotherVehicle({ ...entry, booking: null })).toBe(false);
  });
});

describe("the phase of a booking in a calendar", () => {
  const now = new Date("2026-12-02T10:00:00Z");
  const entry = (
    status: "confirmed" | "active" | "completed" | undefined,
    startsAt: string,
    endsAt: string,
  ) => ({
    booking: status
      ? {
          id: "1",
          reference: "GD-1",
          renterName: "Aline",
          status,
          source: "marketplace" as const,
          dueAt: endsAt,
        }
      : null,
    startsAt,
    endsAt,
  });
  const [before, later] = ["2026-12-01T08:00:00Z", "2026-12-03T08:00:00Z"];

  it.each([
    ["waits for its renter, even a late one", "confirmed", before, later, "upcoming"],
    ["is out", "active", before, later, "running"],
    ["is overdue", "active", "2026-11-28T08:00:00Z", before, "late"],
    ["came back early", "completed", before, later, "past"],
    ["is upcoming, without access to the booking", undefined, later, "2026-12-05T08:00:00Z", "upcoming"],
    ["is under way, without access to the booking", undefined, before, later, "running"],
    ["is over, without access to the booking", undefined, "2026-11-28T08:00:00Z", before, "past"],
  ] as const)("%s", (_, status, startsAt, endsAt, phase) => {
    expect(bookingPhaseOf(entry(status, startsAt, endsAt), now)).toBe(phase);
  });
});
