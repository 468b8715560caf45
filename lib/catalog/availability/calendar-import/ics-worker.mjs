// External calendars are parsed in a separate thread: a rule like "every 30th of February" keeps ical.js searching
// forever, and the parent terminates the thread when it takes too long.
import { parentPort, workerData } from "node:worker_threads";
import ICAL from "ical.js";

/**
 * @typedef {{ atMs: number } | { day: string; time: string; zone?: string }} Placed
 * @typedef {{ externalId: string; summary: string; start: Placed; end: Placed }} Entry
 */

/** @type {{ text: string; fromMs: number; untilMs: number; mostEntries: number }} */
const { text, fromMs, untilMs, mostEntries } = workerData;
/** Occurrences examined, counted from the first of a series: a daily series since 1970 has 20,000. */
const MAX_STEPS = 200_000;
/** Time zones that a calendar may name without defining them. */
const MAX_ZONES = 20;
let steps = 0;
/** @type {Entry[]} */
const entries = [];
/** @type {Map<string, string | undefined>} */
const zones = new Map();

/**
 * The standard name of a time zone, undefined if it is unknown. The caller keeps a formatter for every name it gets, and
 * a name can be written in thousands of ways ("europe/PARIS").
 *
 * @param {string} name
 */
function standardZone(name) {
  if (!zones.has(name)) {
    if (zones.size >= MAX_ZONES) throw new RangeError("too many time zones");
    zones.set(name, findZone(name));
  }
  return zones.get(name);
}

/** @param {string} name */
function findZone(name) {
  // An offset ("+05:30") is no name of a zone.
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/**
 * A time as an instant if the calendar defines its zone, otherwise as local time with the name of a known zone.
 *
 * @param {ICAL.Time} time
 * @param {ICAL.Property | null} property
 * @returns {Placed}
 */
function placed(time, property) {
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const day = `${String(time.year).padStart(4, "0")}-${two(time.month)}-${two(time.day)}`;
  if (time.isDate) return { day, time: "00:00" };
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return { atMs: time.toUnixTime() * 1000 };
  const name = property?.getParameter("tzid");
  return {
    day,
    time: `${two(time.hour)}:${two(time.minute)}`,
    zone: name ? standardZone(String(name)) : undefined,
  };
}

/**
 * Allows a day of tolerance on both sides, because only the caller converts local times to their zone.
 *
 * @param {ICAL.Time} start
 * @param {ICAL.Time} end
 */
function isNear(start, end) {
  const day = 86_400_000;
  /** @param {ICAL.Time} time */
  const ms = (time) => Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute);
  return ms(end) > fromMs - day && ms(start) < untilMs + day;
}

/** @param {ICAL.Component} component */
function isFree(component) {
  /** @param {string} name */
  const value = (name) => String(component.getFirstPropertyValue(name) ?? "").toUpperCase();
  return value("status") === "CANCELLED" || value("transp") === "TRANSPARENT";
}

/**
 * @param {ICAL.Event} event
 * @param {ICAL.Time} start
 * @param {ICAL.Time} end
 */
function addEntry(event, start, end) {
  if (isFree(event.component) || !isNear(start, end)) return;
  const property = event.component.getFirstProperty("dtstart");
  entries.push({
    externalId: String(event.uid ?? "").slice(0, 200),
    summary: String(event.summary ?? "").slice(0, 200),
    start: placed(start, property),
    end: placed(end, event.component.getFirstProperty("dtend") ?? property),
  });
  if (entries.length > mostEntries) throw new RangeError("too many entries");
}

/** @param {ICAL.Event} event */
function addSeries(event) {
  const series = event.iterator();
  for (let next = series.next(); next; next = series.next()) {
    steps += 1;
    if (steps > MAX_STEPS) throw new RangeError("too many entries");
    if (Date.UTC(next.year, next.month - 1, next.day) > untilMs + 86_400_000) return;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    addEntry(item, startDate, endDate);
  }
}

/** @param {ICAL.Component} calendar */
function readAll(calendar) {
  const components = calendar.getAllSubcomponents("vevent").filter((event) => event.hasProperty("dtstart"));
  const exceptions = new Map();
  const masters = new Set();
  for (const component of components) {
    const uid = component.getFirstPropertyValue("uid");
    if (!component.hasProperty("recurrence-id")) masters.add(uid);
    else exceptions.set(uid, [...(exceptions.get(uid) ?? []), component]);
  }
  for (const component of components) {
    const uid = component.getFirstPropertyValue("uid");
    const isException = component.hasProperty("recurrence-id");
    if (isException && masters.has(uid)) continue;
    const event = new ICAL.Event(component, { exceptions: isException ? [] : (exceptions.get(uid) ?? []) });
    if (event.isRecurring() && !isFree(component)) addSeries(event);
    else addEntry(event, event.startDate, event.endDate);
  }
}

function readCalendar() {
  try {
    const roots = ICAL.parse(text);
    /** @type {ICAL.Component[]} */
    const calendars = (Array.isArray(roots[0]) ? roots : [roots]).map(
      (/** @type {unknown[]} */ root) => new ICAL.Component(root),
    );
    if (calendars.some(({ name }) => name !== "vcalendar")) return { failure: "calendarUnreadable" };
    for (const calendar of calendars) readAll(calendar);
    return { entries };
  } catch (error) {
    return { failure: error instanceof RangeError ? "calendarTooFull" : "calendarUnreadable" };
  }
}

/** @type {import("node:worker_threads").MessagePort} */ (parentPort).postMessage(readCalendar());
