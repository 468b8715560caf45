import type { IncomingMessage, ServerResponse } from "node:http";

export function unknownAddressLine(request: IncomingMessage, response: ServerResponse): string | undefined;

export function isInfoLogged(level?: string): boolean;
