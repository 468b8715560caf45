import { expect, it } from "vitest";
import { isSameExceptSearch } from "./list-path";

const query = (text: string) => new URLSearchParams(text);

it.each([
  ["", "search=a", true],
  ["sort=name&search=a&page=3", "search=ab&sort=name", true],
  ["status=active&search=a", "search=a", false],
  ["sort=name&search=a", "sort=newest&search=a", false],
])("%s and %s ask for the same rows apart from the search: %s", (one, other, isSame) => {
  expect(isSameExceptSearch(query(one), query(other))).toBe(isSame);
});
