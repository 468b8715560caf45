import { AsyncLocalStorage } from "node:async_hooks";

// Replaces next/headers (vitest.config.ts), which works only inside a request of Next.

const current = new AsyncLocalStorage<Headers>();

/** Calls `work` with what `headers()` returns meanwhile. */
export const withHeaders = <T>(sent: Headers, work: () => T): T => current.run(sent, work);

export const headers = async (): Promise<Headers> => current.getStore() ?? new Headers();

/** The test callers are not browsers and send no cookies. */
export const cookies = async () => ({ get: () => undefined, set: () => undefined, delete: () => undefined });
