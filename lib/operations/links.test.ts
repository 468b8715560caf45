import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { inProduct, source, sourceFiles } from "./testing-sources";

// Every address in a page or a component must exist. Addresses are found in the text: strings that begin with "/", and
// template literals that begin with "/" or with a constant address.

/** "/vehicle/[id]" of "app/[locale]/(site)/vehicle/[id]/page.tsx". */
const addressOf = (file: string) =>
  file
    .replace(/^app(\/\[locale\])?/, "")
    .replace(/\/\([a-z-]+\)/g, "")
    .replace(/\/(page|route)\.tsx?$/, "");

/** The catch-all of the API, which answers 404, does not count. */
const known = sourceFiles
  .filter((file) => /^app\/.*(page|route)\.tsx?$/.test(file) && !file.startsWith("app/api/[[..."))
  .map((file) => addressOf(file).split("/"))
  .concat([["", "api", "auth", "[...]"]]);
const publicFiles = readdirSync("public", { recursive: true, encoding: "utf8" }).map((file) => `/${file}`);

const constantsOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`const (${name}) = "(/[\\w/-]*)"`, "g"))].map(
    ([, constant, value]) => [constant ?? "", value ?? ""] as const,
  );
/** Constants that other files import are in capitals. */
const shared = new Map(inProduct.flatMap((file) => constantsOf(source.get(file) ?? "", "[A-Z_]+")));

/** The addresses in a file; a part known only at run time is "*". */
function addressesIn(file: string): string[] {
  const text = (source.get(file) ?? "").replace(/^\s*(\/\/|\/?\*).*$/gm, "");
  const own = new Map(constantsOf(text, "\\w+"));
  const literals = [...text.matchAll(/"(\/[a-z][\w/-]*)(?:[?#][^"]*)?"/g)].map(
    ([, address]) => address ?? "",
  );
  const templates = [...text.matchAll(/`(?:\$\{(\w+)\})?(\/[a-z](?:[^`$]|\$\{[^`{}]*\})*)`/g)];
  const built = templates.flatMap(([, name, rest = ""]) => {
    const start = name === undefined ? "" : (own.get(name) ?? shared.get(name));
    if (start === undefined) return [];
    return [`${start}${rest}`.replace(/\$\{[^{}]*\}/g, "*").replace(/[?#].*$/, "")];
  });
  // A text that ends with "/" is a prefix of addresses.
  return [...literals, ...built].filter((address) => !address.endsWith("/"));
}

function exists(address: string): boolean {
  const asked = address.split("/");
  const isSame = (segment: string | undefined, other: string) =>
    segment === other || segment?.startsWith("[") || other.includes("*");
  return (
    publicFiles.some((file) => new RegExp(`^${address.replaceAll("*", ".*")}$`).test(file)) ||
    known.some((segments) => {
      if (segments.at(-1)?.includes("[..."))
        return asked.length >= segments.length - 1 && asked[1] === segments[1];
      // A prefix of API addresses.
      if (asked[1] === "api" && segments.length > asked.length)
        return asked.every((each, index) => isSame(segments[index], each));
      // The last segment alone, to which a navigation prepends its own address.
      if (asked.length === 2) return segments.at(-1) === asked[1];
      return segments.length === asked.length && asked.every((each, index) => isSame(segments[index], each));
    })
  );
}

it("every address in pages and components leads to a page, a route or a public file", () => {
  const dead = inProduct
    .filter((file) => /^(app|components)\/|^lib\/messaging\//.test(file) && !/^app\/robots/.test(file))
    .flatMap((file) =>
      addressesIn(file)
        .filter((address) => !exists(address))
        .map((address) => `${file}: ${address}`),
    );
  expect([...new Set(dead)]).toEqual([]);
});
