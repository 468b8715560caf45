import { v7 } from "uuid";

/** A random source that makes the same choices for the same seed. */
export interface Random {
  /** Returns a number with 0 ≤ x < 1. */
  next(): number;
  /** Returns an integer, both bounds included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Returns one of the keys with a probability proportional to its weight. */
  weighted<K extends string>(weights: Record<K, number>): K;
  /** Returns a time-ordered UUID that contains the row's creation time. */
  uuid(at: Date): string;
  /** Returns letters and digits that are not easily confused. */
  code(length: number): string;
}

const unambiguousCharacters = "ACDEFGHJKMNPQRTVWXY34679";

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    weighted: (weights) => pickWeighted(weights, next()),
    uuid: (at) =>
      v7({
        msecs: at.getTime(),
        seq: whole(0, 0x7fffffff),
        random: Uint8Array.from({ length: 16 }, () => whole(0, 255)),
      }),
    code: (length) =>
      Array.from({ length }, () => unambiguousCharacters[whole(0, unambiguousCharacters.length - 1)]).join(
        "",
      ),
  };
}

function pickWeighted<K extends string>(weights: Record<K, number>, at: number): K {
  const entries = Object.entries<number>(weights) as [K, number][];
  let left = at * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  throw new Error("weights are all zero");
}

/** Tommy Ettinger's mulberry32: its 32 bits of state are enough for demo data. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
