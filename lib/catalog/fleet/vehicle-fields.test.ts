import { describe, expect, it } from "vitest";
import { translator } from "@/lib/platform/i18n/translate";
import { formSections, type VehicleField, vehicleFieldNames, vehicleFields } from "./vehicle-fields";

const fields: VehicleField[] = Object.values(vehicleFields);

describe("the fields of a vehicle", () => {
  it("each have one place in the owner's form", () => {
    const shown = formSections.flatMap(({ narrow, wide }): string[] => [...narrow, ...wide]);
    expect(shown.sort()).toEqual([...vehicleFieldNames].sort());
  });

  it("each have a column in CSV files", () => {
    const columns = fields.map(({ column }) => column);
    expect(new Set(columns).size).toBe(columns.length);
    expect(columns.filter((column) => !/^[a-z]+(_[a-z]+)*$/.test(column))).toEqual([]);
  });

  it("have a name for every choice", () => {
    const t = translator("en");
    const nameless = fields
      .flatMap(({ optionNames, options = [] }) => options.map((option) => `${optionNames}.${option}`))
      .filter((key) => !t.has(key as "vehicles.fuel.diesel"));
    expect(nameless).toEqual([]);
  });

  it.each(["make", "model", "version", "title"] as const)(
    "accept no web address as %s, which emails contain",
    (name) => {
      const isAccepted = (text: string) => vehicleFields[name].input.safeParse(text).success;
      for (const text of ["https://evil.example/win", "Win at evil.example", "www.evil.example"])
        expect([text, isAccepted(text)]).toEqual([text, false]);
      for (const text of ["Mercedes-Benz A 180", "BMW 2.0i M.Sport", "Mazda 3 1.5L", "RAV4 Co. Ltd edition"])
        expect([text, isAccepted(text)]).toEqual([text, true]);
    },
  );
});
