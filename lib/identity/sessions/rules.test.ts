import { describe, expect, it } from "vitest";
import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { browserName, deviceKind } from "@/lib/platform/http/user-agent";
import { overlapUntil, renewedUntil, sessionNotice, tokenState } from "./rules";

const now = new Date("2026-11-21T10:00:00Z");
const inMinutes = (minutes: number) => addMs(now, minutes * MINUTE_MS).toISOString();

describe("renewing a session", () => {
  it("extends to a day from now, and no more than a week from signing in", () => {
    expect(renewedUntil(now, now)).toEqual(addMs(now, 24 * HOUR_MS));
    expect(renewedUntil(addMs(now, -5 * 24 * HOUR_MS), now)).toEqual(addMs(now, 24 * HOUR_MS));
    expect(renewedUntil(addMs(now, -6.5 * 24 * HOUR_MS), now)).toEqual(addMs(now, 12 * HOUR_MS));
  });
});

describe("a token of a session whose newest token is the third", () => {
  const state = (version: number, previousTokenUntil: Date | null) =>
    tokenState(version, { tokenVersion: 2, previousTokenUntil }, now);

  it("is valid if it is the newest, or the one before while the newest has not been used", () => {
    expect([0, 1, 2, 3].map((version) => state(version, null))).toEqual([
      "over",
      "previous",
      "newest",
      "over",
    ]);
  });

  it("is valid for a minute after the newest was first used if it is the one before", () => {
    expect(state(1, overlapUntil(addMs(now, -MINUTE_MS + 1)))).toBe("previous");
    expect(state(1, overlapUntil(addMs(now, -MINUTE_MS)))).toBe("over");
    expect(state(0, overlapUntil(now))).toBe("over");
    expect(state(2, overlapUntil(addMs(now, -HOUR_MS)))).toBe("newest");
  });
});

describe("the notice about a session", () => {
  const notice = (expiresIn: number, idleIn: number | null) =>
    sessionNotice(
      {
        at: now.toISOString(),
        expiresAt: inMinutes(expiresIn),
        idleEndsAt: idleIn === null ? null : inMinutes(idleIn),
        canRenew: true,
      },
      now,
    );

  it("is absent until two minutes before the idle end or five before the fixed end", () => {
    expect(notice(600, 2.1)).toMatchObject({ state: "calm" });
    expect(notice(600, 2)).toEqual({ state: "ending", why: "idle", endsAt: inMinutes(2) });
    expect(notice(5.1, 30)).toMatchObject({ state: "calm" });
    expect(notice(5, 30)).toEqual({ state: "ending", why: "life", endsAt: inMinutes(5) });
  });

  it("says that the session is over from that exact moment", () => {
    expect(notice(600, 0)).toMatchObject({ state: "over", why: "idle" });
    expect(notice(0, 30)).toMatchObject({ state: "over", why: "life" });
  });

  it("ignores the idle time where there is none", () => {
    expect(notice(600, null)).toMatchObject({ state: "calm", endsAt: inMinutes(600) });
  });
});

const ends = {
  "Chrome · Windows":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Edge · Windows":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
  "Safari · iPhone":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "Firefox · Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Samsung Internet · Android":
    "Mozilla/5.0 (Linux; Android 14; SM-A546B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
  curl: "curl/8.5.0",
  "?": "",
};

describe("a device's name", () => {
  it.each(Object.entries(ends))("is %s", (name, userAgent) => {
    expect(browserName(userAgent)).toBe(name);
  });

  it("contains nothing that could carry a message", () => {
    expect(browserName("<b>Call +250 788 000 000</b>")).toBe("?");
    // An address is shortened too: it appears in emails to whatever address was signed up.
    expect(browserName("gendana-login.example/verify")).toBe("gendana-login");
  });

  it("comes with the kind: phone, computer or API client", () => {
    expect(deviceKind(ends["Safari · iPhone"], "browser")).toBe("phone");
    expect(deviceKind(ends["Chrome · Windows"], "browser")).toBe("computer");
    expect(deviceKind(ends["Chrome · Windows"], "api")).toBe("program");
  });
});
