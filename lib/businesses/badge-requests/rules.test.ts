import { expect, it } from "vitest";
import { stepFields } from "./contract";
import { badgeMonthlyCents, planByBadge, reachableStep, validateRequest } from "./rules";

it("opens the step of the URL, never past an incomplete one", () => {
  expect([
    reachableStep("3", 4),
    reachableStep("5", 2),
    reachableStep(null, 3),
    reachableStep("9", 2),
    reachableStep("x", 1),
  ]).toEqual([3, 2, 3, 2, 1]);
});

it("has the price of the specification, and leads to the plan of the same price", () => {
  expect(badgeMonthlyCents).toEqual({ basic: 2_900, premium: 9_900, enterprise: 19_900 });
  expect(planByBadge).toEqual({ basic: "basic", premium: "pro", enterprise: "enterprise" });
});

it("requires the fields of each step, but no city", () => {
  const fields = stepFields(2026);
  const two = { email: "a@b.example", phone: "+250788123456", address: "KG 1 Ave" };
  expect(fields[2].safeParse(two).success).toBe(true);
  expect(fields[2].safeParse({ ...two, website: "javascript:alert(1)" }).success).toBe(false);
  expect(fields[1].safeParse({ businessName: "Gahunda", businessType: "casino" }).success).toBe(false);
  const three = { description: "Cars.", services: ["tours"], yearEstablished: "" };
  expect(fields[3].safeParse(three).data).toMatchObject({ yearEstablished: null });
  for (const [year, isGood] of [
    [1899, false],
    [1900, true],
    [2026, true],
    [2027, false],
  ] as const)
    expect(fields[3].safeParse({ ...three, yearEstablished: year }).success).toBe(isGood);
});

const documents = {
  businessLicense: null,
  taxCertificate: null,
  insuranceCertificate: null,
  bankDetails: null,
};

it("has the limit of a description that a draft may exceed", () => {
  const { missing, limits } = validateRequest({ description: "x".repeat(2_001) }, documents, 2026);
  expect([missing.description, limits]).toEqual(["textTooLong", { description: 2_000 }]);
});

it("lists every required field of an empty request", () => {
  expect(Object.keys(validateRequest({}, documents, 2026).missing).sort()).toEqual([
    "address",
    "badgeType",
    "businessLicense",
    "businessName",
    "businessType",
    "description",
    "email",
    "phone",
    "registrationNumber",
    "services",
    "taxCertificate",
  ]);
});
