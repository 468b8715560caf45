import { expect, it, vi } from "vitest";
import { createDayWatch } from "./day-watch";

it("expires every page when a day begins in Kigali, and once at first", async () => {
  const expire = vi.fn();
  const watch = createDayWatch(expire);
  const expiries: number[] = [];
  for (const time of [
    "2026-12-05T21:59:40Z",
    "2026-12-05T21:59:50Z",
    "2026-12-05T22:00:00Z",
    "2026-12-06T00:00:00Z",
  ]) {
    await watch(new Date(time));
    expiries.push(expire.mock.calls.length);
  }
  expect(expiries).toEqual([1, 1, 2, 2]);
});
