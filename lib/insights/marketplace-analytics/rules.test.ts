import { expect, it } from "vitest";
import { stepSharePercent } from "./rules";

it("has no share where the divisor is zero", () => {
  expect([stepSharePercent(1, 3), stepSharePercent(0, 4), stepSharePercent(0, 0)]).toEqual([33, 0, null]);
});
