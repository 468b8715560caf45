import { expect, it, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { recordViolations } from "./record-violations";

it("logs a limited number of violations per minute from all senders together", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T08:00:30Z") });
  const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
  const sent = Array.from({ length: 50 }, (_, index) => ({
    effectiveDirective: "img-src",
    blockedURL: `https://example.com/${index}`,
  }));
  for (let request = 0; request < 30; request++) recordViolations(sent);
  expect(warn).toHaveBeenCalledTimes(100);
  warn.mockRestore();
  vi.useRealTimers();
});
