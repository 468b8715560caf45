import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { routing } from "./routing";

type Tree = { [key: string]: string | Tree };

/** Wordings that the client's document quotes, and a word that means something else there. */
const excepted = new Set([
  "account.login.busy",
  "payments.notCharged",
  "vehicles.booking.notCharged",
  "location.sent",
  "documents.uploaded.driving_licence",
  "features.launch-control",
]);

const terms = readFileSync("docs/voice.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| --") && !line.startsWith("| English"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, en = "", fr = "", rw = "", others = ""]) => ({ en, fr, rw, others }));

function sentencesIn(locale: string): [string, string][] {
  const flatten = (tree: Tree, prefix = ""): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, shown(value)]] : flatten(value, `${prefix}${key}.`),
    );
  return flatten(JSON.parse(readFileSync(`lib/platform/i18n/messages/${locale}.json`, "utf8")));
}

/** Removes addresses and the names of arguments and tags, which readers do not see. */
const shown = (sentence: string) =>
  sentence
    .replace(/\{\w+(, \w+,|\})/g, "{")
    .replace(/<\/?\w+>/g, "")
    .replace(/\S+@\S+|https?:\S+/g, "");

const asWord = (term: string) => new RegExp(`(?<![\\p{L}_-])${term}(?![\\p{L}_-])`, "iu");

/** "en: host; fr: hôte, loueur" → the words that are not written in that language. */
function unwanted(others: string, locale: string): string[] {
  const [, list = ""] = others.match(new RegExp(`(?:^|; )${locale}: ([^;]+)`)) ?? [];
  return list.split(", ").filter(Boolean);
}

it("the table of terms is read", () => {
  expect(terms.length).toBeGreaterThan(20);
  expect(unwanted("en: host; fr: hôte, loueur", "fr")).toEqual(["hôte", "loueur"]);
});

describe.each(routing.locales)("the sentences in %s", (locale) => {
  const sentences = sentencesIn(locale);

  it("use the terms of docs/voice.md", () => {
    const wordings = sentences.map(([, sentence]) => sentence).join("\n");
    const unused = terms.filter((term) => !new RegExp(term[locale], "iu").test(wordings));
    expect(unused.map((term) => term[locale])).toEqual([]);
  });

  it("are written with curly apostrophes", () => {
    const straight = sentences.filter(
      ([key, sentence]) => !excepted.has(key) && /\p{L}'\p{L}/u.test(sentence),
    );
    expect(straight.map(([key]) => key)).toEqual([]);
  });

  it("use no other word for them", () => {
    const found = terms.flatMap(({ others }) =>
      unwanted(others, locale).flatMap((word) =>
        sentences
          .filter(([key, sentence]) => !excepted.has(key) && asWord(word).test(sentence))
          .map(([key]) => `${word}: ${key}`),
      ),
    );
    expect(found).toEqual([]);
  });
});

it("Kinyarwanda names a booking bukingi and keeps ubukode for a rental", () => {
  const kinyarwanda = new Map(sentencesIn("rw"));
  const mixed = sentencesIn("en")
    .filter(([, english]) => /\bbookings?\b/i.test(english) && !/\brent/i.test(english))
    .filter(([key]) => /(?<!\p{L})u?bukode(?!\p{L})/iu.test(kinyarwanda.get(key) ?? ""));
  expect(mixed.map(([key]) => key)).toEqual([]);
});
