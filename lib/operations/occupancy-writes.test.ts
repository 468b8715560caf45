import { expect, it } from "vitest";
import { inProduct, source } from "./testing-sources";

const write =
  /\.(insert|update|delete)\(vehicleOccupancy\)|\.delete\(calendarImports\)|(insert into|update|delete from) \$\{vehicleOccupancy\}/g;

it("all code that writes occupancies expires cached searches", () => {
  const writers = inProduct
    .filter((file) => file.startsWith("lib/"))
    .map((file) => [file, source.get(file)?.match(write)?.length ?? 0] as const)
    .filter(([, writes]) => writes > 0);
  expect(writers.length).toBeGreaterThan(4);
  const silent = writers.filter(([file]) => !/\bavailabilityChanged\(tx\)/.test(source.get(file) ?? ""));
  expect(silent.map(([file]) => file)).toEqual([]);
});
