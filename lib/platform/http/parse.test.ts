import { describe, expect, it } from "vitest";
import { z } from "zod";
import { wireBody } from "@/lib/identity/accounts/contract";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { prose } from "@/lib/platform/text-fields";
import { parseInput, parseQueryString, readJson } from "./parse";

describe("input", () => {
  const nested = (depth: number) =>
    JSON.parse(`${'{"in":'.repeat(depth)}1${"}".repeat(depth)}`) as Record<string, unknown>;

  it("is accepted up to the allowed nesting", () => {
    expect(parseInput(z.record(z.string(), z.unknown()), nested(10))).toEqual(nested(10));
  });

  it.each([17, 8_000])("is rejected when it is nested %i deep, without a crash", (depth) => {
    expect(() => parseInput(z.unknown(), nested(depth))).toThrow(
      expect.objectContaining({ code: "invalid", key: "malformedRequest" }),
    );
  });

  it("is rejected with characters that PostgreSQL cannot store", () => {
    for (const text of ["a\0b", "\ud83d"])
      expect(() => parseInput(z.unknown(), { text })).toThrow(expect.objectContaining({ code: "invalid" }));
  });
});

it("has an error for each unknown field where a route accepts only known ones", () => {
  const change = z.strictObject({ name: z.string().optional(), seen: z.strictObject({}).optional() });
  expect(() => parseInput(change, { nmae: "Kigali", price: 3, seen: { old: 1 } })).toThrow(
    expect.objectContaining({
      details: { fields: { nmae: "fieldUnknown", price: "fieldUnknown", "seen.old": "fieldUnknown" } },
    }),
  );
});

describe("names that every object has", () => {
  const sent = () =>
    JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}');

  it("never set a field or prototype that was not sent by its own name", () => {
    for (const schema of [
      z.object({ role: z.string().optional() }),
      z.object({ role: z.string().default("renter") }),
      z.record(z.string(), z.unknown()),
    ]) {
      const parsed = parseInput(schema, sent());
      expect({ ...parsed }.role).not.toBe("admin");
      expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    }
    expect("role" in {}).toBe(false);
    expect(parseQueryString(new URLSearchParams("__proto__=admin&role=a&role=b"))).toHaveProperty("role", [
      "a",
      "b",
    ]);
  });

  it("are unknown fields like any others", () => {
    const change = z.strictObject({ name: z.string().optional() });
    expect(() => parseInput(change, sent())).toThrow(
      expect.objectContaining({
        details: { fields: expect.objectContaining({ constructor: "fieldUnknown" }) },
      }),
    );
  });
});

it("may contain any bytes in an upload", () => {
  const bytes = new Uint8Array([0, 0xd8, 0xff]);
  const upload = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) });
  expect(parseInput(upload, { name: "a.jpg", bytes })).toEqual({ name: "a.jpg", bytes });
  expect(() => parseInput(upload, { name: "a\0.jpg", bytes })).toThrow("malformedRequest");
});

describe("an enum field", () => {
  const plan = z.object({ plan: z.enum(["basic", "pro"], "fieldRequired"), side: z.enum(["left", "right"]) });

  it("with an unknown value is rejected with the accepted ones", () => {
    expect(() => parseInput(plan, { plan: "gold", side: "up" })).toThrow(
      expect.objectContaining({
        details: {
          fields: { plan: "choiceInvalid", side: "choiceInvalid" },
          choices: { plan: "basic, pro", side: "left, right" },
        },
      }),
    );
  });

  it("without a value is reported as required", () => {
    expect(() => parseInput(plan, { plan: "", side: "left" })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ fields: { plan: "fieldRequired" } }) }),
    );
  });

  it("is named as in the documented payload", () => {
    const documented = wireBody(plan, { plan: "subscriptionPlan", side: "side" });
    expect(() => parseInput(documented, { subscriptionPlan: "gold", side: "left" })).toThrow(
      expect.objectContaining({
        details: {
          fields: { subscriptionPlan: "choiceInvalid" },
          choices: { subscriptionPlan: "basic, pro" },
        },
      }),
    );
  });
});

it("has the limit of each text that is too long", () => {
  const note = z.object({ title: z.string().max(3, textTooLong), texts: z.array(prose(5)) });
  const sent = { title: "Kigali", texts: ["good", "longer"] };
  const limits = { title: 3, "texts.1": 5 };
  const fields = { title: "textTooLong", "texts.1": "textTooLong" };
  expect(() => parseInput(note, sent)).toThrow(expect.objectContaining({ details: { fields, limits } }));
  const documented = wireBody(note, { title: "Title", texts: "texts" });
  expect(() => parseInput(documented, { Title: "Kigali", texts: [] })).toThrow(
    expect.objectContaining({ details: { fields: { Title: "textTooLong" }, limits: { Title: 3 } } }),
  );
});

it("has the limits of texts and numbers whose schemas have no message of their own", () => {
  const search = z.object({ search: z.string().max(3), page: z.coerce.number().int().min(1).max(50) });
  const asked = (page: unknown) => () => parseInput(search, { search: "Kigali", page });
  const fields = { search: "textTooLong", page: "numberTooHigh" };
  expect(asked("51")).toThrow(
    expect.objectContaining({ details: { fields, limits: { search: 3, page: 50 } } }),
  );
  const low = { fields: { ...fields, page: "numberTooLow" }, limits: { search: 3, page: 1 } };
  expect(asked(0)).toThrow(expect.objectContaining({ details: low }));
  const missing = { fields: { ...fields, page: "fieldRequired" }, limits: { search: 3 } };
  expect(asked("")).toThrow(expect.objectContaining({ details: missing }));
});

describe("a JSON body", () => {
  const sent = (headers: Record<string, string>, body = '{"a":1}') =>
    readJson(new Request("http://gendana.test/api/quotes", { method: "POST", headers, body }));

  it.each(["application/json", "application/json; charset=utf-8", "application/merge-patch+json"])(
    "is read as %s",
    async (type) => {
      expect(await sent({ "content-type": type })).toEqual({ a: 1 });
    },
  );

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])(
    "is rejected as %j, which a form on another site can send",
    async (type) => {
      await expect(sent({ "content-type": type })).rejects.toMatchObject({
        code: "unsupported_media",
        key: "jsonExpected",
      });
    },
  );

  it("is accepted with any content type from API clients, which send a token", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded", authorization: "Bearer token" };
    expect(await sent(headers)).toEqual({ a: 1 });
  });

  it("may be empty, with any content type", async () => {
    expect(await sent({ "content-type": "text/plain" }, "")).toBeUndefined();
  });
});

it("a query string is read in one pass, however many names it has", () => {
  const names = Array.from({ length: 50_000 }, (_, index) => [String(index), ""]);
  const query = new URLSearchParams(names);
  const before = process.cpuUsage();
  expect(Object.keys(parseQueryString(query))).toHaveLength(names.length);
  // A tenth of a second; reading the whole query for each name takes over ten.
  expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(4);
});
