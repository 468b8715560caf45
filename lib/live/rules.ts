import type { LiveKind } from "./contract";

/** Which transactions somebody has seen: all before `xmin`, none from `xmax` on, and between them all but `xip`. */
export interface Snapshot {
  text: string;
  xmin: bigint;
  xmax: bigint;
  xip: ReadonlySet<string>;
}

/** "10:14:11,13", as pg_current_snapshot() writes it. */
export function snapshotOf(text: string): Snapshot {
  const [xmin = "0", xmax = "0", xip = ""] = text.split(":");
  return { text, xmin: BigInt(xmin), xmax: BigInt(xmax), xip: new Set(xip.split(",").filter(Boolean)) };
}

/** Of talks that are not theirs to read somebody hears nothing: neither that something was said nor who is typing. */
export function mayHear(kind: LiveKind, isActing: boolean): boolean {
  return !isActing || !["message", "chat-read", "typing"].includes(kind);
}

/** Had the transaction been committed when the snapshot was taken? */
export function hasSeen({ xmin, xmax, xip }: Snapshot, xid: string): boolean {
  const number = BigInt(xid);
  return number < xmin || (number < xmax && !xip.has(xid));
}

/** Of two snapshots of one database the later: what has been seen only grows. */
export function laterOf(one: Snapshot, other: Snapshot): Snapshot {
  if (one.xmax !== other.xmax) return one.xmax > other.xmax ? one : other;
  return one.xip.size <= other.xip.size ? one : other;
}

/** How often a silent line shows that it is there; proxies cut what is silent for a minute. */
export const HEARTBEAT_MS = 25_000;

/** Lines of one person in one process. Tabs of a browser share one, so this is many devices. */
export const MOST_LINES = 8;

/** How many missed events are told one by one; after more, everything is read anew. */
export const MOST_MISSED = 500;

/** One frame of an event stream. Atomic to the browser: it has heard all of it and knows the new cursor, or none. */
export function frameOf(cursor: string, data: object): string {
  return `id: ${cursor}\nevent: news\ndata: ${JSON.stringify(data)}\n\n`;
}
