import { expect, it } from "vitest";
import { reviewProblem } from "./rules";

const endsAt = new Date("2026-12-04T08:00:00Z");
const rental = { status: "completed", source: "marketplace", endsAt, returnRecordedAt: null } as const;
const day = (text: string) => new Date(`2026-12-${text}Z`);

it("a rental can be reviewed from its end until 14 days after the return", () => {
  expect(reviewProblem({ ...rental, status: "active" }, false, day("04T09:00"))).toBe("tripNotOver");
  expect(reviewProblem(rental, false, day("18T07:59"))).toBeUndefined();
  expect(reviewProblem(rental, false, day("18T08:00"))).toBe("reviewPeriodOver");
});

it("the 14 days begin with the return if that was not on time", () => {
  const late = { ...rental, returnRecordedAt: day("06T08:00") };
  expect(reviewProblem(late, false, day("20T07:59"))).toBeUndefined();
  expect(reviewProblem(late, false, day("20T08:00"))).toBe("reviewPeriodOver");
});

it("a booking made at the counter can be reviewed once its customer has confirmed a phone number", () => {
  for (const source of ["walk_in", "telephone"] as const) {
    expect(reviewProblem({ ...rental, source }, false, day("05T08:00"))).toBe("reviewNeedsPhone");
    expect(reviewProblem({ ...rental, source }, true, day("05T08:00"))).toBeUndefined();
    expect(reviewProblem({ ...rental, source }, true, day("18T08:00"))).toBe("reviewPeriodOver");
  }
});
