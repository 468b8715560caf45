import { describe, expect, it } from "vitest";
import { after, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { type SentCode, waitForCode } from "./rules";

const now = new Date("2026-12-01T12:00:00Z");
const sent = (minutesAgo: number, who: Partial<SentCode> = {}): SentCode => ({
  createdAt: after(now, -minutesAgo * MINUTE_MS),
  isMine: true,
  isTarget: true,
  ...who,
});

describe("another code", () => {
  it("may be sent after a minute", () => {
    expect(waitForCode([], now).waitMs).toBe(0);
    expect(waitForCode([sent(0.25)], now)).toEqual({ waitMs: 45_000, kind: "soon" });
    expect(waitForCode([sent(1)], now).waitMs).toBe(0);
    // Asked at the same moment, a breath before the first was written.
    expect(waitForCode([sent(-0.001)], now).waitMs).toBe(MINUTE_MS);
  });

  it("is not delayed by what strangers or other addresses of the account asked for", () => {
    expect(waitForCode([sent(0, { isMine: false }), sent(0, { isTarget: false })], now).waitMs).toBe(0);
  });

  it("is one of five an hour and of ten a day", () => {
    const hour = [10, 20, 30, 40, 50].map((minutes) => sent(minutes));
    expect(waitForCode(hour, now)).toEqual({ waitMs: 10 * MINUTE_MS, kind: "many" });
    expect(waitForCode(hour.slice(1), now).waitMs).toBe(0);
    const day = Array.from({ length: 10 }, (_, index) => sent(61 + index * 60));
    expect(waitForCode(day, now)).toEqual({ waitMs: 24 * HOUR_MS - (61 + 540) * MINUTE_MS, kind: "many" });
  });

  it("is one of ten an hour to an address, whoever asks, and of ten by an account", () => {
    const strangers = Array.from({ length: 10 }, () => sent(30, { isMine: false }));
    expect(waitForCode(strangers, now)).toEqual({ waitMs: 30 * MINUTE_MS, kind: "many" });
    const others = Array.from({ length: 10 }, () => sent(30, { isTarget: false }));
    expect(waitForCode(others, now).kind).toBe("many");
    expect(waitForCode(others.slice(1), now).waitMs).toBe(0);
  });
});
