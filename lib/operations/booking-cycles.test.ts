import { expect, it } from "vitest";
import { importsOf, inProduct } from "./testing-sources";

const BOOKINGS = "lib/rentals/bookings/";

/** "claims" of "lib/rentals/bookings/claims/rules.ts"; "bookings" for a file directly in that folder. */
function partOf(file: string): string {
  const [part = "", ...rest] = file.slice(BOOKINGS.length).split("/");
  return rest.length > 0 ? part : "bookings";
}

// The rule that nouns have no cycles ends at `bookings`, which is as large as a domain. A pair that no longer imports
// each other is removed from the list; none is added.
it("the parts of bookings import each other in no more cycles than these", () => {
  const imported = new Map<string, Set<string>>();
  for (const file of inProduct.filter((each) => each.startsWith(BOOKINGS)))
    for (const target of importsOf(file, { types: true }))
      if (target.startsWith(BOOKINGS) && partOf(target) !== partOf(file))
        imported.set(partOf(file), (imported.get(partOf(file)) ?? new Set()).add(partOf(target)));
  const pairs = [...imported].flatMap(([part, others]) =>
    [...others]
      .filter((other) => part < other && imported.get(other)?.has(part))
      .map((other) => `${part} ⇄ ${other}`),
  );
  expect(pairs.sort()).toEqual([
    "additional-drivers ⇄ bookings",
    "additional-drivers ⇄ changes",
    "additional-drivers ⇄ handovers",
    "bookings ⇄ business-list",
    "bookings ⇄ changes",
    "bookings ⇄ claims",
    "bookings ⇄ creation",
    "bookings ⇄ details",
    "bookings ⇄ handovers",
    "bookings ⇄ meeting-places",
    "bookings ⇄ money",
    "bookings ⇄ reviews",
    "bookings ⇄ risk",
    "bookings ⇄ transitions",
    "changes ⇄ handovers",
    "changes ⇄ meeting-places",
    "changes ⇄ money",
    "claims ⇄ handovers",
    "creation ⇄ risk",
    "handovers ⇄ money",
    "money ⇄ transitions",
    "notifications ⇄ transitions",
  ]);
});
