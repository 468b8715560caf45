import { everyVehicle, type VehicleSearch, vehiclesHref } from "@/lib/search/rules";

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
  const {
    categories: [category, ...others],
    page,
    sort: _order,
    view: _looks,
    isMapOpen: _map,
    ...filters
  } = search;
  if (!isSame(filters, nothingAsked)) return undefined;
  if (!category) return vehiclesHref({ page });
  return page === 1 && others.length === 0 ? `/category/${category}` : undefined;
}

const {
  categories: _none,
  page: _first,
  sort: _default,
  view: _plain,
  isMapOpen: _closed,
  ...nothingAsked
} = everyVehicle;

function isSame(filters: object, others: object): boolean {
  const said = (value: object) =>
    JSON.stringify(
      Object.entries(value)
        .filter(([, asked]) => asked !== undefined)
        .sort(([a], [b]) => a.localeCompare(b)),
    );
  return said(filters) === said(others);
}
