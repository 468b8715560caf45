import type { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { readErrorMessage } from "@/lib/platform/i18n/read-error-message";
import { readLimitedBody } from "./request-body";

const BODY_LIMIT = 64 * 1024;
/** Our inputs are less than half as deep; input nested thousands deep is meant to exhaust the stack. */
const MAX_DEPTH = 16;

/** Returns the parsed input, or throws 422 with a message for each invalid field. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  if (!isStorable(input)) throw new AppError("invalid", "malformedRequest");
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  // Maps, because the names are those that were sent: "constructor" is one of every plain object.
  const fields = new Map<string, ErrorKey>();
  const choices = new Map<string, string>();
  const limits = new Map<string, number>();
  for (const issue of parsed.error.issues)
    for (const field of fieldsOf(issue)) {
      if (fields.has(field)) continue;
      const { key, limit } = problemOf(issue, input);
      fields.set(field, key);
      if (issue.code === "invalid_value") choices.set(field, issue.values.join(", "));
      if (limit !== undefined) limits.set(field, limit);
    }
  throw new AppError("invalid", "invalid", {
    fields: Object.fromEntries(fields),
    ...(choices.size > 0 && { choices: Object.fromEntries(choices) }),
    ...(limits.size > 0 && { limits: Object.fromEntries(limits) }),
  });
}

/**
 * Returns a query string as an object; repeated parameters, as from several check boxes of one name, become
 * arrays.
 */
export function parseQueryString(searchParams: URLSearchParams): Record<string, string | string[]> {
  // One pass, because `getAll` of each name would take minutes for a query of a hundred thousand.
  const found = new Map<string, string[]>();
  for (const [name, value] of searchParams) {
    const earlier = found.get(name);
    if (earlier) earlier.push(value);
    else found.set(name, [value]);
  }
  return Object.fromEntries(
    [...found].map(([name, values]) => {
      const [first = "", ...others] = values;
      return [name, others.length > 0 ? values : first];
    }),
  );
}

/**
 * PostgreSQL stores neither U+0000 nor unpaired surrogates. Bytes of an upload are skipped, because they are
 * large and checked elsewhere.
 */
function isStorable(input: unknown, depth = 0): boolean {
  if (ArrayBuffer.isView(input)) return true;
  if (typeof input === "string") return !input.includes("\0") && input.isWellFormed();
  if (typeof input !== "object" || input === null) return true;
  if (depth === MAX_DEPTH) return false;
  return Object.entries(input).every(([key, value]) => isStorable(key) && isStorable(value, depth + 1));
}

/** Returns the fields that an issue concerns; each unrecognized key counts as its own field. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const names =
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  return names.map((name) => name.join(".") || "body");
}

type Problem = NonNullable<ReturnType<typeof readErrorMessage>>;

function problemOf(issue: z.core.$ZodIssue, input: unknown): Problem {
  if (issue.code === "unrecognized_keys") return { key: "fieldUnknown" };
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], input);
  const isEmpty = value === undefined || value === "" || value === null;
  const said = readErrorMessage(issue.message);
  const isPlain = !said || said.key === "fieldRequired" || said.key === "fieldInvalid";
  if (issue.code === "invalid_value" && isPlain && !isEmpty) return { key: "choiceInvalid" };
  if (said) return said;
  return isEmpty ? { key: "fieldRequired" } : (exceededLimitOf(issue) ?? { key: "fieldInvalid" });
}

/** The limit that a text or a number exceeds whose schema has no message of its own. */
function exceededLimitOf(issue: z.core.$ZodIssue): Problem | undefined {
  if ((issue.code !== "too_big" && issue.code !== "too_small") || !issue.inclusive) return undefined;
  const isNumber = issue.origin === "number" || issue.origin === "int";
  if (issue.code === "too_small")
    return isNumber ? { key: "numberTooLow", limit: Number(issue.minimum) } : undefined;
  const limit = Number(issue.maximum);
  if (isNumber) return { key: "numberTooHigh", limit };
  return issue.origin === "string" ? { key: "textTooLong", limit } : undefined;
}

/**
 * Reads a request's JSON; an empty body is undefined. A form on another site can send text but cannot declare
 * it as JSON, so JSON is required; requests with their own token are exempt, because forms cannot send one.
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text.trim() === "") return undefined;
  const { headers } = request;
  const isJson = /^application\/(csp-report|([\w.-]+\+)?json)\s*(;|$)/i.test(
    headers.get("content-type") ?? "",
  );
  if (!isJson && !/^Bearer /i.test(headers.get("authorization") ?? ""))
    throw new AppError("unsupported_media", "jsonExpected");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid", "malformedRequest", { cause });
  }
}

/** Reads a request's body as text; throws 413 above the size limit. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readLimitedBody(
    request,
    BODY_LIMIT,
    () => new AppError("too_large", "requestTooLarge"),
  );
  return new TextDecoder().decode(bytes);
}
