import path from "node:path";
import { Worker } from "node:worker_threads";
import { after, instantAt } from "@/lib/dates";
import { inTurn } from "@/lib/turns";
import type { CalendarFailure } from "./contract";
import { HORIZON_MS, MOST_ENTRIES, untangled } from "./rules";

/** What an imported calendar says the car is taken for. */
export interface ReadEntry {
  /** The other calendar's name for it; every occurrence of a series has the same. */
  externalId: string;
  summary: string;
  startsAt: Date;
  endsAt: Date;
}

/** Why a calendar cannot be read. */
export class CalendarError extends Error {
  constructor(
    readonly failure: CalendarFailure,
    cause?: unknown,
  ) {
    super(failure, { cause });
    this.name = "CalendarError";
  }
}

/** An instant, or the local time of a day in a zone that is only named, or of the car where none is. */
type Placed = { atMs: number } | { day: string; time: string; zone?: string };

type Answer =
  | { entries: { externalId: string; summary: string; start: Placed; end: Placed }[] }
  | { failure: CalendarFailure };

const PATIENCE_MS = 10_000;

/**
 * The entries of a calendar (RFC 5545) from now until 18 months ahead, in order and none over another: series written
 * out, days placed where the car is, what is cancelled or does not occupy left out. Rejects with a CalendarError.
 */
export async function readCalendar(
  text: string,
  timeZone: string,
  now: Date,
  patienceMs = PATIENCE_MS,
): Promise<ReadEntry[]> {
  const until = after(now, HORIZON_MS);
  // A rule can be written that keeps a core busy for all of its time: one at a time, however many are sent.
  const answer = await inTurn("calendars", 1, () => askWorker(text, now, until, patienceMs));
  if ("failure" in answer) throw new CalendarError(answer.failure);
  const entries = answer.entries
    .map(({ start, end, ...entry }) => ({
      ...entry,
      startsAt: instantOf(start, timeZone),
      endsAt: instantOf(end, timeZone),
    }))
    .filter(({ startsAt, endsAt }) => endsAt > startsAt && endsAt > now && startsAt < until);
  return untangled(entries);
}

function instantOf(placed: Placed, timeZone: string): Date {
  if ("atMs" in placed) return new Date(placed.atMs);
  return instantAt(placed.day, placed.time, placed.zone && isZone(placed.zone) ? placed.zone : timeZone);
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

async function askWorker(text: string, from: Date, until: Date, patienceMs: number): Promise<Answer> {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) return { failure: "calendarUnreadable" };
  // Beside the program, not in its bundle: the worker is plain JavaScript that Node reads by itself.
  const worker = new Worker(path.join(process.cwd(), "lib", "calendars", "ics-worker.mjs"), {
    workerData: {
      text: text.replace(/^\uFEFF/, ""),
      fromMs: from.getTime(),
      untilMs: until.getTime(),
      mostEntries: MOST_ENTRIES,
    },
    resourceLimits: { maxOldGenerationSizeMb: 192 },
    // Nothing of the environment (secrets, addresses) is any of its business.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const timer = setTimeout(() => worker.terminate(), patienceMs);
  try {
    return await new Promise<Answer>((resolve) => {
      // Ended before it could answer: too slow, or out of memory.
      const giveUp = () => resolve({ failure: "calendarTooFull" });
      worker.once("message", resolve).once("error", giveUp).once("exit", giveUp);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
