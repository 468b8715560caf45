import { z } from "zod";
import { keyScopes } from "@/lib/businesses/api-keys/contract";
import { permissionsOfScopes } from "@/lib/businesses/api-keys/rules";
import { webhookBody } from "@/lib/businesses/webhooks/contract";
import { operations } from "./operations";

type Schema = Record<string, unknown>;
type Operation = (typeof operations)[number];

/** The scopes any one of which lets a key in. */
export const scopesFor = (key: Operation["key"]): string[] =>
  keyScopes.filter((scope) => permissionsOfScopes([scope]).includes(key));

/** The same schema that parses is what is described: what comes in before defaults, what goes out after. */
function schemaOf(type: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: "any" }) as Schema;
  return schema;
}

function parametersOf(place: "path" | "query", type: z.ZodType | undefined): Schema[] {
  if (!type) return [];
  const { properties = {}, required = [] } = schemaOf(type, "input") as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: place, schema },
    required: place === "path" || required.includes(name),
  }));
}

const errorResponses = {
  "401": "unauthenticated: no key, or one that is not valid any more",
  "403": "forbidden: the key lacks the scope, or rests",
  "404": "not_found: there is no such thing in this business",
  "409": "conflict: somebody else was faster, or it cannot be done now",
  "413": "too_large: the body or the file in it",
  "415": "unsupported_media: a body that is not sent as application/json",
  "422": "invalid: `fields` names what is wrong",
  "429": "rate_limited",
  "503": "unavailable: nothing was changed; try again after the seconds of `Retry-After`",
};

function responsesOf({ returns, status = 200 }: Operation): Schema {
  const content = returns
    ? { "application/json": { schema: schemaOf(returns, "output") } }
    : { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
  const error = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return {
    [status]: { description: "done", content },
    ...Object.fromEntries(
      Object.entries(errorResponses).map(([code, description]) => [code, { description, content: error }]),
    ),
  };
}

function bodyOf(body: z.ZodType, isForm = false): Schema {
  const schema = schemaOf(body, "input") as Schema & { properties?: Schema };
  if (!isForm) return { required: true, content: { "application/json": { schema } } };
  const properties = { ...schema.properties, file: { type: "string", format: "binary" } };
  return { required: true, content: { "multipart/form-data": { schema: { ...schema, properties } } } };
}

function toOperationObject(operation: Operation): Schema {
  const { key, summary, params, query, body, isForm } = operation;
  return {
    summary,
    tags: [operation.path.split("/")[2]],
    security: [{ apiKey: [] }],
    "x-scopes": scopesFor(key),
    parameters: [...parametersOf("path", params), ...parametersOf("query", query)],
    ...(body && { requestBody: bodyOf(body, isForm) }),
    responses: responsesOf(operation),
  };
}

/** All that an API key can be used for, as OpenAPI 3.1. */
export function buildOpenApi(siteUrl: string): Schema {
  const paths: Record<string, Schema> = {};
  for (const operation of operations)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: toOperationObject(operation),
    };
  return {
    openapi: "3.1.0",
    info: {
      title: "Gendana",
      version: "1",
      description: "What a company's programs can do with an API key.",
    },
    servers: [{ url: siteUrl }],
    paths,
    webhooks: {
      event: {
        post: {
          summary: "what is sent to a webhook's address, signed in Gendana-Signature",
          requestBody: { content: { "application/json": { schema: schemaOf(webhookBody, "output") } } },
          responses: { "2XX": { description: "taken; anything else is tried again" } },
        },
      },
    },
    components: {
      securitySchemes: { apiKey: { type: "http", scheme: "bearer", bearerFormat: "gnd_…" } },
      schemas: { Error: errorBody },
    },
  };
}

const errorBody = schemaOf(
  z.object({
    message: z.string(),
    error: z.object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      reason: z.string().optional(),
      bookingId: z.string().optional(),
    }),
  }),
  "output",
);
