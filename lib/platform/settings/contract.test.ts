import { expect, it } from "vitest";
import { systemOptions, systemSettings } from "./contract";

const { emergencyPhone } = systemOptions.shape;

it("no emergency line is made up where none was set", () => {
  expect(systemSettings.parse({}).emergencyPhone).toBe("");
});

it("an emergency line is empty or a number of at least three digits", () => {
  for (const phone of ["", "  ", "112", "+250 788 000 112", "(0788) 000-112"])
    expect(emergencyPhone.safeParse(phone).success).toBe(true);
  for (const phone of ["...", "12", "call us", "+250 788 000 112 000 112 000", "1+12"])
    expect(emergencyPhone.safeParse(phone).success).toBe(false);
});
