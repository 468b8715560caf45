import { describe, expect, it } from "vitest";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { findTwoStepLack } from "./two-step-rules";

const now = new Date("2026-11-26T10:00:00Z");
const memberSince = addMs(now, -30 * DAY_MS);

describe("what an account lacks for changes that need two-step login", () => {
  it("is two-step login itself while it is off", () => {
    expect(findTwoStepLack({ twoStepSince: null, memberSince }, now)).toBe("off");
    expect(findTwoStepLack({ twoStepSince: null, memberSince: now }, now)).toBe("off");
  });

  it("is a day's wait after an older account turned it on", () => {
    expect(findTwoStepLack({ twoStepSince: addMs(now, 1 - DAY_MS), memberSince }, now)).toBe("new");
    expect(findTwoStepLack({ twoStepSince: addMs(now, -DAY_MS), memberSince }, now)).toBeUndefined();
  });

  it("is nothing if it was turned on within a day of signing up", () => {
    expect(findTwoStepLack({ twoStepSince: now, memberSince: addMs(now, 1 - DAY_MS) }, now)).toBeUndefined();
    expect(findTwoStepLack({ twoStepSince: now, memberSince: addMs(now, -DAY_MS) }, now)).toBe("new");
  });
});
