export const providerNames = ["stripe", "mtn", "airtel"] as const;
export type ProviderName = (typeof providerNames)[number];

/** After so many time-outs in a row a provider counts as hanging. */
const MOST_TIMEOUTS = 3;
/** Then it is tried by one caller each time this has passed. */
const REST_MS = 30_000;

/**
 * Keeps callers from waiting for a provider that hangs: after a few time-outs in a row calls are refused at once, but for
 * one now and then, whose answer lets the others through again. A refused call is one that was never sent, and concludes
 * as little as a time-out does.
 */
export function createCircuitBreaker(currentTime: () => number = Date.now) {
  let timeouts = 0;
  let nextTryAt: number | undefined;
  return {
    isOpen: () => nextTryAt !== undefined,
    /** Whether a call may be made now. Call it once for each. */
    admits(): boolean {
      if (nextTryAt === undefined) return true;
      if (currentTime() < nextTryAt) return false;
      nextTryAt = currentTime() + REST_MS;
      return true;
    },
    /** Also when the connection was refused or cut: that keeps nobody waiting. */
    answered(): void {
      timeouts = 0;
      nextTryAt = undefined;
    },
    timedOut(): void {
      timeouts++;
      if (timeouts >= MOST_TIMEOUTS) nextTryAt = currentTime() + REST_MS;
    },
  };
}

type Breaker = ReturnType<typeof createCircuitBreaker>;
const holder = globalThis as typeof globalThis & { gendanaBreakers?: Map<ProviderName, Breaker> };

/** The one of this process, also across the module copies a bundler makes: each process learns by itself. */
export function breakerOf(provider: ProviderName): Breaker {
  holder.gendanaBreakers ??= new Map();
  const breaker = holder.gendanaBreakers.get(provider) ?? createCircuitBreaker();
  holder.gendanaBreakers.set(provider, breaker);
  return breaker;
}

/** Whether this process has found a provider hanging; false for a name that is none. */
export function isHanging(provider: string): boolean {
  const name = providerNames.find((one) => one === provider);
  return name !== undefined && breakerOf(name).isOpen();
}
