import { expect, it } from "vitest";
import { approvalEndProblem } from "./rules";

it("a document of a vehicle is approved until a day that has not passed; only a registration may have no end", () => {
  const today = "2026-11-21";
  expect(approvalEndProblem("registration", null, today)).toBeUndefined();
  expect(approvalEndProblem("insurance", null, today)).toBe("documentEndRequired");
  expect(approvalEndProblem("inspection", "2026-11-20", today)).toBe("documentEnded");
  expect(approvalEndProblem("inspection", today, today)).toBeUndefined();
});
