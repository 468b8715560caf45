import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OPENAPI_FILE } from "./describe-api";

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Operation {
  parameters?: { name: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

// openapi.test.ts checks that this file matches the declarations of the routes.
const api: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
} = JSON.parse(readFileSync(OPENAPI_FILE, "utf8"));

/** Each schema within a request, with its location. */
function* schemasWithin(
  schema: Schema | undefined,
  place: string,
  within: string[] = [],
): Generator<[string, Schema]> {
  // A header that many routes accept is described once, as a string.
  if (!schema) return;
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    const target = api.components.schemas[name];
    if (target && !within.includes(name)) yield* schemasWithin(target, place, [...within, name]);
    return;
  }
  yield [place, schema];
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    yield* schemasWithin(each, `${place}.${name}`, within);
  const { items, additionalProperties: others, anyOf = [], oneOf = [], allOf = [] } = schema;
  for (const each of [...anyOf, ...oneOf, ...allOf]) yield* schemasWithin(each, place, within);
  if (items) yield* schemasWithin(items, `${place}[]`, within);
  if (typeof others === "object") yield* schemasWithin(others, `${place}{}`, within);
}

const sent = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => [
    ...parameters.flatMap(({ name, schema }) => [
      ...schemasWithin(schema, `${method.toUpperCase()} ${path}?${name}`),
    ]),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => [
      ...schemasWithin(schema, `${method.toUpperCase()} ${path}`),
    ]),
  ]),
);

/** The range of PostgreSQL's integer. */
const [LOWEST, HIGHEST] = [-(2 ** 31), 2 ** 31 - 1];

describe("a request", () => {
  it("has numbers limited to the range of a column", () => {
    const numbers = sent.filter(
      ([, { type, const: only }]) =>
        only === undefined && [type].flat().some((each) => each === "integer" || each === "number"),
    );
    expect(numbers.length).toBeGreaterThan(100);
    const unlimited = numbers.filter(([, { minimum, exclusiveMinimum, maximum }]) => {
      const lowest = minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
      return lowest < LOWEST || (maximum ?? Number.POSITIVE_INFINITY) > HIGHEST;
    });
    expect(unlimited.map(([place]) => place)).toEqual([]);
  });

  it("has only named fields, except in maps of one kind of value: other fields are refused or dropped", () => {
    const open = sent.filter(
      ([, { additionalProperties: others }]) => others !== undefined && others !== false,
    );
    const fields = open.map(([place, { additionalProperties }]) => {
      // A schema without a type would accept anything.
      expect([place, additionalProperties]).toEqual([place, expect.any(Object)]);
      expect([place, Object.keys(Object(additionalProperties)).length > 0]).toEqual([place, true]);
      return place.replace(/^.*[.?]/, "");
    });
    expect([...new Set(fields)].sort()).toEqual(["guidedPictures"]);
  });
});
