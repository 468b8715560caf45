import { describe, expect, it } from "vitest";
import { vehicleFields } from "@/lib/catalog/fleet/vehicle-fields";
import { writeCsv } from "@/lib/platform/csv";
import { readTable } from "./csv-table";
import { neededColumns, readKnownRow, readNewRow } from "./rules";

const file = (text: string) => new TextEncoder().encode(text);
const example = Object.fromEntries(
  Object.values(vehicleFields)
    .map((field) => [field.column, String(field.example)])
    .filter(([, cell]) => cell !== ""),
);
const problemsOf = (cells: Record<string, string>) => {
  const read = readNewRow({ ...example, ...cells }, 2026);
  return "problems" in read ? read.problems : [];
};

describe("a row of an import", () => {
  it("is refused with a message about its cell", () => {
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
    expect(problemsOf({ make: "x".repeat(90) })).toEqual([
      { column: "make", key: "textTooLong", values: { limit: 40 } },
    ]);
  });

  it("gets a title from make, model and year if it has none, cut to the limit", () => {
    const [make, model] = ["m".repeat(40), "n".repeat(40)];
    const titled = (cells: Record<string, string>) => readNewRow({ ...example, ...cells }, 2026);
    expect(titled({})).toMatchObject({ sheet: { title: "Toyota RAV4 2021" } });
    expect(titled({ make, model })).toMatchObject({ sheet: { title: `${make} ${"n".repeat(39)}` } });
  });

  it("has a description without a language unless it names one, and translations that are real sentences", () => {
    const { description_language: _, ...unnamed } = example;
    expect(readNewRow(unnamed, 2026)).toMatchObject({ sheet: { descriptionLocale: null } });
    expect(readNewRow({ ...unnamed, description_language: "RW" }, 2026)).toMatchObject({
      sheet: { descriptionLocale: "rw", descriptionFr: null },
    });
    expect(problemsOf({ description_language: "German" })).toEqual([
      { column: "description_language", key: "importValueUnknown" },
    ]);
    const cells = { description_fr: "Bonne sur les pistes, avec de bons pneus." };
    expect(readKnownRow(cells, 2026, { isListed: true })).toEqual({
      sheet: { descriptionFr: cells.description_fr },
    });
    expect(readKnownRow({ description_fr: "-" }, 2026, { isListed: true })).toEqual({
      problems: [{ column: "description_fr", key: "carDescriptionRequired" }],
    });
  });

  it("reports all its problems at once, including year and description of a published vehicle", () => {
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

  it("reads thousands separators, and refuses fractions of a seat", () => {
    const known = (cells: Record<string, string>) => readKnownRow(cells, 2026, { isListed: false });
    expect(known({ mileage_km: "42,000" })).toEqual({ sheet: { mileageKm: 42_000 } });
    expect(known({ mileage_km: "42 000" })).toEqual({ sheet: { mileageKm: 42_000 } });
    for (const seats of ["5,0", "2,5", "4.5", "five"])
      expect(known({ seats })).toMatchObject({ problems: [{ column: "seats" }] });
  });
});

describe("an import file", () => {
  it("gives back what an export wrote", () => {
    const cells = { plate: "00123", make: "=1+2", model: "123456789012", title: "12E5" };
    const bytes = writeCsv(Object.keys(cells), [Object.values(cells)]);
    expect(new TextDecoder().decode(bytes)).toContain("'00123,'=1+2,'123456789012,'12E5");
    expect(readTable(bytes).rows[0]?.cells).toEqual(cells);
  });

  it("has known columns and storable text, or is refused as a whole", () => {
    expect(readTable(file("plate,make,Horse power\nRAD 1 C,Kia,90"))).toEqual({
      rows: [{ line: 2, cells: { plate: "RAD 1 C", make: "Kia" } }],
      missingColumns: neededColumns.filter((column) => column !== "plate" && column !== "make"),
      ignoredColumns: ["horse_power"],
    });
    expect(neededColumns).toEqual([
      "plate",
      "make",
      "model",
      "year",
      "category",
      "body_style",
      "colour",
      "fuel",
      "gearbox",
      "seats",
      "daily_price_usd",
      "place",
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
