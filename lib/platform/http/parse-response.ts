import { ApiError, apiHooks, type ResponseParser } from "./api-client";

/** A request succeeded, but this page cannot read the response: usually because a newer release sent it. */
export class UnreadableResponse extends ApiError {
  /** Whether the request was a write. */
  readonly isSaved: boolean;

  constructor(method: string) {
    super(200, "unreadable", "");
    this.isSaved = method !== "GET";
  }
}

/**
 * Parses the response to a request that succeeded. During a deployment a process of the previous release may have sent
 * it: a field that this process does not know yet is null, where the contract allows null.
 */
export function parseResponse<T>(parser: ResponseParser<T>, body: unknown, method: string): T {
  try {
    return parser.parse(body);
  } catch (error) {
    // The connection was lost within the response to a read.
    if (body === undefined && method === "GET") throw error;
    if (!addMissing(body, error)) throw new UnreadableResponse(method);
    return parseResponse(parser, body, method);
  }
}

/** Sets the fields to null that zod's error names and the body lacks; returns whether there were any. */
function addMissing(body: unknown, error: unknown): boolean {
  const { issues = [] } = error as { issues?: { path: PropertyKey[] }[] };
  return issues.map(({ path }) => addNull(body, path)).includes(true);
}

function addNull(body: unknown, path: PropertyKey[]): boolean {
  const [name, ...rest] = path;
  if (typeof body !== "object" || body === null || name === undefined) return false;
  const fields = body as Record<PropertyKey, unknown>;
  if (rest.length > 0) return addNull(fields[name], rest);
  if (name in fields) return false;
  fields[name] = null;
  return true;
}

apiHooks.parse = parseResponse;
