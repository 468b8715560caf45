export const providerNames = ["stripe", "mtn", "airtel"] as const;
export type ProviderName = (typeof providerNames)[number];

/** After this many time-outs in a row a provider counts as hanging. */
const MOST_TIMEOUTS = 3;
/** A hanging provider is tried by one caller each time this has passed. */
const REST_MS = 30_000;

/**
 * Keeps callers from waiting for a provider that hangs: after a few time-outs in a row calls are refused at
 * once, except one now and then, whose answer admits the others again. A refused call was never sent, and
 * concludes as little as a time-out does.
 */
export function createCircuitBreaker(currentTime: () => number = Date.now) {
  let timeouts = 0;
  let nextTryAt: number | undefined;
  return {
    isOpen: () => nextTryAt !== undefined,
    /** Whether a call may be made now. Call this once for each call. */
    admits(): boolean {
      if (nextTryAt === undefined) return true;
      if (currentTime() < nextTryAt) return false;
      nextTryAt = currentTime() + REST_MS;
      return true;
    },
    /** Call this also when the connection was refused or cut, because that makes no caller wait. */
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

/**
 * The provider's breaker in this process, shared by the module copies a bundler makes; each process learns by
 * itself.
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
