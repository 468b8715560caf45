import type { UserActor } from "@/lib/auth/contract";
import { AppError } from "@/lib/errors";
import type { LiveEvent } from "./contract";
import { type Hub, hub, type Line } from "./hub";
import { type LiveRow, readSince } from "./queries";
import { frameOf, hasSeen, laterOf, MOST_LINES, mayHear, type Snapshot, snapshotOf } from "./rules";

/** Frames a slow reader may leave lying; then the line is cut, and they are read again when it is back. */
const MOST_WAITING = 256;

/**
 * The line of one open page: first what it missed since `since`, then what happens, each thing exactly once, until the
 * session is over, the page goes or the server stops. 429 for more lines than anybody has devices.
 */
export async function openStream(
  { userId, sessionId, acting }: UserActor,
  since: string | undefined,
  exchange: Hub = hub(),
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  if (exchange.linesOf(userId) >= MOST_LINES) throw new AppError("rate_limited", "tooManyRequests");
  const text = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  let cursor: Snapshot | undefined;
  const early: [LiveRow[], Snapshot][] = [];

  const isTheirs = ({ kind }: LiveEvent) => mayHear(kind, acting !== undefined);

  function leave(lastWords?: string): void {
    exchange.leave(line);
    try {
      if (lastWords) controller.enqueue(text.encode(lastWords));
      controller.close();
    } catch {
      // The reader has gone already.
    }
  }

  function say(words: string): void {
    if ((controller.desiredSize ?? 0) < -MOST_WAITING) {
      leave();
      return;
    }
    try {
      controller.enqueue(text.encode(words));
    } catch {
      leave();
    }
  }

  function tell(rows: LiveRow[], snapshot: Snapshot): void {
    const before = cursor;
    if (!before) return;
    cursor = laterOf(before, snapshot);
    const events = rows
      .filter(({ xid }) => !hasSeen(before, xid))
      .map(({ event }) => event)
      .filter(isTheirs);
    const news = { cursor: cursor.text, isReset: false, events };
    if (events.length > 0) say(frameOf(cursor.text, news));
  }

  const line: Line = {
    ...{ userId, sessionId },
    // Until it is known what was missed, what comes waits.
    hear: (rows, snapshot) => (cursor ? tell(rows, snapshot) : early.push([rows, snapshot])),
    moment: (event) => cursor && isTheirs(event) && say(`event: moment\ndata: ${JSON.stringify(event)}\n\n`),
    beat: () => say(": \n\n"),
    end: (reason) => leave(`event: ${reason === "session" ? "ended" : "shutdown"}\ndata: {}\n\n`),
  };

  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (given) => {
      controller = given;
    },
    cancel: () => exchange.leave(line),
  });
  await exchange.join(line);
  try {
    const missed = await readSince(since ? snapshotOf(since) : undefined, userId);
    cursor = missed.snapshot;
    const events = missed.rows.map(({ event }) => event).filter(isTheirs);
    say(`retry: 3000\n${frameOf(cursor.text, { cursor: cursor.text, isReset: missed.isReset, events })}`);
    for (const [rows, snapshot] of early) tell(rows, snapshot);
  } catch (error) {
    exchange.leave(line);
    throw error;
  }
  return stream;
}
