import type { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FrontCache, ResponseRecord } from "../../lib/platform/page-cache/front-cache";

export function createFrontCache(
  context: AsyncLocalStorage<ResponseRecord>,
  options?: {
    now?: () => number;
    mostBytes?: number;
    prepare?: (request: IncomingMessage, response: ServerResponse) => void;
    isPaused?: () => boolean;
  },
): FrontCache & {
  answer(request: IncomingMessage, response: ServerResponse, pass: () => void): void;
  size(): number;
};
