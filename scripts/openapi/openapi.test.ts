import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listQuery } from "@/lib/catalog/search/contract";
import { searchFilters } from "@/lib/catalog/search/filters";
import { formatOpenApi } from "@/lib/operations/openapi/openapi-document";
import { describeApi, examples, OPENAPI_FILE } from "./describe-api";

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: { name?: string; in?: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
  "x-access": string;
  "x-scopes"?: string[];
}

const api = await describeApi();
const operations = Object.entries(api.document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    described: described as unknown as Operation,
  })),
);

function operationOf(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`${name} is not described`);
  return found.described;
}

describe("the API description", () => {
  it("matches the declarations of the routes", () => {
    const isCurrent = readFileSync(OPENAPI_FILE, "utf8") === formatOpenApi(api.document);
    expect(isCurrent, `A route has changed: run npm run openapi and commit ${OPENAPI_FILE}.`).toBe(true);
  });

  it("refers only to components that it contains", () => {
    const references = JSON.stringify(api.document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    const missing = [...references].filter(
      ([, pointer = ""]) =>
        pointer
          .split("/")
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], api.document) === undefined,
    );
    expect(missing.map(([reference]) => reference)).toEqual([]);
  });

  it("names every path parameter, and each operation once", () => {
    const ids = operations.map(({ described }) => described.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const { name, path, described } of operations) {
      const declared = (described.parameters ?? []).filter((each) => each.in === "path");
      const expected = [...path.matchAll(/\{(\w+)\}/g)].map(([, value]) => value);
      expect([name, declared.map((each) => each.name).sort()]).toEqual([name, expected.sort()]);
    }
  });

  it("states for every operation who may call it, what it returns and, for API keys, the scopes that allow it", () => {
    const schemes = Object.keys(api.document.components.securitySchemes);
    for (const { name, described } of operations) {
      const used = described.security.flatMap((each) => Object.keys(each));
      expect([name, used.filter((scheme) => !schemes.includes(scheme))]).toEqual([name, []]);
      expect([name, described.security.some((each) => Object.keys(each).length === 0)]).toEqual([
        name,
        described["x-access"] === "public",
      ]);
      const scopes = described["x-scopes"];
      expect([name, used.includes("apiKey")]).toEqual([name, scopes !== undefined]);
      expect([name, scopes]).not.toEqual([name, []]);
      expect([name, Object.keys(described.responses).some((status) => /^2/.test(status))]).toEqual([
        name,
        true,
      ]);
    }
  });

  it("states for public operations that they take a session or token, and how they refuse it", () => {
    const { security, responses } = operationOf("POST /api/individuals/login");
    expect(security).toEqual([{}, { session: [] }, { token: [] }]);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["401", "403"]));
  });

  it("names every parameter of a search, of which no value is refused", () => {
    const filters = searchFilters.flatMap(({ parameter }) => parameter);
    const others = ["search", "from", "to", "fromTime", "toTime", "availability", "ids", "sort"];
    for (const [path, paging] of [
      ["/api/vehicles", ["page", "limit"]],
      ["/api/vehicles/facets", []],
      ["/api/vehicles/pins", []],
    ] as const) {
      const { parameters = [] } = operationOf(`GET ${path}`);
      expect(parameters.map(({ name }) => name).sort()).toEqual([...filters, ...others, ...paging].sort());
    }
    const asked = { category: ["boat", "suv"], seats: "many", from: "tomorrow", page: "-1", colour: "red" };
    const { colour: _, ...known } = asked;
    expect(listQuery.parse(asked)).toEqual({ ...known, limit: 24 });
  });

  it("describes an upload as a form with a file", () => {
    const { schemas } = api.document.components;
    expect(api.document.paths["/api/files"]?.post).toMatchObject({
      requestBody: {
        content: { "multipart/form-data": { schema: { $ref: "#/components/schemas/UploadRequest" } } },
      },
    });
    expect(schemas.UploadRequest).toMatchObject({
      properties: { file: { $ref: "#/components/schemas/UploadedFile" } },
    });
    expect(schemas.UploadedFile).toEqual({ type: "string", contentMediaType: "application/octet-stream" });
  });

  it("uses the documented field names where a body has them", () => {
    const described = api.document.paths["/api/individuals/login"]?.post;
    expect(described).toMatchObject({
      requestBody: { content: { "application/json": { schema: { required: ["Email", "Password"] } } } },
    });
  });

  it("has examples that the operation's own schemas accept", () => {
    const file = { name: "photo.jpg", bytes: new Uint8Array([1]) };
    for (const [name, { request, response }] of Object.entries(examples)) {
      const operation = api.operations.find(({ method, path }) => `${method} ${path}` === name);
      expect([name, operation !== undefined]).toEqual([name, true]);
      const { kind, body, returns } = operation?.declaration ?? {};
      expect([name, returns?.safeParse(response)]).toEqual([name, { success: true, data: response }]);
      expect([name, request !== undefined]).toEqual([name, body !== undefined]);
      const sent = kind === "upload" ? { ...(request as object), file } : request;
      expect([name, body?.safeParse(sent).error]).toEqual([name, undefined]);
    }
  });
});
