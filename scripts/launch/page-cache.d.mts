import type { TagExpiry } from "./tag-expiry.mjs";

interface Answer {
  key: string;
  headers: [string, number | string | string[]][];
  content: Buffer;
  tags: Iterable<string>;
  since: number;
  until: number;
}

interface Entry extends Omit<Answer, "content"> {
  body: { identity: Buffer };
}

export function createPageCache(
  tagExpiry: TagExpiry,
  options?: { now?: () => number; mostBytes?: number },
): {
  find(key: string): Entry | undefined;
  has(key: string): boolean;
  keep(answer: Answer): Entry;
  size(): number;
};
