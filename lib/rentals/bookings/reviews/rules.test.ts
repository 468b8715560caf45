import { expect, it } from "vitest";
import { reviewProblem } from "./rules";

const endsAt = new Date("2026-12-04T08:00:00Z");
const trip = { status: "completed", endsAt, returnRecordedAt: null } as const;
const day = (text: string) => new Date(`2026-12-${text}Z`);

it("a trip can be reviewed from its end until 14 days after the return", () => {
  expect(reviewProblem({ ...trip, status: "active" }, day("04T09:00"))).toBe("tripNotOver");
  expect(reviewProblem(trip, day("18T07:59"))).toBeUndefined();
  expect(reviewProblem(trip, day("18T08:00"))).toBe("reviewPeriodOver");
});

it("the 14 days begin with the return, where that was not on time", () => {
  const late = { ...trip, returnRecordedAt: day("06T08:00") };
  expect(reviewProblem(late, day("20T07:59"))).toBeUndefined();
  expect(reviewProblem(late, day("20T08:00"))).toBe("reviewPeriodOver");
});
