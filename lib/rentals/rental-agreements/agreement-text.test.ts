import { describe, expect, it } from "vitest";
import { routing } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { missingIn } from "@/lib/platform/pdf/testing";
import type { Parties } from "@/lib/rentals/bookings/handovers/parties/contract";
import { agreementStatus } from "@/lib/rentals/bookings/rules";
import { renderAgreement } from "./agreement-document";
import { type AgreedBooking, agreementText } from "./agreement-text";
import { maskLicenceNumber } from "./rules";

const now = new Date("2026-12-01T08:00:00.000Z");
const booking: AgreedBooking = {
  reference: "GD-7K9MQX4",
  startsAt: "2026-12-01T08:00:00.000Z",
  endsAt: "2026-12-04T08:00:00.000Z",
  days: 3,
  totalCents: 15_900,
  totalRwf: 231_345,
  depositCents: 10_000,
  dailyPriceCents: 4_500,
  charges: [],
  isNonRefundable: false,
  driverRequirements: { minDriverAge: null, minLicenceYears: null },
  driverService: {
    isWithDriver: false,
    driverHoursPerDay: null,
    overtimeHourPriceCents: null,
    nightAwayPriceCents: null,
  },
  usageTerms: { includedKmPerDay: 200, extraKmPriceCents: 20, missingEighthPriceCents: 400 },
  rwfPerHundredUsd: 145_500,
  deliveryAddress: null,
  vehicle: { id: "rav4", timeZone: "Africa/Kigali", fuelType: "hybrid" },
  lines: [
    { rule: "rent", quantity: 3, unitCents: 4_500, amountCents: 13_500 },
    { rule: "insurance_plus", quantity: 3, unitCents: 800, amountCents: 2_400, pieces: 1, per: "day" },
  ],
  handovers: [],
  vehicleChanges: [],
};
const parties: Parties = {
  host: {
    name: "Umurava Car Hire",
    address: "KN 5 Rd, Kigali",
    phone: "+250788000111",
    email: "desk@umurava.rw",
    taxId: "102938475",
    registrationNumber: null,
  },
  renter: {
    name: "Keza Mutoni",
    licence: { number: "DL-204411", status: "verified", expiresOn: "2030-05-31" },
  },
  car: {
    title: "Toyota RAV4 2021",
    neighbourhood: "Kiyovu",
    pickUpAddress: null,
    plate: "RAD 123 C",
    year: 2021,
    mileageKm: 41_500,
    isInsured: true,
  },
};
const seen = {
  kind: "pickup" as const,
  vehicleId: "rav4",
  vehicleTitle: "Toyota RAV4",
  side: "owner" as const,
  recordedAt: "2026-12-01T08:05:00.000Z",
  at: "2026-12-01T08:05:00.000Z",
  odometerKm: 42_000,
  fuelPercent: 75,
  damage: [{ place: "front" as const, note: "a scratch" }],
  note: null,
  pictures: [],
  depositKeptCents: 0,
  depositKeptReason: null,
  signatures: [
    { side: "owner" as const, strokes: null, typedName: "Aline Uwase", at: "2026-12-01T08:05:00.000Z" },
    { side: "renter" as const, strokes: "M1 1 L2 2", typedName: null, at: "2026-12-01T08:05:00.000Z" },
  ],
  confirmation: null,
  isLicenceChecked: true,
};
const hidden = { showsLicence: false, showsDriverLicences: false };
const draft = { drivers: [], status: "draft", locale: "en", now, ...hidden } as const;
const final = { ...draft, status: "final", showsLicence: true } as const;
const textOf = (text: object) => JSON.stringify(text);

/** The number of pages. */
async function pagesOf(text: Parameters<typeof renderAgreement>[0]): Promise<number> {
  const file = Buffer.from(await renderAgreement(text, "en")).toString("latin1");
  return [...file.matchAll(/\/Type \/Page\b/g)].length;
}

