import type { IncomingMessage, ServerResponse } from "node:http";

export interface CachedPage {
  headers: [string, number | string | string[]][];
  body: Buffer;
  until: number;
}

export function createPageCache(now?: () => number): {
  find(request: IncomingMessage): CachedPage | undefined;
  watch(request: IncomingMessage, response: ServerResponse): void;
  clear(): void;
};

export function answer(page: CachedPage, request: IncomingMessage, response: ServerResponse): void;
