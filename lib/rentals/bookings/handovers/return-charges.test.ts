import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { chargesOfBooking, priceReturn, storedChargesOf, sumOfCharges, usesOf } from "./return-charges";

const endsAt = new Date("2026-12-04T08:00:00Z");
const terms = {
  endsAt,
  days: 3,
  dailyPriceCents: 4_500,
  includedKmPerDay: 200,
  extraKmPriceCents: 20,
  missingEighthPriceCents: 400,
  isWithDriver: false,
  driverHoursPerDay: 10,
  overtimeHourPriceCents: 500,
  nightAwayPriceCents: 2_500,
};
const pickup = { odometerKm: 42_000, fuelPercent: 75 };
const back = (odometerKm: number, fuelPercent: number, at = endsAt) => ({ odometerKm, fuelPercent, at });

describe("the charges of a return", () => {
  it("are none within the included kilometres and with the fuel of the pick-up", () => {
    expect(priceReturn(terms, { pickup }, back(42_600, 75))).toEqual([]);
    expect(priceReturn(terms, { pickup }, back(42_100, 100))).toEqual([]);
  });

  it("list the driver's overtime and further nights away only if the vehicle comes with its driver", () => {
    const worked = { ...back(42_100, 75), overtimeHours: 3, furtherNights: 1 };
    expect(priceReturn({ ...terms, isWithDriver: true }, { pickup }, worked)).toEqual([
      { kind: "overtime", quantity: 3, unitCents: 500, amountCents: 1_500 },
      { kind: "nights_away", quantity: 1, unitCents: 2_500, amountCents: 2_500 },
    ]);
    expect(priceReturn(terms, { pickup }, worked)).toEqual([]);
    // A driver who is booked for the whole day works no overtime.
    const wholeDay = { ...terms, isWithDriver: true, driverHoursPerDay: null };
    expect(priceReturn(wholeDay, { pickup }, worked).map(({ kind }) => kind)).toEqual(["nights_away"]);
  });

  it("list late days, each kilometre beyond those included, and each missing eighth", () => {
    expect(priceReturn(terms, { pickup }, back(43_000, 50, addMs(endsAt, 2 * HOUR_MS)))).toEqual([
      { kind: "late", quantity: 1, unitCents: 4_500, amountCents: 4_500 },
      // 200 of the included thousand belong to the late day.
      { kind: "extra_km", quantity: 200, unitCents: 20, amountCents: 4_000 },
      { kind: "missing_fuel", quantity: 2, unitCents: 400, amountCents: 800 },
    ]);
  });

  it.each([
    [63, 0],
    [62, 1],
    [51, 1],
    [50, 2],
    [0, 6],
  ])("count whole eighths only: at %d%% after 75%%, %d are missing", (fuelPercent, eighths) => {
    const charges = priceReturn(terms, { pickup }, back(42_000, fuelPercent));
    expect(sumOfCharges(charges)).toBe(eighths * 400);
  });

  it.each([
    ["kilometres without a limit", { includedKmPerDay: null }],
    ["a limit without a price", { extraKmPriceCents: null }],
    ["a limit with the price 0", { extraKmPriceCents: 0 }],
  ])("are none for the distance with %s", (_, unlimited) => {
    expect(priceReturn({ ...terms, ...unlimited }, { pickup }, back(90_000, 75))).toEqual([]);
  });

  it("do not include fuel without a price, or anything without a recorded pick-up", () => {
    const unpriced = { ...terms, missingEighthPriceCents: null };
    expect(priceReturn(unpriced, { pickup }, back(42_000, 0))).toEqual([]);
    expect(priceReturn(terms, {}, back(90_000, 0))).toEqual([]);
  });

  it("are listed as they were priced, from the stored amounts", () => {
    const whole = (max: number) => fc.nat({ max });
    fc.assert(
      fc.property(whole(5_000), whole(100), whole(5 * DAY_MS), (km, fuelPercent, late) => {
        const priced = priceReturn(terms, { pickup }, back(42_000 + km, fuelPercent, addMs(endsAt, late)));
        expect(chargesOfBooking({ ...terms, ...storedChargesOf(priced) })).toEqual(priced);
      }),
    );
  });

  it("adds up the distance of all vehicles and the fuel missing in each", () => {
    const first = {
      pickup: { odometerKm: 9_000, fuelPercent: 50 },
      returned: { odometerKm: 9_400, fuelPercent: 20 },
    };
    const fuller = { ...first, returned: { odometerKm: 9_400, fuelPercent: 100 } };
    const [alone, both, refilled] = [[], [first], [fuller]].map((earlier) =>
      Object.fromEntries(
        priceReturn(terms, { pickup, earlier }, back(43_000, 50)).map(({ kind, quantity }) => [
          kind,
          quantity,
        ]),
      ),
    );
    expect(both?.extra_km).toBe((alone?.extra_km ?? 0) + 400);
    expect(both?.missing_fuel).toBe((alone?.missing_fuel ?? 0) + 2);
    // A tank that came back fuller does not offset missing fuel in the other vehicle.
    expect(refilled?.missing_fuel).toBe(alone?.missing_fuel);
  });
});

describe("the handovers of a rental", () => {
  const out = (vehicleId: string, odometerKm: number) =>
    ({ kind: "pickup", vehicleId, odometerKm, fuelPercent: 100 }) as const;
  const backIn = (vehicleId: string, odometerKm: number) =>
    ({ kind: "return", vehicleId, odometerKm, fuelPercent: 100 }) as const;

  it("are paired by vehicle, with the pick-up of the vehicle that is out", () => {
    const [a, b] = [out("a", 10), out("b", 500)];
    expect(usesOf([a], "a")).toEqual({ earlier: [], pickup: a });
    expect(usesOf([a, backIn("a", 40), b], "b")).toEqual({
      earlier: [{ pickup: a, returned: backIn("a", 40) }],
      pickup: b,
    });
    expect(usesOf([a, backIn("a", 40), b, backIn("b", 600), out("a", 50)], "a").earlier).toHaveLength(2);
  });

  it("never compare one vehicle with another, even with missing readings", () => {
    expect(usesOf([out("a", 10)], "b")).toEqual({ earlier: [], pickup: undefined });
    expect(usesOf([out("a", 10), out("b", 500)], "b").earlier).toEqual([]);
    expect(usesOf([backIn("a", 40), out("b", 500)], "b")).toEqual({ earlier: [], pickup: out("b", 500) });
    expect(usesOf([out("a", 10), backIn("a", 40)], "b")).toMatchObject({ pickup: undefined });
  });
});
