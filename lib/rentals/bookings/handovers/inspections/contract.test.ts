import { expect, it } from "vitest";
import { inspectionRequest } from "./contract";

it("rejects a time at which no handover can have happened", () => {
  const record = { kind: "pickup", odometerKm: 42_000, fuelPercent: 75, signedName: "Keza Mutoni" };
  expect(inspectionRequest.safeParse({ ...record, at: "2026-12-01T08:00:00Z" }).success).toBe(true);
  const refused = inspectionRequest.safeParse({ ...record, at: "0000-01-01T00:00:00Z" });
  expect(refused.error?.issues).toMatchObject([{ path: ["at"], message: "dayOutOfRange" }]);
});
