import { describe, expect, it } from "vitest";
import { routing } from "@/lib/i18n/routing";
import type { Parties } from "./contract";
import { drawContract } from "./document";
import { contractStage, maskedNumber } from "./rules";
import { type Agreed, contractText } from "./text";

const now = new Date("2026-12-01T08:00:00.000Z");
const booking: Agreed = {
  reference: "GD-7K9MQX4",
  startsAt: "2026-12-01T08:00:00.000Z",
  endsAt: "2026-12-04T08:00:00.000Z",
  days: 3,
  totalCents: 15_900,
  totalRwf: 231_345,
  depositCents: 10_000,
  dailyPriceCents: 4_500,
  lateCents: 0,
  rwfPerHundredUsd: 145_500,
  deliveryAddress: null,
  vehicle: { timeZone: "Africa/Kigali" },
  lines: [
    { rule: "rent", quantity: 3, unitCents: 4_500, amountCents: 13_500 },
    { rule: "insurance_plus", quantity: 3, unitCents: 800, amountCents: 2_400, pieces: 1, per: "day" },
  ],
  handovers: [],
};
const parties: Parties = {
  host: {
    ...{ name: "Umurava Car Hire", address: "KN 5 Rd, Kigali", phone: "+250788000111" },
    ...{ email: "desk@umurava.rw", taxId: "102938475", registrationNumber: null },
  },
  renter: {
    name: "Keza Mutoni",
    licence: { number: "DL-204411", status: "verified", expiresOn: "2030-05-31" },
  },
  car: {
    ...{ title: "Toyota RAV4 2021", neighbourhood: "Kiyovu" },
    ...{ plate: "RAD 123 C", year: 2021, mileageKm: 41_500 },
  },
};
const seen = {
  ...{ kind: "pickup" as const, at: "2026-12-01T08:05:00.000Z", odometerKm: 42_000, fuelPercent: 75 },
  ...{ damage: [{ place: "front" as const, note: "a scratch" }], note: null, pictures: [] },
  ...{ depositKeptCents: 0, depositKeptReason: null, signature: "M1 1 L2 2" },
};
const draft = { stage: "draft", locale: "en", now, showsLicence: false } as const;
const final = { ...draft, stage: "final", showsLicence: true } as const;
const told = (text: object) => JSON.stringify(text);

/** How many sheets of paper it is. */
async function pagesOf(text: Parameters<typeof drawContract>[0]): Promise<number> {
  const file = Buffer.from(await drawContract(text, "en")).toString("latin1");
  return [...file.matchAll(/\/Type \/Page\b/g)].length;
}

describe("the rental agreement", () => {
  it.each(routing.locales)("of a usual rental is one sheet in %s, signatures and all", async (locale) => {
    expect(await pagesOf(contractText(booking, parties, { ...draft, locale }))).toBe(1);
    const signed = contractText({ ...booking, handovers: [seen] }, parties, { ...final, locale });
    expect(await pagesOf(signed)).toBe(1);
  });

  it("names both sides, the car by its plate, the bill and the cover", () => {
    const text = told(contractText(booking, parties, draft));
    for (const part of ["102938475", "Keza Mutoni", "RAD 123 C", "$159", "231,345", "Plus insurance", "$100"])
      expect(text).toContain(part);
    expect(text).not.toContain("Registration");
  });

  it("is a draft with a masked licence until the car is handed over", () => {
    const text = contractText(booking, parties, draft);
    expect(text.isDraft).toBe(true);
    expect(told(text)).toContain("••••••411");
    expect(told(text)).not.toContain("204411");
    expect(text.signatures.signers.map(({ strokes }) => strokes)).toEqual([null, null]);
  });

  it("then says what both saw, and carries the renter's signature", () => {
    const text = contractText({ ...booking, handovers: [seen], lateCents: 4_500 }, parties, final);
    expect(text.isDraft).toBe(false);
    for (const part of [
      "DL-204411",
      "42,000 km",
      "75%",
      "Front: a scratch",
      "Days beyond the agreed return: $45",
    ])
      expect(told(text)).toContain(part);
    expect(text.signatures.signers[1]).toMatchObject({
      strokes: "M1 1 L2 2",
      note: "Signed on screen 1 Dec 2026, 10:05",
    });
  });

  it.each(routing.locales)("is whole in %s, in signs the typeface has", (locale) => {
    const text = told(contractText({ ...booking, handovers: [seen] }, parties, { ...final, locale }));
    // The PDF's typefaces speak Windows-1252.
    expect(text.match(/[^ -\u00ff\u2018-\u201e\u2013\u2014\u2022\u2026\u20ac]/gu)).toBeNull();
    expect(text).not.toMatch(/contracts\.|legal\.|\{\w+\}/);
  });
});

describe("whether there is an agreement", () => {
  it("says the booking's status", () => {
    expect(contractStage("requested")).toBeUndefined();
    expect(contractStage("confirmed")).toBe("draft");
    expect(contractStage("active")).toBe("final");
    expect(contractStage("completed")).toBe("final");
    expect(contractStage("cancelled")).toBeUndefined();
    expect(contractStage("no_show")).toBeUndefined();
  });

  it("shows the end of a number only", () => {
    expect(maskedNumber("RW204411")).toBe("•••••411");
    expect(maskedNumber("411")).toBe("•••411");
  });
});
