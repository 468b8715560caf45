import { expect, it } from "vitest";
import { inspectionForm, inspectionRequest } from "./contract";

it("rejects a time at which no handover can have happened", () => {
  const record = { kind: "pickup", odometerKm: 42_000, fuelPercent: 75, signedName: "Keza Mutoni" };
  expect(inspectionRequest.safeParse({ ...record, at: "2026-12-01T08:00:00Z" }).success).toBe(true);
  const refused = inspectionRequest.safeParse({ ...record, at: "0000-01-01T00:00:00Z" });
  expect(refused.error?.issues).toMatchObject([{ path: ["at"], message: "dayOutOfRange" }]);
});

it("needs a picture with the owner's code, when it is the handover itself, and none as a confirmation", () => {
  const record = { kind: "return", odometerKm: 42_000, fuelPercent: 75, signedName: "Keza Mutoni" };
  const handover = { ...record, code: "123456" };
  const missing = [{ path: ["pictures"], message: "pictureRequired" }];
  const forms = [false, true].map((needsCode) => inspectionForm({ leastKm: 0, needsCode }));
  for (const schema of [inspectionRequest, forms[1]]) {
    expect(schema?.safeParse(handover).error?.issues[0]).toMatchObject(missing[0] ?? {});
    const pictures = ["0199b2c5-1d20-7b11-a2c4-7e90d3f1b866"];
    expect(schema?.safeParse({ ...handover, pictures }).success).toBe(true);
  }
  for (const schema of [inspectionRequest, forms[0]]) expect(schema?.safeParse(record).success).toBe(true);
  // The form says so before the code is typed.
  expect(forms[1]?.safeParse(record).error?.issues).toContainEqual(expect.objectContaining(missing[0]));
  // A phone may have kept it from a form that did not ask.
  expect(inspectionRequest.safeParse({ ...handover, at: "2026-12-01T08:00:00Z" }).success).toBe(true);
});
