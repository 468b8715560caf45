import type { z } from "zod";
import { AppError } from "@/lib/errors";
import type { ErrorKey } from "@/lib/i18n/error-keys";
import { isErrorKey } from "@/lib/i18n/translate";
import { readBody } from "./body";

const BODY_LIMIT = 64 * 1024;
/** Nothing of ours lies half as deep; what lies thousands deep is meant to exhaust the stack. */
const DEEPEST = 16;

/** Parsed input, or 422 with a sentence for each field that is wrong. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  if (!isStorable(input)) throw new AppError("invalid", "malformedRequest");
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, ErrorKey> = {};
  const choices: Record<string, string> = {};
  for (const issue of parsed.error.issues)
    for (const field of fieldsOf(issue)) {
      if (fields[field]) continue;
      fields[field] = sentenceOf(issue, input);
      if (issue.code === "invalid_value") choices[field] = issue.values.join(", ");
    }
  throw new AppError("invalid", "invalid", { fields, ...(Object.keys(choices).length > 0 && { choices }) });
}

/** A query string by name; what is repeated, as a form with several boxes of one name sends it, is a list. */
export function queryOf(asked: URLSearchParams): Record<string, string | string[]> {
  const names = new Set(asked.keys());
  return Object.fromEntries(
    [...names].map((name) => {
      const [first = "", ...others] = asked.getAll(name);
      return [name, others.length > 0 ? [first, ...others] : first];
    }),
  );
}

/** PostgreSQL stores neither the character 0 nor half a surrogate pair. Of an upload only its reader judges: it has millions of bytes. */
function isStorable(input: unknown, depth = 0): boolean {
  if (ArrayBuffer.isView(input)) return true;
  if (typeof input === "string") return !input.includes("\0") && input.isWellFormed();
  if (typeof input !== "object" || input === null) return true;
  if (depth === DEEPEST) return false;
  return Object.entries(input).every(([key, value]) => isStorable(key) && isStorable(value, depth + 1));
}

/** What an issue is about by its place in the input; of names that are not taken each by itself. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const names =
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  return names.map((name) => name.join(".") || "body");
}

function sentenceOf(issue: z.core.$ZodIssue, input: unknown): ErrorKey {
  if (issue.code === "unrecognized_keys") return "fieldUnknown";
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], input);
  const isEmpty = value === undefined || value === "" || value === null;
  const isPlain = !isErrorKey(issue.message) || ["fieldRequired", "fieldInvalid"].includes(issue.message);
  if (issue.code === "invalid_value" && isPlain && !isEmpty) return "choiceInvalid";
  if (isErrorKey(issue.message)) return issue.message;
  return isEmpty ? "fieldRequired" : "fieldInvalid";
}

/**
 * The JSON of a request; an empty body is undefined. A form of another site can send text as well, but nothing that calls
 * itself JSON; what comes with a token of its own comes from no form.
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text.trim() === "") return undefined;
  const { headers } = request;
  const isJson = /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers.get("content-type") ?? "");
  if (!isJson && !/^Bearer /i.test(headers.get("authorization") ?? ""))
    throw new AppError("unsupported_media", "jsonExpected");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid", "malformedRequest", { cause });
  }
}

/** The text of a request's body; more than any of ours is 413. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBody(request, BODY_LIMIT, () => new AppError("too_large", "requestTooLarge"));
  return new TextDecoder().decode(bytes);
}
