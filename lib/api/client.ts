/** What the API says when it refuses; `message` and `fields` are sentences in the page's language. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Record<string, string> = {},
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** Reads an answer: a zod schema, or for the smallest pages a plain function's worth. */
export interface Reader<T> {
  parse(value: unknown): T;
}

/** The browser's only way to the API. Paths start with /api; answers are parsed by the contract. */
export const api = {
  get: <T>(path: string, reader: Reader<T>) => call("GET", path, undefined, reader),
  post: <T>(path: string, body: unknown, reader: Reader<T>, idempotencyKey?: string) =>
    call("POST", path, body, reader, idempotencyKey),
  put: <T>(path: string, body: unknown, reader: Reader<T>) => call("PUT", path, body, reader),
  delete: <T>(path: string, reader: Reader<T>) => call("DELETE", path, undefined, reader),
};

async function call<T>(
  method: string,
  path: string,
  body: unknown,
  reader: Reader<T>,
  idempotencyKey?: string,
): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: {
      "accept-language": document.documentElement.lang,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusal(response.status, answer);
  return reader.parse(answer);
}

function refusal(status: number, answer: unknown): ApiError {
  const error = (answer as { error?: { code?: string; message?: string; fields?: Record<string, string> } })
    ?.error;
  return new ApiError(status, error?.code ?? "unavailable", error?.message ?? "", error?.fields);
}
