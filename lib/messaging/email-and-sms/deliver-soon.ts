const holder = globalThis as typeof globalThis & { gendanaDeliver?: () => void };

/**
 * Registers the delivery function of this process; the worker calls it. Kept on globalThis because a bundler
 * may load this module more than once.
 */
export function registerDelivery(deliverBatch: () => void): void {
  holder.gendanaDeliver = deliverBatch;
}

/**
 * Delivers at once instead of at the worker's next run. Call it after a transaction that queued a code the user
 * is waiting for.
 */
export function deliverSoon(): void {
  holder.gendanaDeliver?.();
}
