import { z } from "zod";
import { keyScopes } from "@/lib/businesses/api-keys/contract";
import { permissionsOfScopes } from "@/lib/businesses/api-keys/rules";
import { webhookBody } from "@/lib/businesses/webhooks/contract";
import { errorStatus } from "@/lib/platform/errors";
import type { Access } from "@/lib/platform/http/request-checks";
import type { DeclaredRoute } from "@/lib/platform/http/route";
import type { Permission } from "@/lib/platform/permissions";
import { createSchemaConverter, type JsonSchema, schemaReference } from "./json-schemas";

/** A handler with the method and the path it is served under: `/api/bookings/{bookingId}`. */
export interface ApiOperation {
  method: string;
  path: string;
  declaration: DeclaredRoute;
}

/** What a client may send to an operation, and what it gets back. */
export interface OperationExample {
  request?: unknown;
  response: unknown;
}

interface OperationObject extends JsonSchema {
  operationId: string;
  summary: string;
  "x-access": Access;
  "x-permission"?: string;
  "x-step-up"?: true;
  "x-scopes"?: string[];
}

type Converter = ReturnType<typeof createSchemaConverter>;

/**
 * Derives the OpenAPI 3.1 document from the declarations of all handlers. `names` holds the schemas that become
 * components; `examples` are those of operations, by "POST /api/bookings".
 */
export function buildOpenApi(
  operations: readonly ApiOperation[],
  names: ReadonlyMap<z.ZodType, string>,
  examples: Readonly<Record<string, OperationExample>>,
) {
  const converter = createSchemaConverter(names);
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const operation of operations) {
    const { method, path } = operation;
    const example = examples[`${method} ${path}`];
    const described = describeOperation(operation, example, converter);
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
  }
  const document = {
    openapi: "3.1.0",
    info: { title: "Gendana", version: "1", description },
    servers: [{ url: "/" }],
    paths,
    webhooks: { event: { post: describeWebhook(converter) } },
    components: { securitySchemes, parameters, headers, responses: errorResponses(converter) },
  };
  return {
    ...document,
    components: { ...document.components, schemas: referredSchemas(document, converter) },
  };
}

/** The components that the document refers to, by name: those of parameters are inlined. */
function referredSchemas(document: JsonSchema, { components }: Converter): Record<string, JsonSchema> {
  const referred = new Set<string>();
  const follow = (value: unknown): void => {
    const text = JSON.stringify(value);
    for (const name of Object.keys(components)) {
      if (referred.has(name) || !text.includes(`"$ref":"${schemaReference(name)}"`)) continue;
      referred.add(name);
      follow(components[name]);
    }
  };
  follow(document);
  return Object.fromEntries([...referred].sort().map((name) => [name, components[name] ?? {}]));
}

/** Formats the document with one line per operation and schema, so that a change is one line too. */
export const formatOpenApi = (document: JsonSchema): string => `${formatTo(3, document, "")}\n`;

