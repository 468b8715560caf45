import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildOpenApi } from "./openapi-document";
import { operations } from "./operations";

const written = ["vehicle-operations", "operations"]
  .map((file) => readFileSync(`lib/operations/openapi/${file}.ts`, "utf8"))
  .join("\n");

/** What routes that take a key say of themselves. */
const keyed = readdirSync("app/api", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts"))
  .flatMap((file) => {
    const path = `/api/${file.replace("/route.ts", "").replace(/\[(\w+)\]/g, "{$1}")}`;
    return readFileSync(`app/api/${file}`, "utf8")
      .split(/^\/\/ /m)
      .flatMap((text) => {
        const [, summary, method, key] =
          text.match(/ – (.+)\nexport const (\w+) = \w+\(\{\s*access: "user",\s*key: "([\w.]+)"/) ?? [];
        const schemas = [...text.matchAll(/^ {2}(?:params|query|body|returns): .+$/gm)].map(([matched]) =>
          matched.trim().replace(/,$/, ""),
        );
        return method ? [{ path, method, key, summary, schemas }] : [];
      });
  });

describe("what is told of the API", () => {
  it("is every route that takes a key, with its permission and its sentence, and no other", () => {
    const documented = operations.map(({ path, method, key, summary }) =>
      [path, method, key, summary].join(" "),
    );
    const right = keyed.map(({ path, method, key, summary }) => [path, method, key, summary].join(" "));
    expect(documented.length).toBeGreaterThan(20);
    expect(documented.sort()).toEqual(right.sort());
  });

  it("is described by the very schemas the routes parse with", () => {
    for (const { path, method, schemas } of keyed) {
      const start = written.search(
        new RegExp(`method: "${method}",\\s+path: "${path.replace(/[{}]/g, "\\$&")}"`),
      );
      const block = written.slice(start, start + written.slice(start).search(/\n {2}[{}\]]/));
      expect([method, path, schemas.filter((schema) => !block.includes(schema))]).toEqual([method, path, []]);
    }
  });

  it("says of an upload that it is a form with a file", () => {
    const { paths } = buildOpenApi("https://gendana.rw") as {
      paths: Record<string, Record<string, { requestBody: { content: Record<string, unknown> } }>>;
    };
    expect(paths["/api/files"]?.post?.requestBody.content).toMatchObject({
      "multipart/form-data": { schema: { properties: { file: { type: "string", format: "binary" } } } },
    });
  });

  it("names for each route a scope that opens it, and where the values of its path go", () => {
    const { paths } = buildOpenApi("https://gendana.rw") as {
      paths: Record<
        string,
        Record<string, { "x-scopes": string[]; parameters: { name: string; in: string }[] }>
      >;
    };
    for (const [path, methods] of Object.entries(paths))
      for (const each of Object.values(methods)) {
        expect(each["x-scopes"].length).toBeGreaterThan(0);
        const named = each.parameters.filter((one) => one.in === "path").map(({ name }) => `{${name}}`);
        expect(named).toEqual(path.match(/\{\w+\}/g) ?? []);
      }
  });
});
