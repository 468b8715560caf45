import { z } from "zod";

/** A reproducible source of choices (mulberry32): the same seed generates the same requests. */
export class Choices {
  constructor(private state: number) {}

  /** At least 0, less than 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.whole(0, values.length - 1)];
    if (value === undefined) throw new Error("nothing to choose from");
    return value;
  }
}

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  $ref?: string;
}

const texts = [
  "",
  " ",
  "a",
  "Kigali",
  "O'Brien",
  "' or 1=1--",
  "%",
  "_",
  "\\",
  "\\u0000",
  "\u0000",
  "\ud800",
  "e\u0301",
  "🚗🚗",
  "\u202eabc",
  "../../etc/passwd",
  "=1+1",
  "<script>alert(1)</script>",
  "{{constructor}}",
  "null",
  "NaN",
  "-1",
  "1e309",
  "0x10",
  "12345678901234567890",
  "+250788123456",
  "aline@example.com",
  "https://example.com/?a=1",
  "javascript:alert(1)",
  "x".repeat(300),
  "x".repeat(20_000),
];
const numbers = [
  0,
  -0,
  1,
  -1,
  0.5,
  100,
  255,
  32_767,
  32_768,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
];
const days = [
  "2026-12-01",
  "2027-02-28",
  "2024-02-29",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "0001-01-01",
];
const instants = [
  "2026-12-24T08:00:00Z",
  "2026-12-24T10:00:00+02:00",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "+275760-09-13T00:00:00Z",
  "2026-12-24T25:00:00Z",
];

/** Generates inputs that mostly fit a schema, with arbitrary values mixed in. */
export class RandomInput {
  /** Generating one can take longer than the request. */
  private readonly jsonSchemas = new Map<z.ZodType, Schema>();

  /** `ids` are ids of existing rows, so that many requests get further than "not found". */
  constructor(
    private readonly choices: Choices,
    private readonly ids: readonly string[],
  ) {}

  /** Returns an input for a zod schema; undefined without a schema. */
  for(schema: z.ZodType | undefined): unknown {
    return schema && this.value(this.jsonSchemaOf(schema), 0);
  }

  private jsonSchemaOf(schema: z.ZodType): Schema {
    const known = this.jsonSchemas.get(schema);
    if (known) return known;
    const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
    this.jsonSchemas.set(schema, made);
    return made;
  }

  /** Returns a path value: an existing id or any text. */
  pathValue(): string {
    return String(this.choices.chance(0.8) ? this.choices.pick(this.ids) : this.choices.pick(texts));
  }

  private value(schema: Schema, depth: number): unknown {
    const { choices } = this;
    if (depth > 8 || choices.chance(0.04)) return this.anything();
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return choices.pick(schema.enum);
    const ways = schema.anyOf ?? schema.oneOf;
    if (ways) return this.value(choices.pick(ways), depth + 1);
    if (schema.allOf)
      return Object.assign({}, ...schema.allOf.map((part) => this.value(part, depth + 1) as object));
    const type = Array.isArray(schema.type) ? choices.pick(schema.type) : schema.type;
    switch (type) {
      case "string":
        return this.text(schema);
      case "integer":
      case "number":
        return this.number(schema, type);
      case "boolean":
        return choices.chance(0.5);
      case "null":
        return null;
      case "array":
        return this.list(schema, depth);
      case "object":
        return this.record(schema, depth);
      default:
        return this.anything();
    }
  }

  private text({ format, minLength = 0, maxLength }: Schema): string {
    const { choices } = this;
    if (format === "uuid") return choices.pick(this.ids);
    if (format === "date") return choices.pick(days);
    if (format === "date-time") return choices.pick(instants);
    if (choices.chance(0.3)) return choices.pick(this.ids);
    if (maxLength !== undefined && choices.chance(0.1))
      return "x".repeat(Math.min(maxLength + choices.whole(0, 1), 30_000));
    return choices.pick(texts).padEnd(choices.chance(0.8) ? minLength : 0, "y");
  }

  private number({ minimum = -10, maximum = 1_000 }: Schema, type: "integer" | "number"): number {
    const { choices } = this;
    if (choices.chance(0.2)) return choices.pick(numbers);
    if (choices.chance(0.2)) return choices.pick([minimum, maximum, minimum - 1, maximum + 1]);
    const most = Math.min(maximum, minimum + 100_000);
    return type === "integer" ? choices.whole(minimum, most) : minimum + choices.next() * (most - minimum);
  }

  private list({ items = {}, minItems = 0, maxItems }: Schema, depth: number): unknown[] {
    const most =
      this.choices.chance(0.05) && maxItems !== undefined ? Math.min(maxItems + 1, 60) : minItems + 2;
    return Array.from({ length: this.choices.whole(minItems, most) }, () => this.value(items, depth + 1));
  }

  private record({ properties = {}, required = [], additionalProperties }: Schema, depth: number) {
    const { choices } = this;
    const made: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(properties))
      if (choices.chance(required.includes(name) ? 0.98 : 0.6)) made[name] = this.value(schema, depth + 1);
    if (additionalProperties && typeof additionalProperties === "object" && choices.chance(0.7))
      made[choices.pick(texts)] = this.value(additionalProperties, depth + 1);
    if (choices.chance(0.03))
      made[choices.pick(["__proto__x", "constructor", "extra", ""])] = this.anything();
    return made;
  }

  private anything(): unknown {
    const { choices } = this;
    return choices.pick<unknown>([
      null,
      true,
      choices.pick(texts),
      choices.pick(numbers),
      choices.pick(days),
      choices.pick(instants),
      choices.pick(this.ids),
      [],
      {},
      [choices.pick(texts), null],
      { a: { b: [choices.pick(numbers)] } },
    ]);
  }
}
