import { describe, expect, it } from "vitest";
import { findNeighbourhood } from "@/lib/catalog/neighbourhoods/rules";
import {
  currentDocuments,
  documentsEndOn,
  graceStart,
  isVerifiedVehicle,
  missingDocuments,
  vehicleDocumentValidity,
} from "@/lib/catalog/vehicle-documents/rules";
import { reminderOf } from "@/lib/platform/expiry-reminders";
import { vehicleInput } from "./contract";
import { hasPlanCapacity, makeVehicleId, plateKey, publicationProblemsOf } from "./rules";

const ready = {
  pictureCount: 1,
  description: "A well kept car with new tyres.",
  pickUpPlaceId: "01900000-0000-7000-8000-000000000000",
  isOpen: true,
  listableUntil: "2027-06-30",
};
const today = "2026-12-01";

describe("publishing a vehicle", () => {
  it("needs a picture, a description, a pick-up place, an active business and valid documents", () => {
    expect(publicationProblemsOf(ready, today)).toEqual([]);
    expect(publicationProblemsOf({ ...ready, listableUntil: today }, today)).toEqual([]);
    const bare = { pictureCount: 0, description: " Nice. ", isOpen: false, listableUntil: "2026-11-30" };
    const all = ["pictures", "description", "place", "business", "documents"];
    expect(publicationProblemsOf({ ...bare, pickUpPlaceId: null }, today)).toEqual(all);
    expect(publicationProblemsOf({ ...ready, pickUpPlaceId: null }, today)).toEqual(["place"]);
    expect(publicationProblemsOf({ ...ready, listableUntil: null }, today)).toEqual(["documents"]);
  });

  it("is limited by the plan: 1, 5, 20, unlimited", () => {
    const capacity = [
      hasPlanCapacity("free", 0),
      hasPlanCapacity("free", 1),
      hasPlanCapacity("basic", 4),
      hasPlanCapacity("basic", 5),
      hasPlanCapacity("pro", 19),
      hasPlanCapacity("pro", 20),
    ];
    expect([...capacity, hasPlanCapacity("enterprise", 9_999)]).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      true,
    ]);
  });
});

describe("the id and neighbourhood of a vehicle", () => {
  it("have an id of characters that anybody can type", () => {
    const vehicle = { make: "Citroën", model: "C5 Aircross", neighbourhood: "Kanombe Airport" };
    expect(makeVehicleId(vehicle, "k3m9xq")).toBe("citroen-c5-aircross-kanombe-airport-k3m9xq");
    expect(makeVehicleId({ ...vehicle, make: "吉利" }, "k3m9xq")).toBe("c5-aircross-kanombe-airport-k3m9xq");
  });

  it("have a neighbourhood accepted in any spelling", () => {
    expect(findNeighbourhood(" kanombe AIRPORT ")?.id).toBe("kanombe");
    expect(findNeighbourhood("kiyovu")?.name).toBe("Kiyovu");
    expect(findNeighbourhood("Paris")).toBeUndefined();
  });
});

describe("the vehicle form", () => {
  it("refuses a field with the field's message", () => {
    const wrong = { seats: 2.5, dailyPriceCents: 0, plate: "!", year: 1700, title: "" };
    const issues = vehicleInput.partial().safeParse(wrong).error?.issues ?? [];
    expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual({
      seats: "seatsRange",
      dailyPriceCents: "dayPriceRange",
      plate: "plateInvalid",
      year: "yearInvalid",
      title: "fieldRequired",
    });
  });

  it("treats all spellings of a plate as one", () => {
    expect(["RAD 123 C", "rad123c", "Rad-123-C"].map(plateKey)).toEqual(Array(3).fill("RAD123C"));
    expect(vehicleInput.shape.plate.parse(" rad  123-c")).toBe("RAD 123 C");
  });
});

