import { describe, expect, it } from "vitest";
import { exampleRow, neededColumns, readKnownRow, readNewRow } from "./rules";
import { readTable } from "./table";

const file = (text: string) => new TextEncoder().encode(text);
const example = Object.fromEntries(
  Object.entries(exampleRow)
    .map(([column, cell]) => [column, String(cell)])
    .filter(([, cell]) => cell !== ""),
);
const problemsOf = (cells: Record<string, string>) => {
  const read = readNewRow({ ...example, ...cells }, 2026);
  return "problems" in read ? read.problems : [];
};

describe("a row of a file", () => {
  it("is refused with the sentence about what is in its cell", () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ daily_price_usd: "-5" })).toEqual([
      { column: "daily_price_usd", key: "amountInvalid" },
    ]);
    expect(problemsOf({ instant_book: "maybe" })).toEqual([
      { column: "instant_book", key: "importValueUnknown" },
    ]);
    expect(problemsOf({ fuel: "steam" })).toEqual([{ column: "fuel", key: "importValueUnknown" }]);
    expect(problemsOf({ features: Array(70).fill("bluetooth").join("|") })).toEqual([
      { column: "features", key: "fieldInvalid" },
    ]);
    const { make: _, ...nameless } = example;
    expect(readNewRow(nameless, 2026)).toEqual({ problems: [{ column: "make", key: "fieldRequired" }] });
    expect(problemsOf({ make: "x".repeat(90) })).toEqual([{ column: "make", key: "lineTooLong" }]);
  });

  it("has a title made of its make, model and year where it names none, cut to what a title may be", () => {
    const [make, model] = ["m".repeat(40), "n".repeat(40)];
    const titled = (cells: Record<string, string>) => readNewRow({ ...example, ...cells }, 2026);
    expect(titled({})).toMatchObject({ sheet: { title: "Toyota RAV4 2021" } });
    expect(titled({ make, model })).toMatchObject({ sheet: { title: `${make} ${"n".repeat(39)}` } });
  });

  it("is told everything that is wrong with it at once, the year and the description of a car on the list too", () => {
    expect(problemsOf({ fuel: "steam", seats: "many", year: "2027" })).toEqual([
      { column: "year", key: "yearInvalid" },
      { column: "fuel", key: "importValueUnknown" },
      { column: "seats", key: "seatsRange" },
    ]);
    const short = { description: "Roomy", seats: "many" };
    expect(readKnownRow(short, 2026, { isListed: true })).toEqual({
      problems: [
        { column: "description", key: "carDescriptionRequired" },
        { column: "seats", key: "seatsRange" },
      ],
    });
    expect(readKnownRow({ description: "Roomy" }, 2026, { isListed: false })).toEqual({
      sheet: { description: "Roomy" },
    });
  });

  it("reads thousands as people write them, and no part of a seat", () => {
    const known = (cells: Record<string, string>) => readKnownRow(cells, 2026, { isListed: false });
    expect(known({ mileage_km: "42,000" })).toEqual({ sheet: { mileageKm: 42_000 } });
    expect(known({ mileage_km: "42 000" })).toEqual({ sheet: { mileageKm: 42_000 } });
    for (const seats of ["5,0", "2,5", "4.5", "five"])
      expect(known({ seats })).toMatchObject({ problems: [{ column: "seats" }] });
  });
});

describe("a file", () => {
  it("has a sheet's columns and text the database takes, or is refused whole", () => {
    expect(readTable(file("plate,make,Horse power\nRAD 1 C,Kia,90"))).toEqual({
      rows: [{ line: 2, cells: { plate: "RAD 1 C", make: "Kia" } }],
      missingColumns: neededColumns.filter((column) => column !== "plate" && column !== "make"),
      passedOver: ["horse_power"],
    });
    expect(neededColumns).toEqual([
      ...["plate", "make", "model", "year", "category", "body_style", "colour", "fuel", "gearbox", "seats"],
      ...["daily_price_usd", "place"],
    ]);
    const unreadable = { details: { fields: { file: "importUnreadable" } } };
    expect(() => readTable(file(`plate${",".repeat(200_000)}\nRAD 1 C`))).toThrow(
      expect.objectContaining(unreadable),
    );
    expect(() => readTable(file("plate,make\nRAD 1 C,K\0a"))).toThrow(expect.objectContaining(unreadable));
    expect(() => readTable(file(`plate\n${"RAD 1 C\n".repeat(600)}`))).toThrow(
      expect.objectContaining({ key: "importTooManyRows" }),
    );
  });
});
