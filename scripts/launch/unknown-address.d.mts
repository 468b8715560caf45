import type { IncomingMessage, ServerResponse } from "node:http";

export function unknownAddressLogLine(request: IncomingMessage, response: ServerResponse): string | undefined;

export function isInfoLogged(level?: string): boolean;
