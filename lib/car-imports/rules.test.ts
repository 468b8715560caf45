import { describe, expect, it } from "vitest";
import { exampleRow, readKnownRow, readNewRow } from "./rules";
import { readTable } from "./table";

const file = (text: string) => new TextEncoder().encode(text);
const example = Object.fromEntries(
  Object.entries(exampleRow)
    .map(([column, cell]) => [column, String(cell)])
    .filter(([, cell]) => cell !== ""),
);
const problemsOf = (cells: Record<string, string>) => {
  const read = readNewRow({ ...example, ...cells });
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
    expect(readNewRow(nameless)).toMatchObject({ problems: [{ column: "make", key: "fieldRequired" }] });
  });

  it("reads thousands as people write them, and no part of a seat", () => {
    expect(readKnownRow({ mileage_km: "42,000" })).toEqual({ sheet: { mileageKm: 42_000 } });
    expect(readKnownRow({ mileage_km: "42 000" })).toEqual({ sheet: { mileageKm: 42_000 } });
    for (const seats of ["5,0", "2,5", "4.5", "five"])
      expect(readKnownRow({ seats })).toMatchObject({ problems: [{ column: "seats" }] });
  });
});

describe("a file", () => {
  it("has a sheet's columns and text the database takes, or is refused whole", () => {
    expect(readTable(file("plate,make\nRAD 1 C,Kia"))).toMatchObject([{ line: 2, cells: { make: "Kia" } }]);
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
