import { expect, it } from "vitest";
import { driverProblem, requirementSentencesOf } from "./rules";

const requirements = { minDriverAge: 25, minLicenceYears: 2 };
const driver = { birthDate: "2001-12-04", licenceIssuedOn: "2024-12-04" };

it("a driver may drive from the day on which they are old enough and have held their licence long enough", () => {
  expect(driverProblem(requirements, driver, "2026-12-04")).toBeUndefined();
  expect(driverProblem(requirements, driver, "2026-12-03")).toEqual({
    key: "driverTooYoung",
    values: { years: 25 },
  });
  const older = { ...driver, birthDate: "1990-01-01" };
  expect(driverProblem(requirements, older, "2026-12-03")).toEqual({
    key: "licenceTooNew",
    values: { years: 2 },
  });
});

it("a birthday on 29 February counts as 1 March in a common year", () => {
  const leapling = { birthDate: "2000-02-29", licenceIssuedOn: null };
  expect(driverProblem(requirements, leapling, "2025-02-28")).toMatchObject({ key: "driverTooYoung" });
  expect(driverProblem(requirements, leapling, "2025-03-01")).toBeUndefined();
});

it("everybody may drive if the owner has no requirements, and unknown facts are ignored", () => {
  const child = { birthDate: "2020-01-01", licenceIssuedOn: "2026-12-01" };
  expect(driverProblem({ minDriverAge: null, minLicenceYears: null }, child, "2026-12-04")).toBeUndefined();
  expect(
    driverProblem(requirements, { birthDate: null, licenceIssuedOn: null }, "2026-12-04"),
  ).toBeUndefined();
});

it("each requirement is described in one sentence", () => {
  expect(requirementSentencesOf(requirements)).toEqual([
    { key: "age", years: 25 },
    { key: "licence", years: 2 },
  ]);
  expect(requirementSentencesOf({ minDriverAge: null, minLicenceYears: null })).toEqual([]);
});
