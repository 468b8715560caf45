import { z } from "zod";
import { bodySchemas } from "@/lib/identity/accounts/contract";
import { uploadedFile } from "@/lib/platform/files/contract";

export type JsonSchema = Record<string, unknown>;
type Direction = "input" | "output";

export const schemaReference = (name: string) => `#/components/schemas/${name}`;

/**
 * Converts zod schemas to JSON Schema: `input` is what a client sends, without defaults; `output` what it receives. The
 * schemas in `names` become references to `components`, which grow with each conversion.
 */
export function createSchemaConverter(names: ReadonlyMap<z.ZodType, string>) {
  const metadata = z.registry<{ id: string }>();
  for (const [schema, name] of names) metadata.add(schema, { id: name });
  const components: Record<string, JsonSchema> = {};

  const convert = (schema: z.ZodType, io: Direction): JsonSchema => {
    const override = ({ zodSchema, jsonSchema }: Overridden) => {
      if (zodSchema === uploadedFile) replace(jsonSchema, fileContent);
      const body = bodySchemas.get(zodSchema);
      if (body) replace(jsonSchema, renameProperties(resolve(convert(body.schema, "input")), body.names));
      simplify(zodSchema, jsonSchema);
    };
    const converted = z.toJSONSchema(schema, { io, metadata, unrepresentable: "any", override });
    const text = JSON.stringify(converted).replaceAll('"$ref":"#/$defs/', `"$ref":"${schemaReference("")}`);
    const { $schema: _, $defs = {}, ...root }: Converted = JSON.parse(text);
    for (const [name, definition] of Object.entries($defs)) {
      const known = components[name];
      if (known && JSON.stringify(known) !== JSON.stringify(definition))
        throw new Error(`${name} is sent and returned in different forms: give each a schema of its own.`);
      components[name] = definition;
    }
    return root;
  };
  const resolve = (schema: JsonSchema): JsonSchema =>
    Object.entries(components).find(([name]) => schema.$ref === schemaReference(name))?.[1] ?? schema;

  return {
    components,
    /** Returns the schema that a reference names; any other schema unchanged. */
    resolve,
    input: (schema: z.ZodType) => convert(schema, "input"),
    output: (schema: z.ZodType) => convert(schema, "output"),
  };
}

interface Overridden {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

interface Converted extends JsonSchema {
  $defs?: Record<string, JsonSchema>;
}

const fileContent: JsonSchema = { type: "string", contentMediaType: "application/octet-stream" };

function replace(target: JsonSchema, content: JsonSchema): void {
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, content);
}

/** Leaves out patterns that repeat a format, the range of all integers, and the ban on additional properties. */
function simplify(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema._zod.def.type === "object") delete jsonSchema.additionalProperties;
}

function renameProperties(schema: JsonSchema, names: Readonly<Record<string, string>>): JsonSchema {
  const nameOf = (field: string) => names[field] ?? field;
  const { properties, required = [] } = schema as { properties?: JsonSchema; required?: string[] };
  if (!properties) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([field, each]) => [nameOf(field), each])),
    required: required.map(nameOf),
  };
}
