import { describe, expect, it } from "vitest";
import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { type SentCode, timeUntilNextCode } from "./rules";

const now = new Date("2026-12-01T12:00:00Z");
const sent = (minutesAgo: number, who: Partial<SentCode> = {}): SentCode => ({
  createdAt: addMs(now, -minutesAgo * MINUTE_MS),
  isMine: true,
  isTarget: true,
  isNear: true,
  ...who,
});

describe("another code", () => {
  it("may be sent after a minute", () => {
    expect(timeUntilNextCode([], now).waitMs).toBe(0);
    expect(timeUntilNextCode([sent(0.25)], now)).toEqual({ waitMs: 45_000, kind: "soon" });
    expect(timeUntilNextCode([sent(1)], now).waitMs).toBe(0);
    // A request made at the same moment may carry a slightly earlier time than the first code.
    expect(timeUntilNextCode([sent(-0.001)], now).waitMs).toBe(MINUTE_MS);
  });

  it("is not delayed by requests of other users or for other addresses of the account", () => {
    expect(timeUntilNextCode([sent(0, { isMine: false }), sent(0, { isTarget: false })], now).waitMs).toBe(0);
  });

  it("is limited to five an hour and ten a day", () => {
    const hour = [10, 20, 30, 40, 50].map((minutes) => sent(minutes));
    expect(timeUntilNextCode(hour, now)).toEqual({ waitMs: 10 * MINUTE_MS, kind: "many" });
    expect(timeUntilNextCode(hour.slice(1), now).waitMs).toBe(0);
    const day = Array.from({ length: 10 }, (_, index) => sent(61 + index * 60));
    expect(timeUntilNextCode(day, now)).toEqual({
      waitMs: 24 * HOUR_MS - (61 + 540) * MINUTE_MS,
      kind: "many",
    });
  });

  it("is limited to ten an hour per address and network, thirty from all networks, and ten per account", () => {
    const strangers = Array.from({ length: 10 }, () => sent(30, { isMine: false }));
    expect(timeUntilNextCode(strangers, now)).toEqual({ waitMs: 30 * MINUTE_MS, kind: "many" });
    const far = Array.from({ length: 29 }, () => sent(30, { isMine: false, isNear: false }));
    expect(timeUntilNextCode(far, now).waitMs).toBe(0);
    expect(timeUntilNextCode([...far, sent(30, { isMine: false })], now).waitMs).toBe(30 * MINUTE_MS);
    const others = Array.from({ length: 10 }, () => sent(30, { isTarget: false }));
    expect(timeUntilNextCode(others, now).kind).toBe("many");
    expect(timeUntilNextCode(others.slice(1), now).waitMs).toBe(0);
  });
});
