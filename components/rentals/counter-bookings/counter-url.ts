import { DEFAULT_TIME } from "@/lib/catalog/vehicles/requested-dates";
import { addMs, dayIn, HOUR_MS, KIGALI, plusDays, timeIn } from "@/lib/platform/dates";

/** A local date and time as an `<input type="datetime-local">` holds it. */
type LocalInstant = string;

interface CounterChoice {
  vehicleId: string;
  startsAt: LocalInstant;
  endsAt: LocalInstant;
}

const SLOT_MS = HOUR_MS / 4;

/** The default for a walk-in: from the next quarter of an hour for one day. */
function nextChoice(now: Date): CounterChoice {
  const start = new Date(Math.ceil(addMs(now, 60_000).getTime() / SLOT_MS) * SLOT_MS);
  const local = (instant: Date) => `${dayIn(instant, KIGALI)}T${timeIn(instant, KIGALI)}`;
  return { vehicleId: "", startsAt: local(start), endsAt: local(addMs(start, 24 * HOUR_MS)) };
}

/** Reads the vehicle and days chosen in the planner. A pick-up today starts now. */
export function readCounterChoice(query: URLSearchParams, now: Date): CounterChoice {
  const usual = nextChoice(now);
  const [from, to] = [query.get("from"), query.get("to")];
  const vehicleId = query.get("vehicle") ?? "";
  if (!from || !to || !isDay(from) || !isDay(to) || from < dayIn(now, KIGALI)) return { ...usual, vehicleId };
  const startsAt = from === dayIn(now, KIGALI) ? usual.startsAt : `${from}T${DEFAULT_TIME}`;
  const endsOn = to > from ? to : plusDays(from, 1);
  return { vehicleId, startsAt, endsAt: `${endsOn}T${startsAt.slice(11)}` };
}

/** The key of the form's draft: what was chosen in the planner begins another one. */
export const draftKeyOf = (query: URLSearchParams) =>
  `counter booking ${["vehicle", "from", "to"].map((name) => query.get(name) ?? "").join(" ")}`;

/** The API path of the vehicles available in a period; undefined while the period is incomplete. */
export function freeVehiclesPath(
  startsAt: string | undefined,
  endsAt: string | undefined,
  which: { search: string } | { vehicleId: string } = { search: "" },
): string | undefined {
  if (startsAt === undefined || endsAt === undefined || startsAt >= endsAt) return undefined;
  return `/api/counter/vehicles?${new URLSearchParams({ startsAt, endsAt, ...which })}`;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
