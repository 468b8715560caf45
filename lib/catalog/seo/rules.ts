import { defaultSearch, type VehicleSearch, vehiclesHref } from "@/lib/catalog/search/rules";

/**
 * JSON for inside a <script>. User text (a title, a review) may contain "</script>" or "<!--"; with every "<"
 * escaped it can neither end the script nor open a comment. The two line separators that JSON allows and
 * older script parsers do not are escaped too.
 */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/>/g, "\\u003e")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

/**
 * The canonical URL of a search without a language; undefined if search engines must not index it. A single category
 * maps to the category's page, a sort order to the same page, and further pages are canonical themselves. Words, dates
 * and filters produce endless pages of the same vehicles, which should not be indexed.
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
} = defaultSearch;

function isSame(filters: object, others: object): boolean {
  const canonicalJson = (value: object) =>
    JSON.stringify(
      Object.entries(value)
        .filter(([, asked]) => asked !== undefined)
        .sort(([a], [b]) => a.localeCompare(b)),
    );
  return canonicalJson(filters) === canonicalJson(others);
}

const day = "(Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const dayRangePattern = new RegExp(`^${day}(?:-${day})? ([^-]+)-([^-]+)$`, "i");

/**
 * "Mon-Fri 9AM-6PM, Sat 9AM-4PM" → ["Mo-Fr 09:00-18:00", "Sa 09:00-16:00"], the schema.org format. Undefined for any
 * other notation, because partly parsed hours would mislead visitors.
 */
export function openingHours(text: string): string[] | undefined {
  if (/^open 24 hours$/i.test(text.trim())) return ["Mo-Su 00:00-23:59"];
  const parts = text.split(",").map((part) => {
    const openingText = part.trim().replaceAll("–", "-");
    const [, first, last = first, opens = "", closes = ""] = openingText.match(dayRangePattern) ?? [];
    const [from, to] = [timeOfDay(opens), timeOfDay(closes)];
    if (!first || !last || !from || !to) return undefined;
    const days = [...new Set([first, last].map(dayCode))].join("-");
    return `${days} ${from}-${to}`;
  });
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? known : undefined;
}

const dayCode = (name: string) => name.charAt(0).toUpperCase() + name.charAt(1).toLowerCase();

/**
 * "9AM", "8:30 pm", "14:00" → "09:00", "20:30", "14:00"; undefined for a bare "9", which may be morning or
 * evening.
 */
function timeOfDay(text: string): string | undefined {
  const [, hour, minutes, half] = text.trim().match(/^(\d{1,2})(?::([0-5]\d))? ?(AM|PM)?$/i) ?? [];
  if (hour === undefined || (half === undefined && minutes === undefined)) return undefined;
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return undefined;
  const of24 = half === undefined ? Number(hour) : (Number(hour) % 12) + (/pm/i.test(half) ? 12 : 0);
  return of24 < 24 ? `${String(of24).padStart(2, "0")}:${minutes ?? "00"}` : undefined;
}
