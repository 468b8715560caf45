import { describe, expect, it } from "vitest";
import {
  currentPapers,
  isVerifiedCar,
  lackingPapers,
  papersEndOn,
  reminderOf,
  standingOf,
} from "@/lib/car-papers/rules";
import { placeNamed } from "@/lib/places/rules";
import { carSheet } from "./contract";
import { carId, hasRoom, plateKey, problemsOf } from "./rules";

const ready = {
  pictureCount: 1,
  description: "A well kept car with new tyres.",
  isOpen: true,
  papersEndOn: "2027-06-30",
};
const today = "2026-12-01";

describe("publishing a car", () => {
  it("needs a picture, a description, an open business and papers that are good", () => {
    expect(problemsOf(ready, today)).toEqual([]);
    expect(problemsOf({ ...ready, papersEndOn: today }, today)).toEqual([]);
    const bare = { pictureCount: 0, description: " Nice. ", isOpen: false, papersEndOn: "2026-11-30" };
    expect(problemsOf(bare, today)).toEqual(["pictures", "description", "business", "papers"]);
    expect(problemsOf({ ...ready, papersEndOn: null }, today)).toEqual(["papers"]);
  });

  it("is bounded by the plan: 5, 20, as many as one likes", () => {
    const room = [hasRoom("basic", 4), hasRoom("basic", 5), hasRoom("pro", 19), hasRoom("pro", 20)];
    expect([...room, hasRoom("enterprise", 9_999)]).toEqual([true, false, true, false, true]);
  });
});

describe("a car's address", () => {
  it("is made of words anybody can type", () => {
    const car = { make: "Citroën", model: "C5 Aircross", neighbourhood: "Kanombe Airport" };
    expect(carId(car, "k3m9xq")).toBe("citroen-c5-aircross-kanombe-airport-k3m9xq");
    expect(carId({ ...car, make: "吉利" }, "k3m9xq")).toBe("c5-aircross-kanombe-airport-k3m9xq");
  });

  it("stands in a neighbourhood one names as people write it", () => {
    expect(placeNamed(" kanombe AIRPORT ")?.id).toBe("kanombe");
    expect(placeNamed("kiyovu")?.name).toBe("Kiyovu");
    expect(placeNamed("Paris")).toBeUndefined();
  });
});

describe("what an owner writes of a car", () => {
  it("is refused with the sentence of its field", () => {
    const wrong = { seats: 2.5, dailyPriceCents: 0, plate: "!", year: 1700, title: "" };
    const issues = carSheet.partial().safeParse(wrong).error?.issues ?? [];
    expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual({
      ...{ seats: "seatsRange", dailyPriceCents: "dayPriceRange", plate: "plateInvalid" },
      ...{ year: "yearInvalid", title: "fieldRequired" },
    });
  });

  it("is one plate however it is written", () => {
    expect(["RAD 123 C", "rad123c", "Rad-123-C"].map(plateKey)).toEqual(Array(3).fill("RAD123C"));
    expect(carSheet.shape.plate.parse(" rad  123-c")).toBe("RAD 123 C");
  });
});

describe("a car's papers", () => {
  const paper = (kind: "insurance" | "inspection" | "registration", validUntil: string | null) => ({
    kind,
    validUntil,
  });

  it("count by the one that is good longest", () => {
    const [old, renewed] = [paper("insurance", "2026-12-05"), paper("insurance", "2027-12-05")];
    expect(currentPapers([old, renewed])).toEqual([renewed]);
    expect(currentPapers([paper("registration", "2030-01-01"), paper("registration", null)])).toEqual([
      paper("registration", null),
    ]);
  });

  it("let a car be rented until the first of insurance and inspection ends, and not at all while one is missing", () => {
    const registration = paper("registration", "2030-01-01");
    expect(papersEndOn([])).toBeNull();
    expect(papersEndOn([registration, paper("insurance", "2027-01-01")])).toBeNull();
    expect(papersEndOn([registration, paper("inspection", "2027-01-01")])).toBeNull();
    const both = [paper("insurance", "2027-01-01"), paper("inspection", "2026-12-24")];
    expect(papersEndOn(both)).toBe("2026-12-24");
    expect(papersEndOn([...both, paper("inspection", "2027-06-24")])).toBe("2027-01-01");
  });

  it("are named where they are missing or have expired", () => {
    expect(lackingPapers([paper("registration", null)], today)).toEqual(["insurance", "inspection"]);
    const [old, good] = [paper("insurance", "2026-11-30"), paper("inspection", today)];
    expect(lackingPapers([old, good], today)).toEqual(["insurance"]);
    expect(lackingPapers([old, paper("insurance", "2027-11-30"), good], today)).toEqual([]);
  });

  it("make a car verified, with its owner", () => {
    const car = (papersEndOn: string | null) => ({ papersEndOn, timeZone: "Africa/Kigali" });
    // Half past midnight of the 2nd in Kigali.
    const now = new Date("2026-12-01T22:30:00Z");
    expect(isVerifiedCar("verified", car("2026-12-02"), now)).toBe(true);
    expect(isVerifiedCar("verified", car("2026-12-01"), now)).toBe(false);
    expect(isVerifiedCar("verified", car(null), now)).toBe(false);
    expect(isVerifiedCar("pending", car("2027-12-02"), now)).toBe(false);
  });

  it("are reminded of 30, 7 and 1 days before their last day", () => {
    const days = [
      "2027-01-01",
      "2026-12-31",
      "2026-12-09",
      "2026-12-08",
      "2026-12-02",
      "2026-12-01",
      "2026-11-30",
    ];
    expect(days.map((day) => reminderOf(day, today))).toEqual([undefined, 30, 30, 7, 1, 1, undefined]);
    expect(
      [undefined, paper("registration", null), paper("insurance", "2026-11-30")].map((one) =>
        standingOf(one, today),
      ),
    ).toEqual(["missing", "good", "ended"]);
  });
});
