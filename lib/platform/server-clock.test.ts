import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, unparsed } from "./http/api-client";
import "./http/parse-response";
import { onThisDevice, serverNow, setServerTime } from "./server-clock";

const HERE = new Date("2026-12-01T10:00:00.000Z");
const later = (ms: number) => new Date(HERE.getTime() + ms);

beforeEach(() => vi.useFakeTimers({ now: HERE }));
afterEach(() => {
  vi.setSystemTime(HERE);
  setServerTime(HERE.toISOString());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the server's time", () => {
  it("is the device's until a response says otherwise, and with a clock that is right", () => {
    expect(serverNow()).toEqual(HERE);
    // Date headers are cut to the second, and a response takes its time.
    setServerTime(later(-3_400).toUTCString());
    expect(serverNow()).toEqual(HERE);
    setServerTime(null);
    expect(serverNow()).toEqual(HERE);
  });

  it("differs from a clock that is ahead or behind", () => {
    for (const aheadMs of [-20 * 60_000, 5 * 3_600_000]) {
      setServerTime(later(aheadMs).toISOString());
      vi.advanceTimersByTime(60_000);
      expect(serverNow()).toEqual(later(aheadMs + 60_000));
      expect(onThisDevice(serverNow().toISOString())).toEqual(new Date());
      vi.setSystemTime(HERE);
    }
  });

  it("is not changed by the delay of a response, until the clock is set", () => {
    for (const aheadMs of [-602_000, -600_000, -604_000]) setServerTime(later(aheadMs).toISOString());
    expect(serverNow()).toEqual(later(-602_000));
    setServerTime(HERE.toISOString());
    expect(serverNow()).toEqual(HERE);
    setServerTime(later(-600_000).toISOString());
    expect(serverNow()).toEqual(later(-600_000));
  });
});

it("every response of the API sets it", async () => {
  const at = later(-3_600_000);
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("fetch", async () => Response.json({}, { headers: { date: at.toUTCString() } }));
  await api.get("/api/session", unparsed());
  expect(serverNow()).toEqual(at);
});
