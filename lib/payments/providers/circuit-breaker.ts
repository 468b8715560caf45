import { providerNames } from "@/db/enums/payments";
import type { ProviderName } from "./port";

/** After this many consecutive time-outs a provider counts as hanging. */
const MAX_TIMEOUTS = 3;
/** A hanging provider is tried by one caller per interval. */
const REST_MS = 30_000;
/** A provider that nobody has tried for this long is no longer known to hang. */
const UNKNOWN_AFTER_MS = 5 * 60_000;

/**
 * Keeps callers from waiting for a provider that hangs: after a few consecutive time-outs calls are refused at once,
 * except for an occasional one, whose answer admits the others again. A refused call was never sent; like a time-out,
 * it proves nothing about the payment.
 */
export function createCircuitBreaker(currentTime: () => number = Date.now) {
  let timeouts = 0;
  let nextTryAt: number | undefined;
  return {
    isOpen: () => nextTryAt !== undefined && currentTime() < nextTryAt + UNKNOWN_AFTER_MS,
    /** Whether a call may be made now. Call this once for each call. */
    admits(): boolean {
      if (nextTryAt === undefined) return true;
      if (currentTime() < nextTryAt) return false;
      nextTryAt = currentTime() + REST_MS;
      return true;
    },
    /** Also call this when the connection was refused or cut, because then no caller had to wait. */
    answered(): void {
      timeouts = 0;
      nextTryAt = undefined;
    },
    timedOut(): void {
      timeouts++;
      if (timeouts >= MAX_TIMEOUTS) nextTryAt = currentTime() + REST_MS;
    },
  };
}

type Breaker = ReturnType<typeof createCircuitBreaker>;
const holder = globalThis as typeof globalThis & { gendanaBreakers?: Map<ProviderName, Breaker> };

/**
 * The provider's breaker in this process, shared by all copies of this module that a bundler makes. Processes do not
 * share breakers.
 */
export function breakerOf(provider: ProviderName): Breaker {
  holder.gendanaBreakers ??= new Map();
  const breaker = holder.gendanaBreakers.get(provider) ?? createCircuitBreaker();
  holder.gendanaBreakers.set(provider, breaker);
  return breaker;
}

/** Whether this process has found a provider hanging; false for an unknown name. */
export function isHanging(provider: string): boolean {
  const name = providerNames.find((one) => one === provider);
  return name !== undefined && breakerOf(name).isOpen();
}
