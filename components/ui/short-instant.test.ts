import { afterEach, expect, it, vi } from "vitest";
import { KIGALI } from "@/lib/platform/dates";
import { shortInstant } from "./short-instant";

afterEach(() => vi.useRealTimers());

it("leaves out the year that it is in Kigali, wherever the text is made", () => {
  const texts = (locale: string) =>
    ["2026-12-31T08:00:00Z", "2027-01-01T08:00:00Z"].map((iso) =>
      shortInstant(iso, locale, KIGALI).replaceAll("\u00a0", " "),
    );
  vi.useFakeTimers({ now: new Date("2026-12-31T21:59:00Z") });
  expect(texts("en")).toEqual(["31 Dec, 10:00", "1 Jan 2027, 10:00"]);
  vi.setSystemTime(new Date("2026-12-31T22:00:00Z"));
  expect(texts("en")).toEqual(["31 Dec 2026, 10:00", "1 Jan, 10:00"]);
  expect(texts("rw")).toEqual(["31/12/2026, 10:00", "1/01, 10:00"]);
});