function formatTo(depth: number, value: unknown, indent: string): string {
  if (depth === 0 || typeof value !== "object" || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([key, each]) => `${indent}  ${JSON.stringify(key)}: ${formatTo(depth - 1, each, `${indent}  `)}`,
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

const description = `All operations of the web application; those with x-scopes are also open to a company's programs with an API key.
The language of messages follows Accept-Language, or the parameter locale. Searches of vehicles ignore unknown parameters and values, and need both of from and to. Responses have the header X-Request-Id, except for searches from a cache and refusals during maintenance.
Paths below /api/otp, /api/notifications, /api/business, /api/support, /api/chat and /api/admin/notifications are also served without /api, and so are POST /api/notifications and, where JSON is accepted, GET /api/vehicles.`;

function describeOperation(
  { method, path, declaration }: ApiOperation,
  example: OperationExample | undefined,
  converter: Converter,
): OperationObject {
  const { summary, access, key, stepUp, params, query, body, isIdempotent } = declaration;
  const sent = [
    ...(params ? pathParameters(converter, params) : []),
    ...(query ? queryParameters(converter, query) : []),
    ...(isIdempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
  return {
    operationId: operationIdOf(method, path),
    summary,
    tags: [path.split("/")[2] ?? ""],
    "x-access": access,
    ...(key && { "x-permission": [key].flat().join(" or "), "x-scopes": scopesFor([key].flat()) }),
    ...(stepUp && { "x-step-up": true as const }),
    security: securityOf(declaration),
    ...(sent.length > 0 && { parameters: sent }),
    ...(body && { requestBody: describeBody(declaration, body, example, converter) }),
    responses: {
      [declaration.status ?? 200]: describeResponse(declaration, example, converter),
      ...Object.fromEntries(
        errorsOf(method, declaration).map((code) => [
          errorStatus[code],
          { $ref: `#/components/responses/${code}` },
        ]),
      ),
    },
  };
}

/** "postBookingsBookingIdAcceptance" of "POST /api/bookings/{bookingId}/acceptance". */
function operationIdOf(method: string, path: string): string {
  const words = path.replace(/^\/api/, "").match(/[A-Za-z0-9]+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** The scopes, any one of which admits a key. */
const scopesFor = (permissions: Permission[]): string[] =>
  keyScopes.filter((scope) =>
    permissionsOfScopes([scope]).some((permission) => permissions.includes(permission)),
  );

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "next-auth.session-token",
    description: "The session of a browser; where the site is served by https, the name begins with __Host-.",
  },
  token: { type: "http", scheme: "bearer", description: "A token of POST /api/individuals/login." },
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "gnd_…",
    description: "An API key of a business with one of the operation's x-scopes.",
  },
};

/** A public operation may answer differently who signs in. */
function securityOf({ access, key }: DeclaredRoute): JsonSchema[] {
  const signedIn = [{ session: [] }, { token: [] }, ...(key ? [{ apiKey: [] }] : [])];
  return access === "public" ? [{}, ...signedIn] : signedIn;
}

const parameters = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    schema: { type: "string", maxLength: 200 },
    description: "Repeats with the same key get the first response.",
  },
};

const headers = {
  TotalCount: { schema: { type: "integer" }, description: "The number of items on all pages." },
  PageLinks: {
    schema: { type: "string" },
    description: "The first, previous, next and last page (RFC 8288).",
  },
  SessionToken: {
    schema: { type: "string" },
    description: "The session's new token, for API clients; a browser gets it as a cookie.",
  },
  RetryAfter: { schema: { type: "integer" }, description: "Seconds after which a retry is worthwhile." },
};

function pathParameters(converter: Converter, schema: z.ZodType): JsonSchema[] {
  const { properties = {} } = converter.resolve(converter.input(schema)) as { properties?: JsonSchema };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: "path",
    required: true,
    schema: each,
  }));
}

function queryParameters(converter: Converter, schema: z.ZodType): JsonSchema[] {
  const { properties, required } = converter.resolve(converter.input(schema)) as {
    properties?: JsonSchema;
    required?: string[];
  };
  return Object.entries(properties ?? {}).map(([name, each]) => ({
    name,
    in: "query",
    ...(required?.includes(name) && { required: true }),
    schema: each,
  }));
}

const requestTypes = {
  json: "application/json",
  list: "application/json",
  file: "application/json",
  events: "application/json",
  upload: "multipart/form-data",
  callback: "*/*",
} as const satisfies Record<DeclaredRoute["kind"], string>;

function describeBody(
  { kind }: DeclaredRoute,
  body: z.ZodType,
  example: OperationExample | undefined,
  converter: Converter,
): JsonSchema {
  const shown = example?.request !== undefined && { example: example.request };
  // A request without a body counts as {}.
  return {
    required: !body.safeParse({}).success,
    content: { [requestTypes[kind]]: { schema: converter.input(body), ...shown } },
  };
}

