import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { listen, type News } from "@/lib/processes/listen";
import { isStopping } from "@/lib/processes/stopping";
import { SESSION_ENDED } from "@/lib/sessions/commands";
import { findSession } from "@/lib/sessions/queries";
import { LIVE } from "./commands";
import { type LiveEvent, liveAnnouncement } from "./contract";
import { type LiveRow, readSince } from "./queries";
import { HEARTBEAT_MS, laterOf, type Snapshot } from "./rules";

/** One open page, as the hub knows it. */
export interface Line {
  userId: string;
  sessionId: string;
  /** What was read, up to a snapshot; rows of other people are left out already. */
  hear(rows: LiveRow[], snapshot: Snapshot): void;
  moment(event: LiveEvent): void;
  beat(): void;
  /** Its session is over; or the server stops, or knows no longer what it told: then the page comes back. */
  end(reason: "session" | "shutdown"): void;
}

/**
 * The open pages of one process. What is committed anywhere is announced; then one statement reads all that is new for
 * everybody since the last time, however many lines there are, and each line takes what is its own.
 */
export function createHub(databaseUrl: string, signal: AbortSignal) {
  const lines = new Set<Line>();
  let seen: Snapshot | undefined;
  let isReading = false;
  let isWanted = false;

  async function read(): Promise<void> {
    isWanted = true;
    if (isReading) return;
    isReading = true;
    while (isWanted && lines.size > 0) {
      isWanted = false;
      try {
        const { snapshot, rows, isReset } = await readSince(seen);
        seen = seen && !isReset ? laterOf(seen, snapshot) : snapshot;
        if (isReset) for (const line of lines) line.end("shutdown");
        else share(rows, snapshot);
      } catch (error) {
        // Asked again with the next heartbeat: the snapshot has not moved, so nothing is lost.
        log.warn({ err: error }, "live events not read");
      }
    }
    isReading = false;
  }

  function share(rows: LiveRow[], snapshot: Snapshot): void {
    const byUser = groupByUser(rows);
    for (const line of lines) line.hear(byUser.get(line.userId) ?? [], snapshot);
  }

  async function checkSessions(whose: (line: Line) => boolean): Promise<void> {
    const sessionIds = new Set([...lines].filter(whose).map(({ sessionId }) => sessionId));
    for (const sessionId of sessionIds) {
      const found = await findSession(sessionId, new Date()).catch(() => undefined);
      if (!found || !("ended" in found)) continue;
      for (const line of lines) if (line.sessionId === sessionId) line.end("session");
    }
  }

  function hear({ topic, content }: News): void {
    if (lines.size === 0) return;
    if (topic === SESSION_ENDED) {
      const { userId, sessionId } = content as { userId?: string; sessionId?: string };
      void checkSessions((line) => line.userId === userId || line.sessionId === sessionId);
    }
    if (topic !== LIVE) return;
    const { moment } = liveAnnouncement.parse(content);
    if (!moment) return void read();
    for (const line of lines)
      if (moment.userIds.includes(line.userId)) line.moment({ kind: moment.kind, payload: moment.payload });
  }

  const beats = setInterval(() => {
    for (const line of lines) line.beat();
    void checkSessions(() => true);
    // What an announcement was lost of is found at the latest now.
    void read();
  }, HEARTBEAT_MS);
  beats.unref();
  signal.addEventListener("abort", () => {
    clearInterval(beats);
    for (const line of lines) line.end("shutdown");
  });
  const listening = listen(databaseUrl, { hear, catchUp: () => void read() }, signal);

  return {
    /** Once this resolves, whatever is committed afterwards reaches the line. */
    async join(line: Line): Promise<void> {
      await listening;
      // A stream that began now would keep a server from stopping.
      if (signal.aborted) throw new AppError("unavailable", "unavailable");
      if (lines.size === 0) seen = undefined;
      if (!seen) seen = (await readSince(undefined)).snapshot;
      lines.add(line);
    },
    leave: (line: Line) => void lines.delete(line),
    linesOf: (userId: string) => [...lines].filter((line) => line.userId === userId).length,
  };
}

function groupByUser(rows: LiveRow[]): Map<string, LiveRow[]> {
  const groups = new Map<string, LiveRow[]>();
  for (const row of rows) groups.set(row.userId, [...(groups.get(row.userId) ?? []), row]);
  return groups;
}

export type Hub = ReturnType<typeof createHub>;
const holder = globalThis as typeof globalThis & { gendanaHub?: Hub };

/** The hub of this process, one also across the module copies a bundler makes; it begins to listen with the first line. */
export function hub(): Hub {
  if (holder.gendanaHub) return holder.gendanaHub;
  const stop = new AbortController();
  if (isStopping()) stop.abort();
  // A server that is told to stop waits for its requests, and these would never end.
  for (const sign of ["SIGTERM", "SIGINT"] as const) process.once(sign, () => stop.abort());
  holder.gendanaHub = createHub(env().DATABASE_URL, stop.signal);
  return holder.gendanaHub;
}
