import { describe, expect, it } from "vitest";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { findTwoFactorLack } from "./two-factor-rules";

const now = new Date("2026-11-26T10:00:00Z");
const memberSince = addMs(now, -30 * DAY_MS);
const emailChangedAt = null;

describe("what an account lacks for changes that need two-factor authentication", () => {
  it("is two-factor authentication itself while it is off", () => {
    expect(findTwoFactorLack({ twoFactorSince: null, memberSince, emailChangedAt }, now)).toBe("off");
    expect(findTwoFactorLack({ twoFactorSince: null, memberSince: now, emailChangedAt }, now)).toBe("off");
  });

  it("is a day's wait after an older account turned it on", () => {
    expect(
      findTwoFactorLack({ twoFactorSince: addMs(now, 1 - DAY_MS), memberSince, emailChangedAt }, now),
    ).toBe("new");
    expect(
      findTwoFactorLack({ twoFactorSince: addMs(now, -DAY_MS), memberSince, emailChangedAt }, now),
    ).toBeUndefined();
  });

  it("is nothing if it was turned on within a day of signing up", () => {
    expect(
      findTwoFactorLack({ twoFactorSince: now, memberSince: addMs(now, 1 - DAY_MS), emailChangedAt }, now),
    ).toBeUndefined();
    expect(
      findTwoFactorLack({ twoFactorSince: now, memberSince: addMs(now, -DAY_MS), emailChangedAt }, now),
    ).toBe("new");
  });

  it("is the rest of the three days in which a change of the address can be undone, unless it counted before", () => {
    const lack = (hours: number) =>
      findTwoFactorLack(
        {
          twoFactorSince: addMs(now, -hours * HOUR_MS),
          memberSince,
          emailChangedAt: addMs(now, -48 * HOUR_MS),
        },
        now,
      );
    expect([lack(1), lack(47), lack(71), lack(72)]).toEqual([
      "email-changed",
      "email-changed",
      "email-changed",
      undefined,
    ]);
  });
});
