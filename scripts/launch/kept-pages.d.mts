import type { IncomingMessage, ServerResponse } from "node:http";

export interface KeptPage {
  headers: [string, number | string | string[]][];
  body: Buffer;
  until: number;
}

export function createKeptPages(now?: () => number): {
  find(request: IncomingMessage): KeptPage | undefined;
  watch(request: IncomingMessage, response: ServerResponse): void;
  clear(): void;
};

export function answer(page: KeptPage, request: IncomingMessage, response: ServerResponse): void;