describe("the rental agreement", () => {
  it.each(routing.locales)("fits on one page in %s for a usual rental, with signatures", async (locale) => {
    expect(await pagesOf(agreementText(booking, parties, { ...draft, locale }))).toBe(1);
    const signed = agreementText({ ...booking, handovers: [seen] }, parties, { ...final, locale });
    expect(await pagesOf(signed)).toBe(1);
  });

  it.each(routing.locales)("states basic insurance in %s only if the documents were approved", (locale) => {
    const t = translator(locale);
    const [rent, plus] = booking.lines;
    const insuranceOf = (isInsured: boolean, ...chosen: AgreedBooking["lines"]) => {
      const lines = [...(rent ? [rent] : []), ...chosen];
      const car = { ...parties.car, isInsured };
      const { facts } = agreementText(
        { ...booking, lines },
        { ...parties, car },
        { ...draft, locale },
      ).booking;
      return facts.find(({ label }) => label === t("contracts.insurance"))?.value;
    };
    expect(insuranceOf(true)).toBe(t("rentals.insurance.basic"));
    expect(insuranceOf(false)).toBeUndefined();
    // A tier that the renter paid for is agreed in any case.
    expect(plus && insuranceOf(false, plus)).toBe(t("rentals.insurance.plus"));
  });

  it.each(routing.locales)("names the car that replaced another, on one page in %s", async (locale) => {
    const before = { ...seen, vehicleId: "vitz", vehicleTitle: "Toyota Vitz", signatures: [] };
    const handovers = [
      { ...before, signatures: seen.signatures },
      { ...before, kind: "return" as const, odometerKm: 42_150, fuelPercent: 60, damage: [] },
      { ...seen, signatures: [] },
      { ...seen, kind: "return" as const, odometerKm: 42_300, signatures: [] },
    ];
    const at = "2026-12-02T10:00:00.000Z";
    const vehicleChanges = [{ at, fromTitle: "Toyota Vitz", title: "Toyota RAV4", plate: "RAE 456 D" }];
    const text = agreementText({ ...booking, handovers, vehicleChanges }, parties, { ...final, locale });
    expect(textOf(text.vehicle)).toContain("RAE 456 D");
    expect(text.handovers.records.map(({ title }) => title)).toHaveLength(3);
    expect(text.handovers.records[0]?.title).toBe("Toyota Vitz");
    expect(text.signatures.signers[1]?.strokes).toBe("M1 1 L2 2");
    expect(await pagesOf(text)).toBe(1);
  });

  it.each(routing.locales)("fits on one page in %s with everything that can be chosen", async (locale) => {
    const line = { quantity: 3, unitCents: 500, amountCents: 1_500, pieces: 2, per: "day" as const };
    const discount = { quantity: 10, unitCents: -900, amountCents: -900 };
    const lines: AgreedBooking["lines"] = [
      { rule: "rent", quantity: 3, unitCents: 4_500, amountCents: 13_500 },
      { rule: "weekly_discount", ...discount },
      { rule: "non_refundable", ...discount },
      { rule: "early_bird", ...discount },
      { rule: "promo_code", name: "KIGALI2026", bearer: "marketplace", ...discount },
      { rule: "insurance_full", ...line, pieces: 1 },
      { rule: "additional_driver", ...line },
      { rule: "child_seat", ...line },
      { rule: "delivery", ...line, pieces: 1, per: "rental" },
    ];
    const confirmation = {
      side: "renter" as const,
      at: seen.at,
      odometerKm: 42_001,
      fuelPercent: 75,
      note: null,
      pictures: [],
      signedName: "Keza Mutoni",
      damage: [...seen.damage, ...seen.damage],
    };
    const record = { ...seen, confirmation, note: "The spare wheel is in the boot, under the mat." } as never;
    const kept = {
      ...seen,
      kind: "return" as const,
      odometerKm: 42_900,
      signatures: [],
      confirmation,
    } as never;
    const everything: AgreedBooking = {
      ...booking,
      lines,
      handovers: [record, kept],
      isNonRefundable: true,
      deliveryAddress: "Kigali International Airport, arrivals hall, beside the information desk",
      driverRequirements: { minDriverAge: 25, minLicenceYears: 3 },
      charges: (["late", "extra_km", "missing_fuel"] as const).map((kind) => ({
        kind,
        quantity: 1,
        unitCents: 4_500,
        amountCents: 4_500,
      })),
    };
    const long = { ...parties, host: { ...parties.host, registrationNumber: "RDB-2026-004411" } };
    const drivers = ["Aline Uwase", "Eric Habimana", "Grace Ingabire"].map((name) => ({
      name,
      licenceNumber: "DL-778899",
    }));
    const shown = { ...final, showsDriverLicences: true, drivers, locale };
    expect(await pagesOf(agreementText(everything, long, shown))).toBe(1);
    const withDriver = {
      isWithDriver: true,
      driverHoursPerDay: 10,
      overtimeHourPriceCents: 500,
      nightAwayPriceCents: 2_500,
    };
    const driven = { ...everything, driverService: withDriver };
    expect(await pagesOf(agreementText(driven, long, { ...shown, drivers: [] }))).toBe(1);
  });

  it("names both sides, the car by its plate, the bill and the cover", () => {
    const text = textOf(agreementText(booking, parties, draft));
    for (const part of ["102938475", "Keza Mutoni", "RAD 123 C", "$159", "231,345", "Plus insurance", "$100"])
      expect(text).toContain(part);
    expect(text).not.toContain("Registration");
  });

  it.each([
    ["en", "Promo code KIGALI (10%), at Gendana’s expense"],
    ["fr", "Code promo KIGALI (10 %), à la charge de Gendana"],
    ["rw", "Kode y’igabanywa KIGALI (10%), yishyurwa na Gendana"],
  ] as const)("says in %s who bears a discount, and still fits on one page", async (locale, label) => {
    const amount = { quantity: 10, unitCents: -900, amountCents: -900 };
    const lines: AgreedBooking["lines"] = [
      ...booking.lines,
      { rule: "promo_code", name: "KIGALI", bearer: "marketplace", ...amount },
    ];
    const text = agreementText({ ...booking, lines, handovers: [seen] }, parties, { ...final, locale });
    expect(text.price.lines.at(-1)?.label.replace(/\s/g, " ")).toBe(label);
    expect(await pagesOf(text)).toBe(1);
  });

  it("states the included distance and fuel, or the charge for an electric car", () => {
    expect(textOf(agreementText(booking, parties, draft))).toContain(
      "200 km a day included, then $0.20/km. Return with the same fuel; $4 per missing eighth.",
    );
    const electric = { ...booking.vehicle, fuelType: "electric" as const };
    const free = { includedKmPerDay: null, extraKmPriceCents: null, missingEighthPriceCents: null };
    const text = agreementText({ ...booking, vehicle: electric, usageTerms: free }, parties, draft);
    expect(textOf(text)).toContain("Unlimited kilometres. Return with the same charge.");
  });

  it("contains the terms of the rental, without the marketplace's roadside assistance", () => {
    const text = textOf(agreementText(booking, parties, draft));
    expect(text).toContain("Fines during the rental are paid by the renter.");
    expect(text).not.toContain("roadside");
  });

  it("states who may drive only if the owner requires more than a licence", () => {
    const strict = { ...booking, driverRequirements: { minDriverAge: 25, minLicenceYears: null } };
    expect(textOf(agreementText(strict, parties, draft))).toContain("Drivers aged 25 or over.");
    expect(textOf(agreementText(booking, parties, draft))).not.toContain("Who may drive");
  });

  it("states that the owner's driver drives, with the included service and without the renter's licence", () => {
    const driverService = {
      isWithDriver: true,
      driverHoursPerDay: 10,
      overtimeHourPriceCents: 500,
      nightAwayPriceCents: 2_500,
    };
    const unlicensed = { ...parties, renter: { ...parties.renter, licence: null } };
    const text = textOf(agreementText({ ...booking, driverService }, unlicensed, draft));
    expect(text).toContain("only that driver drives it. The driver is included for 10 hours a day.");
    expect(text).toContain("Each extra hour with the driver: $5.");
    expect(text).not.toContain("not verified yet");
  });

  it("is a draft with a masked licence until the car is handed over", () => {
    const text = agreementText(booking, parties, draft);
    expect(text.isDraft).toBe(true);
    expect(textOf(text)).toContain("••••••411");
    expect(textOf(text)).not.toContain("204411");
    expect(text.signatures.signers.map(({ strokes }) => strokes)).toEqual([null, null]);
  });

  it("shows the handover records and both signatures once it is final", () => {
    const charges = [
      { kind: "late" as const, quantity: 1, unitCents: 4_500, amountCents: 4_500 },
      { kind: "extra_km" as const, quantity: 110, unitCents: 20, amountCents: 2_200 },
    ];
    const text = agreementText({ ...booking, handovers: [seen], charges }, parties, final);
    expect(text.isDraft).toBe(false);
    for (const part of [
      "DL-204411",
      "42,000 km",
      "75%",
      "Front: a scratch",
      "compared with the person",
      "Days beyond the agreed return: $45",
      "Extra kilometres: $22",
    ])
      expect(textOf(text)).toContain(part);
    expect(text.signatures.signers[0]).toMatchObject({
      typedName: "Aline Uwase",
      note: "Signed on screen 1 Dec 2026, 10:05",
    });
    expect(text.signatures.signers[1]).toMatchObject({
      strokes: "M1 1 L2 2",
      note: "Signed on screen 1 Dec 2026, 10:05",
    });
  });

  it.each(routing.locales)("is complete in %s and printed with all its characters", async (locale) => {
    const text = agreementText({ ...booking, handovers: [seen] }, parties, { ...final, locale });
    expect(await missingIn(await renderAgreement(text, locale), text)).toEqual([]);
    expect(textOf(text)).not.toMatch(/contracts\.|legal\.|\{\w+\}/);
  });
});

describe("whether there is an agreement", () => {
  it("depends on the booking's status", () => {
    expect(agreementStatus("requested")).toBeUndefined();
    expect(agreementStatus("confirmed")).toBe("draft");
    expect(agreementStatus("active")).toBe("final");
    expect(agreementStatus("completed")).toBe("final");
    expect(agreementStatus("cancelled")).toBeUndefined();
    expect(agreementStatus("no_show")).toBeUndefined();
  });

  it("shows only the last characters of a licence number", () => {
    expect(maskLicenceNumber("RW204411")).toBe("•••••411");
    expect(maskLicenceNumber("411")).toBe("•••411");
  });
});
