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
});
