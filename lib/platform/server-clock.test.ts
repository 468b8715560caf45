import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onThisDevice, serverNow, setServerTime } from "./server-clock";

const HERE = new Date("2026-12-01T10:00:00.000Z");
const later = (ms: number) => new Date(HERE.getTime() + ms);

beforeEach(() => vi.useFakeTimers({ now: HERE }));
afterEach(() => {
  vi.setSystemTime(HERE);
  setServerTime(HERE);
  vi.useRealTimers();
});

describe("the server's time", () => {
  it("is the device's until a response says otherwise, and with a clock that is right", () => {
    expect(serverNow()).toEqual(HERE);
    // A response takes its time.
    setServerTime(later(-3_400));
    expect(serverNow()).toEqual(HERE);
  });

  it("differs from a clock that is ahead or behind", () => {
    for (const aheadMs of [-20 * 60_000, 5 * 3_600_000]) {
      setServerTime(later(aheadMs));
      vi.advanceTimersByTime(60_000);
      expect(serverNow()).toEqual(later(aheadMs + 60_000));
      expect(onThisDevice(serverNow().toISOString())).toEqual(new Date());
      vi.setSystemTime(HERE);
    }
  });

  it("is not changed by the delay of a response, until the clock is set", () => {
    for (const aheadMs of [-602_000, -600_000, -604_000]) setServerTime(later(aheadMs));
    expect(serverNow()).toEqual(later(-602_000));
    setServerTime(HERE);
    expect(serverNow()).toEqual(HERE);
    setServerTime(later(-600_000));
    expect(serverNow()).toEqual(later(-600_000));
  });
});
