import { describe, expect, it } from "vitest";
import { vehicleChangeRequest } from "@/lib/rentals/bookings/changes/vehicles/contract";
import { pickUpRequest, returnRequest } from "./contract";
import { pickUpForm, returnForm } from "./forms";

const picture = "0199b2c5-1d20-7b11-a2c4-7e90d3f1b866";
const readings = { odometerKm: 42_000, fuelPercent: 75 };
const signed = { ...readings, ownerSignedName: "Aline Uwase" };
const pictured = { ...signed, pictures: [picture] };
const missing = [{ path: ["pictures"], message: "pictureRequired" }];

const form = pickUpForm({ leastKm: 42_000, isDepositMissing: false, comparesLicence: false });
const limits = { leastKm: 0, heldCents: 0, chargesCents: 0 };
const takeBack = returnForm(
  () => limits,
  () => true,
);

describe("a record of the owner's side", () => {
  const schemas = {
    "pick-up": pickUpRequest,
    return: returnRequest,
    "pick-up form": form,
    "return form": takeBack,
  };

  it.each(Object.entries(schemas))("needs one picture, guided or further: %s", (_, schema) => {
    for (const without of [{}, { pictures: [] }, { guidedPictures: {} }])
      expect(schema.safeParse({ ...signed, ...without }).error?.issues).toMatchObject(missing);
    expect(schema.safeParse(pictured).success).toBe(true);
    expect(schema.safeParse({ ...signed, guidedPictures: { front: picture } }).success).toBe(true);
  });

  it.each(Object.entries(schemas))("needs a signature, drawn or typed: %s", (_, schema) => {
    const unsigned = { ...readings, pictures: [picture] };
    const refused = [{ path: ["ownerSignedName"], message: "signatureRequired" }];
    for (const without of [{}, { ownerSignedName: " " }, { renterSignedName: "Keza Mutoni" }])
      expect(schema.safeParse({ ...unsigned, ...without }).error?.issues).toMatchObject(refused);
    expect(schema.safeParse({ ...unsigned, ownerSignature: "M1 1 L2 2" }).success).toBe(true);
  });

  it("is accepted without a picture if a phone kept it from a form that did not ask for one", () => {
    for (const schema of [pickUpRequest, returnRequest]) {
      expect(schema.safeParse({ ...signed, at: "2026-12-14T23:59:59Z" }).success).toBe(true);
      const later = schema.safeParse({ ...signed, at: "2026-12-15T00:00:00Z" });
      expect(later.error?.issues).toMatchObject(missing);
    }
  });

  it("needs the comparison of the licence with the person in the form, unless a driver comes with the car", () => {
    const withLicence = pickUpForm({ leastKm: 42_000, isDepositMissing: false, comparesLicence: true });
    expect(withLicence.safeParse(pictured).error?.issues).toMatchObject([
      { path: ["isLicenceChecked"], message: "licenceCheckRequired" },
    ]);
    expect(withLicence.safeParse({ ...pictured, isLicenceChecked: true }).success).toBe(true);
  });

  it("of a replacement needs a picture of each car", () => {
    const swap = { fromVehicleId: "rav4", returned: { ...readings, pictures: [picture] }, given: readings };
    const change = { vehicleId: "prado", totalCents: 13_500, swap };
    expect(vehicleChangeRequest.safeParse(change).error?.issues).toMatchObject([
      { path: ["swap", "given", "pictures"], message: "pictureRequired" },
    ]);
    const given = { ...readings, guidedPictures: { rear: picture } };
    expect(vehicleChangeRequest.safeParse({ ...change, swap: { ...swap, given } }).success).toBe(true);
  });
});
