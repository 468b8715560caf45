import { expect, it } from "vitest";
import { inProduct, source } from "./testing-sources";

const write =
  /\.(insert|update|delete)\(vehicleOccupancy\)|\.delete\(calendarImports\)|(insert into|update|delete from) \$\{vehicleOccupancy\}/;

/** The functions and other declarations of a file. */
const partsOf = (file: string) =>
  (source.get(file) ?? "").split(/^(?=\/\*\*|export |async |function |const )/m);

it("every function that writes occupancies expires cached searches", () => {
  const writers = inProduct
    .filter((file) => file.startsWith("lib/"))
    .flatMap((file) => partsOf(file).map((part) => [file, part] as const))
    .filter(([, part]) => write.test(part));
  expect(writers.length).toBeGreaterThan(12);
  const silent = writers.filter(([, part]) => !/\bavailabilityChanged\(tx\)/.test(part));
  expect(silent.map(([file, part]) => `${file}: ${part.slice(0, 80)}`)).toEqual([]);
});
