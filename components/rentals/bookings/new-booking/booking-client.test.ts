import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setServerTime } from "@/lib/platform/server-clock";
import { emptyChoice } from "./booking-choice";
import { timesFor } from "./booking-client";

const NOON = new Date("2026-12-01T10:00:00.000Z");

beforeEach(() => vi.useFakeTimers({ now: NOON }));
afterEach(() => {
  vi.setSystemTime(NOON);
  setServerTime(NOON);
  vi.useRealTimers();
});

it("offers the times of today by the server's clock, also on a phone that is a day ahead", () => {
  const vehicle = { leadHours: 2, timeZone: "Africa/Kigali", weeklyHours: null };
  const offered = () => timesFor(vehicle, { ...emptyChoice, from: "2026-12-01" }).offered.pickUp;
  expect(offered()[0]).toBe("14:00");
  vi.setSystemTime(new Date("2026-12-02T10:00:00.000Z"));
  setServerTime(NOON);
  expect(offered()[0]).toBe("14:00");
});
