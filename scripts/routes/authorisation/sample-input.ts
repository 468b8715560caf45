import { readFileSync } from "node:fs";
import { factoryPassword } from "@/db/testing/factories";

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
}

interface Operation {
  "x-access": string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const description: Description = JSON.parse(readFileSync("lib/operations/openapi/openapi.json", "utf8"));

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Fields whose schema does not express every requirement, with a valid value. */
const values: Record<string, () => unknown> = {
  password: () => factoryPassword,
  currentPassword: () => factoryPassword,
  email: () => "somebody@example.com",
  businessEmail: () => "somebody@example.com",
  phone: () => "+250788123456",
  phoneNumber: () => "+250788123456",
  businessPhone: () => "+250788123456",
  from: () => dayFromNow(100),
  to: () => dayFromNow(103),
  startsAt: () => `${dayFromNow(60)}T08:00:00.000Z`,
  endsAt: () => `${dayFromNow(63)}T08:00:00.000Z`,
  updatedAt: () => new Date().toISOString(),
  period: () => "2026",
  month: () => "2026-10",
  url: () => "https://example.com/hook",
  token: () => "t".repeat(43),
  code: () => "123456",
  latitude: () => -1.95,
  longitude: () => 30.06,
  p256dh: () => `BA${"x".repeat(85)}`,
  auth: () => "x".repeat(22),
  endpoint: () => "https://push.example.com/somebody",
  weeklyHours: () => null,
  minDays: () => 1,
  maxDays: () => 30,
};

/** Complete inputs for routes with rules between fields, by method and path. */
const inputs: Record<string, Record<string, unknown>> = {
  "GET /api/reports/occupancy": { from: "2026-09", to: "2026-10" },
  "GET /api/reports/occupancy/document": { from: "2026-09", to: "2026-10" },
  "POST /api/team/accounts": { confirmPassword: "New#Password2026", password: "New#Password2026" },
  "PUT /api/passkeys/{passkeyId}": { name: "Another name" },
  "PUT /api/password": { confirmPassword: "New#Password2026", password: "New#Password2026" },
  "PUT /api/team/members/{userId}": { role: "accountant" },
  "PUT /api/vehicles/{vehicleId}/day-prices": {
    ranges: [{ startsOn: dayFromNow(60), endsOn: dayFromNow(63), dailyPriceCents: 5_000 }],
  },
  "PUT /api/vehicles/{vehicleId}/price-rule": { floorCents: 4_000, ceilingCents: 6_000 },
  "PUT /api/saved-searches/{searchId}": { name: "Another name" },
  "POST /api/promo-codes": { amount: null, currency: null, startsOn: null, endsOn: null },
  "POST /api/bookings/{bookingId}/inspections": { signedName: "Aline Uwase" },
  "POST /api/bookings/{bookingId}/pickup": {
    pictures: [crypto.randomUUID()],
    ownerSignedName: "Aline Uwase",
  },
  "POST /api/bookings/{bookingId}/return": {
    pictures: [crypto.randomUUID()],
    ownerSignedName: "Aline Uwase",
  },
};

export interface Input {
  query: Record<string, string>;
  body?: Record<string, unknown>;
  isUpload: boolean;
}

/**
 * Returns an input that a route accepts, so that a refusal can only be due to the caller. `ids` are the rows
 * it names.
 */
export function sampleInput(method: string, path: string, ids: Record<string, string>): Input {
  const operation = description.paths[path]?.[method.toLowerCase()];
  const [[mediaType, content] = []] = Object.entries(operation?.requestBody?.content ?? {});
  const own = inputs[`${method} ${path}`] ?? {};
  const query = (operation?.parameters ?? [])
    .filter(
      (parameter) => parameter.in === "query" && (parameter.required || parameter.name === "businessId"),
    )
    .map(({ name, schema }): [string, string] => [name, String(own[name] ?? sampleOf(schema, ids, name))]);
  const body = content && (sampleOf(content.schema, ids) as Record<string, unknown> | null);
  return {
    query: Object.fromEntries(query),
    ...(body && { body: { ...body, ...own } }),
    isUpload: mediaType === "multipart/form-data",
  };
}

function sampleOf(schema: Schema, ids: Record<string, string>, name = ""): unknown {
  if (name in ids) return ids[name];
  const value = values[name];
  if (value) return value();
  if (schema.$ref)
    return sampleOf(description.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, ids, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, ids) as object));
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first, ids, name);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || key === "businessId")
          .map(([key, field]) => [key, sampleOf(field, ids, key)]),
      );
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, ids, name));
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "string":
      return sampleText(schema);
    default:
      return null;
  }
}

function sampleText({ format }: Schema): string {
  if (format === "uuid") return "00000000-0000-4000-8000-000000000000";
  if (format === "date") return dayFromNow(100);
  return format === "date-time" ? new Date().toISOString() : "Some text";
}
