import path from "node:path";
import { Worker } from "node:worker_threads";
import type { CalendarFailure } from "@/lib/catalog/availability/calendar/contract";
import { HORIZON_MS, MAX_ENTRIES, withoutOverlaps } from "@/lib/catalog/availability/calendar/rules";
import { addMs, instantAt } from "@/lib/platform/dates";
import { uploadQueues } from "@/lib/platform/files/upload-queue";

/** A period for which an imported calendar occupies the vehicle. */
export interface ImportedEntry {
  /** The UID of the event in the other calendar; all occurrences of a series share it. */
  externalId: string;
  summary: string;
  startsAt: Date;
  endsAt: Date;
}

/** Thrown with the reason why a calendar cannot be read. */
export class CalendarError extends Error {
  constructor(
    readonly failure: CalendarFailure,
    cause?: unknown,
  ) {
    super(failure, { cause });
    this.name = "CalendarError";
  }
}

/** An instant, or a local date and time in a zone by its standard name, or in the vehicle's if none is given. */
type Placed = { atMs: number } | { day: string; time: string; zone?: string };

type Answer =
  | { entries: { externalId: string; summary: string; start: Placed; end: Placed }[] }
  | { failure: CalendarFailure };

const TIME_LIMIT_MS = 10_000;

/** Where a calendar comes from and belongs. */
export interface CalendarSource {
  timeZone: string;
  businessId: string;
  /** The network that sent it; a linked calendar that is read in the background counts towards its business. */
  network?: string;
  timeLimitMs?: number;
}

/**
 * The entries of a calendar (RFC 5545) from now until 18 months ahead, in order and not overlapping: series
 * are expanded, all-day events are placed in the vehicle's time zone, cancelled and transparent events are
 * left out. A recurrence rule can keep a core busy for the whole time limit, so only one calendar is parsed at a time,
 * those of different businesses in turn. Rejects with a CalendarError, or with 429 for a business with too many waiting.
 */
export async function parseCalendar(
  text: string,
  { timeZone, businessId, network = businessId, timeLimitMs = TIME_LIMIT_MS }: CalendarSource,
  now: Date,
): Promise<ImportedEntry[]> {
  const until = addMs(now, HORIZON_MS);
  const result = await uploadQueues().calendar({ person: businessId, network }, () =>
    runWorker(text, now, until, timeLimitMs),
  );
  if ("failure" in result) throw new CalendarError(result.failure);
  const entries = result.entries
    .map(({ start, end, ...entry }) => ({
      ...entry,
      startsAt: instantOf(start, timeZone),
      endsAt: instantOf(end, timeZone),
    }))
    .filter(({ startsAt, endsAt }) => endsAt > startsAt && endsAt > now && startsAt < until);
  return withoutOverlaps(entries);
}

function instantOf(placed: Placed, timeZone: string): Date {
  return "atMs" in placed
    ? new Date(placed.atMs)
    : instantAt(placed.day, placed.time, placed.zone ?? timeZone);
}

async function runWorker(text: string, from: Date, until: Date, timeLimitMs: number): Promise<Answer> {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) return { failure: "calendarUnreadable" };
  // Not bundled: the worker is plain JavaScript that Node loads from the source tree.
  const worker = new Worker(
    path.join(process.cwd(), "lib/catalog/availability/calendar-import/ics-worker.mjs"),
    {
      workerData: {
        text: text.replace(/^\uFEFF/, ""),
        fromMs: from.getTime(),
        untilMs: until.getTime(),
        mostEntries: MAX_ENTRIES,
      },
      resourceLimits: { maxOldGenerationSizeMb: 192 },
      // The worker parses untrusted input, so it gets no environment variables (secrets, addresses).
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    },
  );
  const timer = setTimeout(() => worker.terminate(), timeLimitMs);
  try {
    return await new Promise<Answer>((resolve) => {
      // The worker ended without a result: it was too slow or out of memory.
      const giveUp = () => resolve({ failure: "calendarTooFull" });
      worker.once("message", resolve).once("error", giveUp).once("exit", giveUp);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