describe("a vehicle's documents", () => {
  const vehicleDocument = (
    kind: "insurance" | "inspection" | "registration",
    validUntil: string | null,
    status: "submitted" | "approved" | "rejected" = "approved",
  ) => ({ kind, validUntil, status });

  it("count by the document of each kind that is valid longest", () => {
    const [old, renewed] = [
      vehicleDocument("insurance", "2026-12-05"),
      vehicleDocument("insurance", "2027-12-05"),
    ];
    expect(currentDocuments([old, renewed])).toEqual([renewed]);
    expect(
      currentDocuments([
        vehicleDocument("registration", "2030-01-01"),
        vehicleDocument("registration", null),
      ]),
    ).toEqual([vehicleDocument("registration", null)]);
  });

  it("allow bookings until either insurance or inspection expires, and none while one is missing", () => {
    const registration = vehicleDocument("registration", "2030-01-01");
    expect(documentsEndOn([])).toBeNull();
    expect(documentsEndOn([registration, vehicleDocument("insurance", "2027-01-01")])).toBeNull();
    expect(documentsEndOn([registration, vehicleDocument("inspection", "2027-01-01")])).toBeNull();
    const both = [vehicleDocument("insurance", "2027-01-01"), vehicleDocument("inspection", "2026-12-24")];
    expect(documentsEndOn(both)).toBe("2026-12-24");
    expect(documentsEndOn([...both, vehicleDocument("inspection", "2027-06-24")])).toBe("2027-01-01");
  });

  it("count only after approval", () => {
    const inspection = vehicleDocument("inspection", "2027-06-24");
    for (const status of ["submitted", "rejected"] as const) {
      const insurance = vehicleDocument("insurance", "2027-01-01", status);
      expect(documentsEndOn([insurance, inspection])).toBeNull();
      expect(missingDocuments([insurance, inspection], today)).toEqual(["insurance"]);
      const earlier = vehicleDocument("insurance", "2026-12-24");
      expect(documentsEndOn([insurance, earlier, inspection])).toBe("2026-12-24");
    }
  });

  it("can be waived by a grace period that can restart only after a year", () => {
    expect(graceStart(undefined, today)).toBe(today);
    expect(graceStart({ startsOn: "2026-11-20" }, today)).toBe("2026-11-20");
    expect(graceStart({ startsOn: "2025-12-02" }, today)).toBe("2025-12-02");
    expect(graceStart({ startsOn: "2025-12-01" }, today)).toBe(today);
  });

  it("are listed if they are missing or have expired", () => {
    expect(missingDocuments([vehicleDocument("registration", null)], today)).toEqual([
      "insurance",
      "inspection",
    ]);
    const [old, good] = [vehicleDocument("insurance", "2026-11-30"), vehicleDocument("inspection", today)];
    expect(missingDocuments([old, good], today)).toEqual(["insurance"]);
    expect(missingDocuments([old, vehicleDocument("insurance", "2027-11-30"), good], today)).toEqual([]);
  });

  it("make a vehicle verified, together with its owner", () => {
    const vehicle = (documentsEndOn: string | null) => ({ documentsEndOn, timeZone: "Africa/Kigali" });
    // Half past midnight of the 2nd in Kigali.
    const now = new Date("2026-12-01T22:30:00Z");
    expect(isVerifiedVehicle("verified", vehicle("2026-12-02"), now)).toBe(true);
    expect(isVerifiedVehicle("verified", vehicle("2026-12-01"), now)).toBe(false);
    expect(isVerifiedVehicle("verified", vehicle(null), now)).toBe(false);
    expect(isVerifiedVehicle("pending", vehicle("2027-12-02"), now)).toBe(false);
  });

  it("lead to reminders 30, 7 and 1 days before their last day", () => {
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
      [undefined, vehicleDocument("registration", null), vehicleDocument("insurance", "2026-11-30")].map(
        (one) => vehicleDocumentValidity(one, today),
      ),
    ).toEqual(["missing", "good", "ended"]);
  });
});
