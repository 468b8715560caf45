import { expect, it } from "vitest";
import { plausibleInstant } from "./plausible-instant";

it("accepts instants of this century with any offset, and none that the database could not read", () => {
  const isAccepted = (text: string) => plausibleInstant.safeParse(text).success;
  for (const text of ["2000-01-01T00:00:00Z", "2026-12-01T13:00:00+02:00", "2099-12-31T23:59:59.999Z"])
    expect(isAccepted(text)).toBe(true);
  for (const text of [
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59-23:59",
    "2100-01-01T00:00:00Z",
    "2026-12-01",
  ])
    expect(isAccepted(text)).toBe(false);
});
