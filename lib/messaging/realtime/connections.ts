import { SESSION_ENDED } from "@/lib/platform/cluster/announcements";
import { type ClusterMessage, listenForMessages } from "@/lib/platform/cluster/listener";
import { directDatabaseUrl } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { isStopping } from "@/lib/platform/health/stopping";
import { log } from "@/lib/platform/log";
import { REALTIME_CHANNEL } from "./commands";
import { type RealtimeEvent, realtimeAnnouncement } from "./contract";
import { listEventsSince, type RealtimeEventRow } from "./queries";
import { HEARTBEAT_MS, laterSnapshot, MAX_CONNECTIONS, type Snapshot } from "./rules";
import { type SessionCheck, sessionCheck } from "./session-port";

/** The connection of one open page. */
export interface Connection {
  userId: string;
  sessionId: string;
  tokenVersion?: number;
  /** Receives the user's new events up to a snapshot. */
  receive(rows: RealtimeEventRow[], snapshot: Snapshot): void;
  /** Receives an event that is not stored. */
  receiveTransient(event: RealtimeEvent): void;
  beat(): void;
  /**
   * "session": the session is over. "shutdown": the page reconnects, because the server stops or has lost track, or the
   * session has a newer token.
   */
  end(reason: "session" | "shutdown"): void;
}

/**
 * Manages the open connections of one process. Each commit is announced across the cluster; then a single
 * statement reads the new events of all users, however many connections there are, and each connection takes
 * its own.
 */
export function createConnections(databaseUrl: string, signal: AbortSignal) {
  const connections = new Set<Connection>();
  let seen: Snapshot | undefined;
  let isReading = false;
  let isReadRequested = false;

  async function read(): Promise<void> {
    isReadRequested = true;
    if (isReading) return;
    isReading = true;
    while (isReadRequested && connections.size > 0) {
      isReadRequested = false;
      try {
        const { snapshot, rows, isReset } = await listEventsSince(seen);
        seen = seen && !isReset ? laterSnapshot(seen, snapshot) : snapshot;
        if (isReset) for (const connection of connections) connection.end("shutdown");
        else distribute(rows, snapshot);
      } catch (error) {
        // The next heartbeat reads again; the snapshot has not moved, so nothing is lost.
        log.warn({ err: error }, "live events could not be read");
      }
    }
    isReading = false;
  }

  function distribute(rows: RealtimeEventRow[], snapshot: Snapshot): void {
    const byUser = groupByUser(rows);
    for (const connection of connections) connection.receive(byUser.get(connection.userId) ?? [], snapshot);
  }

  async function checkSessions(whose: (connection: Connection) => boolean): Promise<void> {
    const checked = new Map<string, ReturnType<SessionCheck["findEnd"]>>();
    for (const connection of [...connections].filter(whose)) {
      const { sessionId, tokenVersion } = connection;
      const key = `${sessionId} ${tokenVersion}`;
      const check = checked.get(key) ?? sessionCheck.get().findEnd(sessionId, tokenVersion, new Date());
      checked.set(key, check);
      const end = await check.catch(() => undefined);
      if (end) connection.end(end === "session" ? "session" : "shutdown");
    }
  }

  function receive({ topic, content }: ClusterMessage): void {
    if (connections.size === 0) return;
    if (topic === SESSION_ENDED) {
      const { userId, sessionId } = content as { userId?: string; sessionId?: string };
      void checkSessions((connection) => connection.userId === userId || connection.sessionId === sessionId);
    }
    if (topic !== REALTIME_CHANNEL) return;
    const { moment: transient } = realtimeAnnouncement.parse(content);
    if (!transient) return void read();
    const { userIds, ...event } = transient;
    for (const connection of connections)
      if (userIds.includes(connection.userId)) connection.receiveTransient(event);
  }

  const beats = setInterval(() => {
    for (const connection of connections) connection.beat();
    void checkSessions(() => true);
    // Catches up on events whose announcement was lost.
    void read();
  }, HEARTBEAT_MS);
  beats.unref();
  signal.addEventListener("abort", () => {
    clearInterval(beats);
    for (const connection of connections) connection.end("shutdown");
  });
  const listening = listenForMessages(databaseUrl, { hear: receive, catchUp: () => void read() }, signal);

  const countFor = (userId: string) =>
    [...connections].filter((connection) => connection.userId === userId).length;

  return {
    countFor,
    /**
     * Once this resolves, every later commit reaches the connection. Throws 503 while the server stops, 429 above
     * MAX_CONNECTIONS.
     */
    async join(connection: Connection): Promise<void> {
      await listening;
      // A new stream would keep the server from stopping.
      if (signal.aborted) throw new AppError("unavailable", "unavailable");
      if (connections.size === 0) seen = undefined;
      if (!seen) seen = (await listEventsSince(undefined)).snapshot;
      // Counted in the same step as it is added, because others may have been opened while this one waited.
      if (countFor(connection.userId) >= MAX_CONNECTIONS)
        throw new AppError("rate_limited", "tooManyRequests");
      connections.add(connection);
    },
    leave: (connection: Connection) => void connections.delete(connection),
  };
}

function groupByUser(rows: RealtimeEventRow[]): Map<string, RealtimeEventRow[]> {
  const groups = new Map<string, RealtimeEventRow[]>();
  for (const row of rows) groups.set(row.userId, [...(groups.get(row.userId) ?? []), row]);
  return groups;
}

export type Connections = ReturnType<typeof createConnections>;
const holder = globalThis as typeof globalThis & { gendanaConnections?: Connections };

/**
 * Returns the connections of this process and starts listening on first use. Kept on globalThis because a
 * bundler may load this module more than once.
 */
export function getConnections(): Connections {
  if (holder.gendanaConnections) return holder.gendanaConnections;
  const stop = new AbortController();
  if (isStopping()) stop.abort();
  // A stopping server waits for its requests, and event streams never end by themselves.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop.abort());
  holder.gendanaConnections = createConnections(directDatabaseUrl(), stop.signal);
  return holder.gendanaConnections;
}
