import { AsyncLocalStorage } from "node:async_hooks";

// Stands in for next/headers (vitest.config.ts), which works only inside a request of Next.

const current = new AsyncLocalStorage<Headers>();

/** Calls `work` with what `headers()` returns meanwhile. */
export const withHeaders = <T>(sent: Headers, work: () => T): T => current.run(sent, work);

export const headers = async (): Promise<Headers> => current.getStore() ?? new Headers();

/** Nobody here is a browser. */
export const cookies = async () => ({ get: () => undefined, set: () => undefined, delete: () => undefined });
