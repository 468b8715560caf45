import { expect, it } from "vitest";
import { changedEntries } from "./changed-entries";

const began = { name: "Office", latitude: -1.95, weeklyHours: [{ opensAt: "08:00" }, null] };

it("are those that differ, lists as a whole", () => {
  expect(changedEntries(began, structuredClone(began))).toEqual({});
  expect(changedEntries(began, { ...began, name: "Head office" })).toEqual({ name: "Head office" });
  const weeklyHours = [{ opensAt: "09:00" }, null];
  expect(changedEntries(began, { ...began, weeklyHours })).toEqual({ weeklyHours });
});