function describeResponse(
  { kind, returns, provesIdentity }: DeclaredRoute,
  example: OperationExample | undefined,
  converter: Converter,
): JsonSchema {
  const sent = {
    ...(kind === "list" && {
      "X-Total-Count": { $ref: "#/components/headers/TotalCount" },
      Link: { $ref: "#/components/headers/PageLinks" },
    }),
    ...(provesIdentity && { "X-Session-Token": { $ref: "#/components/headers/SessionToken" } }),
  };
  const described = Object.keys(sent).length > 0 && { headers: sent };
  if (!returns) return { description: "The file.", ...described, content: { "*/*": {} } };
  const shown = example && { example: example.response };
  const json = { "application/json": { schema: converter.output(returns), ...shown } };
  return {
    description: "Done.",
    ...described,
    content: kind === "events" ? { ...json, "text/event-stream": {} } : json,
  };
}

type ErrorCode = keyof typeof errorStatus;

const errorDescriptions = {
  invalid: "The input is invalid; `fields` names each invalid field.",
  unsupported_media: "The body is not sent as application/json.",
  unauthenticated: "The caller is not signed in, or the session, token or key is no longer valid.",
  forbidden: "The caller may not do this, or the key lacks the scope.",
  not_found: "It does not exist, or the caller may not see it.",
  method_not_allowed: "The path does not support the method.",
  conflict: "It is not possible in the current state, or a competing request came first.",
  too_large: "The body, or the file in it, is too large.",
  rate_limited: "Too many requests; where the time to wait is known, `Retry-After` has it.",
  unavailable:
    "Try again after the seconds of `Retry-After`. A write may have been saved: read its result first, or send the same `Idempotency-Key`.",
  internal: "An unexpected error; `requestId` identifies it in the logs.",
} as const satisfies Record<ErrorCode, string>;

const errorBody = z.object({
  message: z.string(),
  error: z.object({
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    /** Why a session is over. */
    reason: z.string().optional(),
    bookingId: z.string().optional(),
    requestId: z.string().optional(),
  }),
});

function errorResponses(converter: Converter): Record<string, JsonSchema> {
  const content = { "application/json": { schema: converter.output(errorBody) } };
  const retry = { headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } };
  return Object.fromEntries(
    Object.entries(errorDescriptions).map(([code, text]) => [
      code,
      { description: text, ...(["rate_limited", "unavailable"].includes(code) && retry), content },
    ]),
  );
}

/** The errors an operation may answer with: those of the builder's checks, and those that handlers throw. */
function errorsOf(method: string, { kind, params, query, body }: DeclaredRoute): ErrorCode[] {
  const isWrite = method !== "GET";
  const hasInput = Boolean(params ?? query ?? body);
  const possible: Record<ErrorCode, boolean> = {
    // Public operations refuse wrong passwords, codes, tokens and keys as well.
    unauthenticated: true,
    forbidden: true,
    not_found: hasInput,
    // Only of methods that are not described.
    method_not_allowed: false,
    conflict: isWrite,
    too_large: Boolean(body),
    unsupported_media: Boolean(body) && requestTypes[kind] === "application/json",
    invalid: hasInput,
    rate_limited: true,
    internal: true,
    unavailable: true,
  };
  return (Object.keys(possible) as ErrorCode[]).filter((code) => possible[code]);
}

function describeWebhook(converter: Converter): JsonSchema {
  const header = (name: string) => ({ name, in: "header", required: true, schema: { type: "string" } });
  return {
    operationId: "receiveEvent",
    summary: "the event that is sent to a webhook's address, signed in Gendana-Signature",
    parameters: [header("Gendana-Delivery"), header("Gendana-Signature")],
    requestBody: { content: { "application/json": { schema: converter.output(webhookBody) } } },
    responses: { "2XX": { description: "accepted; after any other response the event is sent again" } },
  };
}
