import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import document from "@/lib/operations/openapi/openapi.json";
import { namedImportsOf, reachableFiles, textOf } from "./testing-reachable";

// ASVS 7.2.4: a request with the password or a code of the signed-in user gives their session a new token.

/** Every handler in the route tree, with the text of all functions it reaches. */
const handlers = readdirSync("app/api", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts") && !file.includes("[...nextauth]"))
  .flatMap((file) =>
    textOf(`app/api/${file}`)
      .split(/^export const /m)
      .slice(1)
      .map((declaration) => {
        const imported = namedImportsOf(`app/api/${file}`);
        const called = [...declaration.matchAll(/\b[a-z]\w+/g)].flatMap(([name]) => imported.get(name) ?? []);
        const texts = called.flatMap((start) => [...reachableFiles(start).values()]);
        const name = `${declaration.match(/^\w+/)?.[0]} /api/${file.slice(0, -"/route.ts".length)}`;
        return { name, declaration, reached: texts.join("\n") };
      }),
  );

const checksIdentity = ({ reached }: { reached: string }) =>
  /\bawait (?:confirmPassword|redeemCode)\(|\bfindTimeStep\(/.test(reached);

describe("a request with the password or a code of the signed-in user", () => {
  const proving = handlers.filter(
    ({ declaration, ...handler }) => /access: "user"/.test(declaration) && checksIdentity(handler),
  );

  it("gives their session a new token, declared or in the response", () => {
    const without = proving.filter(
      ({ declaration, reached }) =>
        !declaration.includes("provesIdentity: true") && !reached.includes("issueNextToken("),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
    expect(proving.map(({ name }) => name).sort()).toEqual([
      "POST /api/contact-changes/email",
      "POST /api/contact-changes/phone",
      "POST /api/personal-data/deletion",
      "POST /api/personal-data/export",
      "POST /api/session/confirmation",
      "POST /api/team/ownership",
      "POST /api/two-factor",
      "POST /api/two-factor/confirmation",
      "POST /api/two-factor/recovery-codes",
      "POST /api/two-factor/removal",
      "PUT /api/password",
    ]);
  });

  it("is described with the header that brings the token to API clients", () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => JSON.stringify(operation).includes('"X-Session-Token"'))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    const declared = handlers.filter(({ declaration }) => declaration.includes("provesIdentity: true"));
    expect(described.sort()).toEqual(declared.map(({ name }) => name).sort());
  });
});
