import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { auditNouns } from "@/lib/audit/rules";
import { routing } from "./routing";

type Tree = { [key: string]: string | Tree };

const read = (locale: string): Tree => JSON.parse(readFileSync(`lib/i18n/messages/${locale}.json`, "utf8"));

function flatten(tree: Tree, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

const english = flatten(read("en"));

/** Names in braces: {days, plural, …} and {amount} alike. */
const argumentsOf = (sentence: string) =>
  [...new Set([...sentence.matchAll(/\{\s*([a-zA-Z]\w*)\s*[,}]/g)].map(([, name]) => name))].sort();

describe.each(routing.locales.filter((locale) => locale !== "en"))("the sentences in %s", (locale) => {
  const translated = flatten(read(locale));

  it("are the same as in English, none missing and none left over", () => {
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("take the same arguments", () => {
    for (const [key, sentence] of english)
      expect([key, argumentsOf(translated.get(key) ?? "")]).toEqual([key, argumentsOf(sentence)]);
  });

  it("are none of them empty", () => {
    expect([...translated].filter(([, sentence]) => sentence.trim() === "")).toEqual([]);
  });
});

it("French signs that stand apart from their word cannot fall onto the next line", () => {
  // The typeface of receipts has no such space.
  const { receipts, ...sentences } = read("fr");
  expect(receipts).toBeDefined();
  expect([...flatten(sentences)].filter(([, sentence]) => / [?!:;»%]|« /.test(sentence))).toEqual([]);
});

it.each(["fr", "rw"])(
  "apostrophes in %s are those of print: the straight one begins a quotation before a brace",
  (locale) => {
    expect([...flatten(read(locale))].filter(([, sentence]) => /[\p{L}}]'[\p{L}{]/u.test(sentence))).toEqual(
      [],
    );
  },
);

describe("what administrators read by its name", () => {
  const product = readdirSync("lib", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(`lib/${file}`, "utf8"));

  it("has one for every act that the audit log keeps, and for what it is about", () => {
    // As an entry's action, or handed to what writes the entry: audit(…), changePictures(…), changePapers(…).
    const written = /(?:action: |\b(?:audit|change[A-Z]\w+)\((?:[^()"]|\(\))*)"([a-z-]+(?:\.[a-z-]+)+)"/g;
    const acts = new Set(product.flatMap((text) => [...text.matchAll(written)].map(([, act = ""]) => act)));
    expect(acts).toContain("car.picture.add");
    expect(acts).toContain("webhook.secret");
    expect([...acts].filter((act) => !english.has(`auditLog.actions.${act}`))).toEqual([]);
    const nouns = new Set([...acts].map((act) => act.split(".")[0]));
    expect([...nouns].filter((noun) => !english.has(`auditLog.nouns.${noun}`))).toEqual([]);
    // Offered for narrowing the log, too.
    const offered: readonly (string | undefined)[] = auditNouns;
    expect([...nouns].filter((noun) => !offered.includes(noun))).toEqual([]);
  });

  it("has one for every letter", () => {
    const mails = [...english.keys()].flatMap((key) => /^letters\.([^.]+)\.subject$/.exec(key)?.[1] ?? []);
    expect(mails.length).toBeGreaterThan(20);
    expect(mails.filter((kind) => !english.has(`letterDesk.kinds.${kind}`))).toEqual([]);
  });
});

it("every language has its file, and every file its language", () => {
  expect(readdirSync("lib/i18n/messages").sort()).toEqual(
    routing.locales.map((locale) => `${locale}.json`).sort(),
  );
});
