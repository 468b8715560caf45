import type { UserActor } from "@/lib/platform/actor";
import { type Connection, type Connections, getConnections } from "./connections";
import type { RealtimeEvent } from "./contract";
import { listEventsSince, type RealtimeEventRow } from "./queries";
import {
  canReceive,
  formatFrame,
  includesTransaction,
  laterSnapshot,
  parseSnapshot,
  type Snapshot,
} from "./rules";

/**
 * Frames that may queue up for a slow reader; then the stream is closed, and the reader catches up after
 * reconnecting.
 */
const MAX_QUEUED_FRAMES = 256;

/**
 * Opens the event stream of one page: first the events missed since `since`, then new ones, each exactly once,
 * until the session ends, the page closes or the server stops. Throws 429 above MAX_CONNECTIONS.
 */
export async function openStream(
  { userId, sessionId, tokenVersion, acting }: UserActor,
  since: string | undefined,
  connections: Connections = getConnections(),
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const text = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  let cursor: Snapshot | undefined;
  const early: [RealtimeEventRow[], Snapshot][] = [];

  const isReceivable = ({ kind }: RealtimeEvent) => canReceive(kind, acting !== undefined);

  function leave(finalFrame?: string): void {
    connections.leave(connection);
    try {
      if (finalFrame) controller.enqueue(text.encode(finalFrame));
      controller.close();
    } catch {
      // The reader has already disconnected.
    }
  }

  function write(frame: string): void {
    if ((controller.desiredSize ?? 0) < -MAX_QUEUED_FRAMES) {
      leave();
      return;
    }
    try {
      controller.enqueue(text.encode(frame));
    } catch {
      leave();
    }
  }

  function deliver(rows: RealtimeEventRow[], snapshot: Snapshot): void {
    const before = cursor;
    if (!before) return;
    cursor = laterSnapshot(before, snapshot);
    const events = rows
      .filter(({ xid }) => !includesTransaction(before, xid))
      .map(({ event }) => event)
      .filter(isReceivable);
    const update = { cursor: cursor.text, isReset: false, events };
    if (events.length > 0) write(formatFrame(cursor.text, update));
  }

  const connection: Connection = {
    userId,
    sessionId,
    tokenVersion,
    // Events are buffered until the missed ones have been read.
    receive: (rows, snapshot) => (cursor ? deliver(rows, snapshot) : early.push([rows, snapshot])),
    receiveTransient: (event) =>
      cursor && isReceivable(event) && write(`event: moment\ndata: ${JSON.stringify(event)}\n\n`),
    beat: () => write(": \n\n"),
    end: (reason) => leave(`event: ${reason === "session" ? "ended" : "shutdown"}\ndata: {}\n\n`),
  };

  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (given) => {
      controller = given;
    },
    cancel: () => connections.leave(connection),
  });
  await connections.join(connection);
  try {
    const missed = await listEventsSince(since ? parseSnapshot(since) : undefined, userId);
    cursor = missed.snapshot;
    const events = missed.rows.map(({ event }) => event).filter(isReceivable);
    write(
      `retry: 3000\n${formatFrame(cursor.text, { cursor: cursor.text, isReset: missed.isReset, events })}`,
    );
    for (const [rows, snapshot] of early) deliver(rows, snapshot);
  } catch (error) {
    connections.leave(connection);
    throw error;
  }
  return stream;
}
