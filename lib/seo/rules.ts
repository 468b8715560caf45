import { type VehicleSearch, vehiclesHref } from "@/lib/search/rules";
import { readSearch } from "@/lib/vehicles/rules";

/**
 * JSON for inside a <script>. What a person typed (a title, a review) may hold "</script>" or "<!--": with every
 * "<" written as an escape nothing in it ends the script or opens a comment. The same goes for the two line ends that JSON
 * allows and older script parsers do not.
 */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/>/g, "\\u003e")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

/**
 * The address under which a search may be found, without a language; undefined when it should not be found at all.
 * A category alone is the category's page, sorting is the same page in another order, further pages stand for themselves.
 * Words, dates and filters make endlessly many pages of the same cars: nobody should land on them from outside.
 */
export function canonicalListing(search: VehicleSearch): string | undefined {
  const { category, page, sort: _order, ...filters } = search;
  if (!isSame(filters, nothingAsked)) return undefined;
  if (!category) return vehiclesHref({ page });
  return page === 1 ? `/category/${category}` : undefined;
}

// What an empty question says, whatever one may ask for by now. The day matters only to dates.
const { category: _none, page: _first, sort: _default, ...nothingAsked } = readSearch({}, "2000-01-01");

function isSame(filters: object, others: object): boolean {
  const said = (value: object) =>
    JSON.stringify(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)));
  return said(filters) === said(others);
}
