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

const day = "(Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const stretchOfDays = new RegExp(`^${day}(?:-${day})? ([^-]+)-([^-]+)$`, "i");

/**
 * "Mon-Fri 9AM-6PM, Sat 9AM-4PM" → ["Mo-Fr 09:00-18:00", "Sa 09:00-16:00"], as schema.org writes opening hours. Undefined
 * for hours written in another way: half understood they would send people to a closed door.
 */
export function openingHours(text: string): string[] | undefined {
  if (/^open 24 hours$/i.test(text.trim())) return ["Mo-Su 00:00-23:59"];
  const stretches = text.split(",").map((part) => {
    const line = part.trim().replaceAll("–", "-");
    const [, first, last = first, opens = "", closes = ""] = line.match(stretchOfDays) ?? [];
    const [from, to] = [clockOf(opens), clockOf(closes)];
    if (!first || !last || !from || !to) return undefined;
    const days = [...new Set([first, last].map(dayCode))].join("-");
    return `${days} ${from}-${to}`;
  });
  const known = stretches.filter((stretch) => stretch !== undefined);
  return known.length === stretches.length ? known : undefined;
}

const dayCode = (name: string) => name.charAt(0).toUpperCase() + name.charAt(1).toLowerCase();

/** "9AM", "8:30 pm", "14:00" → "09:00", "20:30", "14:00"; a bare "9" says neither morning nor evening. */
function clockOf(text: string): string | undefined {
  const [, hour, minutes, half] = text.trim().match(/^(\d{1,2})(?::([0-5]\d))? ?(AM|PM)?$/i) ?? [];
  if (hour === undefined || (half === undefined && minutes === undefined)) return undefined;
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return undefined;
  const of24 = half === undefined ? Number(hour) : (Number(hour) % 12) + (/pm/i.test(half) ? 12 : 0);
  return of24 < 24 ? `${String(of24).padStart(2, "0")}:${minutes ?? "00"}` : undefined;
}
