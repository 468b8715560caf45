import type { RealtimeEventKind } from "./contract";

/**
 * A PostgreSQL snapshot: it includes all transactions before `xmin`, none from `xmax` on, and those between
 * except `xip`.
 */
export interface Snapshot {
  text: string;
  xmin: bigint;
  xmax: bigint;
  xip: ReadonlySet<string>;
}

/** Parses the format of pg_current_snapshot(), for example "10:14:11,13". */
export function parseSnapshot(text: string): Snapshot {
  const [xmin = "0", xmax = "0", xip = ""] = text.split(":");
  return { text, xmin: BigInt(xmin), xmax: BigInt(xmax), xip: new Set(xip.split(",").filter(Boolean)) };
}

/** Whether the numbers of a snapshot are in the order in which PostgreSQL writes them; it refuses others. */
export function isOrderedSnapshot(text: string): boolean {
  const { xmin, xmax, xip } = parseSnapshot(text);
  const inProgress = [...xip].map(BigInt);
  return (
    xmin <= xmax && inProgress.every((xid, index) => xid >= (inProgress[index - 1] ?? xmin) && xid < xmax)
  );
}

/**
 * An administrator acting as a user receives no chat events, because the user's conversations are not theirs to
 * read.
 */
export function canReceive(kind: RealtimeEventKind, isActing: boolean): boolean {
  return !isActing || !["message", "chat-read", "typing"].includes(kind);
}

/** True if the transaction was committed when the snapshot was taken. */
export function includesTransaction({ xmin, xmax, xip }: Snapshot, xid: string): boolean {
  const number = BigInt(xid);
  return number < xmin || (number < xmax && !xip.has(xid));
}

/** Returns the later of two snapshots of the same database. */
export function laterSnapshot(one: Snapshot, other: Snapshot): Snapshot {
  if (one.xmax !== other.xmax) return one.xmax > other.xmax ? one : other;
  return one.xip.size <= other.xip.size ? one : other;
}

/** Interval of heartbeats in milliseconds; proxies cut connections that are idle for a minute. */
export const HEARTBEAT_MS = 25_000;

/** Connections per user and process. A browser's tabs share one, so this allows many devices. */
export const MAX_CONNECTIONS = 8;

/** Above this number of missed events the page reloads its data instead. */
export const MAX_MISSED_EVENTS = 500;

/**
 * Formats one server-sent event. The browser handles it as a whole: events and new cursor arrive together or
 * not at all.
 */
export function formatFrame(cursor: string, data: object): string {
  return `id: ${cursor}\nevent: news\ndata: ${JSON.stringify(data)}\n\n`;
}
