import { describe, expect, it } from "vitest";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { pickUpForm, returnForm } from "./forms";
import { handoverProblems, isTimeOfHandover, isTimeOfReturn, licenceProblem, timeOfHandover } from "./rules";

const endsAt = new Date("2026-12-04T08:00:00Z");
const anyTime = () => true;
const picture = "0199b2c5-1d20-7b11-a2c4-7e90d3f1b866";

describe("a licence", () => {
  const zone = "Africa/Kigali";

  it("must be verified, and valid through the day of the return", () => {
    const verified = (expiresOn: string | null) => ({ status: "verified", expiresOn });
    expect(licenceProblem(verified(null), endsAt, zone)).toBeUndefined();
    expect(licenceProblem(verified("2026-12-04"), endsAt, zone)).toBeUndefined();
    expect(licenceProblem(verified("2026-12-03"), endsAt, zone)).toBe("licenceRunsOut");
    expect(licenceProblem({ status: "submitted", expiresOn: null }, endsAt, zone)).toBe("licenceNotVerified");
    expect(licenceProblem(undefined, endsAt, zone)).toBe("licenceNotVerified");
  });
});

describe("a handover record", () => {
  const limits = { leastKm: 42_000, heldCents: 20_000, chargesCents: 9_000 };

  it("reports all errors at once", () => {
    expect(handoverProblems({ odometerKm: 41_999, depositKeptCents: 11_001 }, limits)).toEqual({
      odometerKm: "odometerBelow",
      depositKeptCents: "depositKeptTooMuch",
      depositKeptReason: "depositReasonRequired",
    });
  });

  it("may keep all of the deposit that the charges leave, with a reason", () => {
    const seen = { odometerKm: 42_000, depositKeptCents: 11_000, depositKeptReason: "A door" };
    expect(handoverProblems(seen, limits)).toEqual({});
    expect(handoverProblems({ odometerKm: 42_000 }, { ...limits, heldCents: 0 })).toEqual({});
  });

  it("may not cost more than can be charged, as a misread odometer would", () => {
    expect(handoverProblems({ odometerKm: 420_000 }, { ...limits, chargesCents: 100_000_001 })).toEqual({
      odometerKm: "chargesTooHigh",
    });
  });

  it("asks for everything a pick-up needs before it is sent", () => {
    const typed = { odometerKm: 41_999, fuelPercent: 50, damage: [{ place: "front", note: "" }] };
    const problemsOf = pickUpForm({ leastKm: 42_000, isDepositMissing: true, comparesLicence: true })
      .safeParse(typed)
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
    expect(Object.fromEntries(problemsOf ?? [])).toEqual({
      "damage.0.note": "damageNoteRequired",
      odometerKm: "odometerBelow",
      isLicenceChecked: "licenceCheckRequired",
      isDepositWaived: "depositNotSettled",
      pictures: "pictureRequired",
      ownerSignedName: "signatureRequired",
    });
    const complete = {
      odometerKm: 42_000,
      fuelPercent: 50,
      isLicenceChecked: true,
      ownerSignedName: "Aline",
      pictures: [picture],
    };
    const settled = { leastKm: 42_000, isDepositMissing: false };
    expect(pickUpForm({ ...settled, comparesLicence: true }).safeParse(complete).success).toBe(true);
    // With a driver the renter shows no licence.
    const unchecked = { ...complete, isLicenceChecked: undefined };
    expect(pickUpForm({ ...settled, comparesLicence: false }).safeParse(unchecked).success).toBe(true);
  });

  it("reports the same errors in the form, together with those of other fields", () => {
    const damage = [{ place: "front", note: "" }];
    const typed = { odometerKm: 41_999, fuelPercent: 50, damage, depositKeptCents: 11_001 };
    const problemsOf = returnForm(() => limits, anyTime)
      .safeParse(typed)
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
    expect(Object.fromEntries(problemsOf ?? [])).toEqual({
      "damage.0.note": "damageNoteRequired",
      odometerKm: "odometerBelow",
      depositKeptCents: "depositKeptTooMuch",
      depositKeptReason: "depositReasonRequired",
      pictures: "pictureRequired",
      ownerSignedName: "signatureRequired",
    });
  });
});

it("damage noted at the return needs a choice, unless a part of the deposit is kept for it", () => {
  const noted = {
    odometerKm: 42_000,
    fuelPercent: 50,
    ownerSignedName: "Aline",
    pictures: [picture],
    damage: [{ place: "front", note: "A scratch" }],
  };
  const form = returnForm(() => ({ leastKm: 42_000, heldCents: 10_000, chargesCents: 0 }), anyTime);
  const problemsOf = (typed: object) =>
    form
      .safeParse({ ...noted, ...typed })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
  // A group of radio buttons without a choice is null.
  for (const typed of [{}, { damageChoice: null }, { depositKeptCents: 0 }])
    expect(problemsOf(typed)).toEqual([["damageChoice", "damageChoiceRequired"]]);
  for (const typed of [
    { damageChoice: "record" },
    { damageChoice: "claim" },
    { depositKeptCents: 500, depositKeptReason: "A scratch" },
    { damage: [] },
  ])
    expect(problemsOf(typed)).toBeUndefined();
});

it("a return may have an earlier time, but not before the pick-up or in the future", () => {
  const [outSince, now] = [new Date("2026-12-01T10:00:00Z"), new Date("2026-12-04T10:00:00Z")];
  const form = returnForm(
    () => ({ leastKm: 0, heldCents: 0, chargesCents: 0 }),
    (at) => isTimeOfReturn(at, outSince, now),
  );
  const typed = { odometerKm: 42_000, fuelPercent: 50, ownerSignedName: "Aline", pictures: [picture] };
  const problemsOf = (returnedAt: Date) =>
    form
      .safeParse({ ...typed, returnedAt: returnedAt.toISOString() })
      .error?.issues.map(({ message }) => message);
  expect(problemsOf(outSince)).toBeUndefined();
  expect(problemsOf(addMs(outSince, -1))).toEqual(["returnedAtWrong"]);
  expect(problemsOf(addMs(now, HOUR_MS))).toEqual(["returnedAtWrong"]);
});

describe("the time of a handover that is sent later", () => {
  const now = new Date("2026-12-01T12:00:00Z");
  const hoursAgo = (hours: number) => addMs(now, -hours * HOUR_MS);

  it("is the device's time, but never later than now", () => {
    expect(timeOfHandover(undefined, now)).toEqual(now);
    expect(timeOfHandover("2026-12-01T13:00:00+02:00", now)).toEqual(hoursAgo(1));
    expect(timeOfHandover("2026-12-01T12:30:00Z", now)).toEqual(now);
  });

  it("lies after the earliest possible time and within two days", () => {
    expect(isTimeOfHandover(hoursAgo(3), hoursAgo(3), now)).toBe(true);
    expect(isTimeOfHandover(hoursAgo(3), hoursAgo(2), now)).toBe(false);
    expect(isTimeOfHandover(hoursAgo(48), hoursAgo(60), now)).toBe(true);
    expect(isTimeOfHandover(hoursAgo(49), hoursAgo(60), now)).toBe(false);
  });
});
