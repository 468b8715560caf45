import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { auditActions, auditNouns } from "@/lib/audit/rules";
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
  it("has one for every act that the audit log keeps, and for what it is about", () => {
    const acts = Object.entries(auditActions).flatMap(([noun, verbs]) =>
      verbs.map((verb) => `${noun}.${verb}`),
    );
    expect(acts.filter((act) => !english.has(`auditLog.actions.${act}`))).toEqual([]);
    expect(auditNouns.filter((noun) => !english.has(`auditLog.nouns.${noun}`))).toEqual([]);
    // Nothing else has one.
    const named = [...english.keys()].filter((key) => key.startsWith("auditLog.actions."));
    expect(named).toHaveLength(acts.length);
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
