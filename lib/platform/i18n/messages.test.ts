import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { auditActions, auditNouns } from "@/lib/platform/audit/rules";
import { isErrorKey } from "./read-error-message";
import { routing } from "./routing";

type Tree = { [key: string]: string | Tree };

const read = (locale: string): Tree =>
  JSON.parse(readFileSync(`lib/platform/i18n/messages/${locale}.json`, "utf8"));

function flatten(tree: Tree, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

const english = flatten(read("en"));

/** Argument names in braces, from {days, plural, …} as well as {amount}. */
const argumentsOf = (sentence: string) =>
  [...new Set([...sentence.matchAll(/\{\s*([a-zA-Z]\w*)\s*[,}]/g)].map(([, name]) => name))].sort();

const pluralsOf = (sentence: string) => [...sentence.matchAll(/\{(\w+), plural,/g)].map(([, name]) => name);
const hasOne = (sentence: string) => /\bone \{/.test(sentence);

/** Sentences that are the same for one and for many: a label before the number, or a noun without a plural. */
const sameForOne: Record<string, string[]> = {
  fr: ["errors.pauseBookingsChanged", "systemAdmin.queues.waiting"],
  rw: [
    "errors.pauseBookingsChanged",
    "map.cluster",
    "settings.data.deletion.blocker.rentals",
    "settings.data.deletion.blocker.ownerBookings",
    "settings.data.deletion.blocker.payments",
    "supportAdmin.theirTickets",
    "supportAdmin.theirBookings",
    "webhooks.tries",
    "settingsAdmin.cars",
    "outboxAdmin.tries",
    "outboxAdmin.repeatMany",
    "outboxAdmin.repeatedMany",
    "broadcast.reached",
  ],
};

it("every key of an error is recognised as one, and no sentence of zod's", () => {
  expect(Object.keys(read("en").errors ?? {}).filter((key) => !isErrorKey(key))).toEqual([]);
  for (const schema of [
    z.string(),
    z.email(),
    z.uuid(),
    z.enum(["a"]),
    z.strictObject({}),
    z.number().max(3),
  ])
    for (const input of [undefined, "", 7, { b: 1 }])
      for (const { message } of schema.safeParse(input).error?.issues ?? [])
        expect([message, isErrorKey(message)]).toEqual([message, false]);
});

describe.each(routing.locales.filter((locale) => locale !== "en"))("the sentences in %s", (locale) => {
  const translated = flatten(read(locale));

  it("have the same keys as in English", () => {
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("take the same arguments", () => {
    for (const [key, sentence] of english)
      expect([key, argumentsOf(translated.get(key) ?? "")]).toEqual([key, argumentsOf(sentence)]);
  });

  it("have a form for one where English has one", () => {
    const without = [...english].filter(([key, sentence]) => {
      const translation = translated.get(key) ?? "";
      const plurals = pluralsOf(translation);
      const isComplete = hasOne(translation) && pluralsOf(sentence).every((name) => plurals.includes(name));
      return hasOne(sentence) && !isComplete;
    });
    expect(without.map(([key]) => key)).toEqual(sameForOne[locale]);
  });

  it("are never empty", () => {
    expect([...translated].filter(([, sentence]) => sentence.trim() === "")).toEqual([]);
  });
});

it("French punctuation after a space cannot wrap onto the next line", () => {
  // The font of receipts has no narrow no-break space.
  const sentences = [...flatten(read("fr"))].filter(([key]) => !key.startsWith("receipts."));
  expect(sentences.filter(([, sentence]) => / [?!:;»%]|« /.test(sentence))).toEqual([]);
});

it.each(routing.locales)("an ellipsis in %s is one character, except in quoted wordings", (locale) => {
  const quoted = ["account.login.busy", "account.signup.personal.busy", "account.signup.business.busy"];
  const dotted = [...flatten(read(locale))].filter(([, sentence]) => sentence.includes("..."));
  expect(dotted.map(([key]) => key)).toEqual(locale === "en" ? quoted : []);
});

it.each(["fr", "rw"])(
  "apostrophes in %s are typographic, because a straight one before a brace begins a quotation",
  (locale) => {
    expect([...flatten(read(locale))].filter(([, sentence]) => /[\p{L}}]'[\p{L}{]/u.test(sentence))).toEqual(
      [],
    );
  },
);

describe("labels for administrators", () => {
  it("exist for every action and subject of the audit log", () => {
    const actions = Object.entries(auditActions).flatMap(([noun, verbs]) =>
      verbs.map((verb) => `${noun}.${verb}`),
    );
    expect(actions.filter((action) => !english.has(`auditLog.actions.${action}`))).toEqual([]);
    expect(auditNouns.filter((noun) => !english.has(`auditLog.nouns.${noun}`))).toEqual([]);
    // Only action labels may have one.
    const named = [...english.keys()].filter((key) => key.startsWith("auditLog.actions."));
    expect(named).toHaveLength(actions.length);
  });

  it("exist for every message template", () => {
    const mails = [...english.keys()].flatMap(
      (key) => /^emailsAndSms\.([^.]+)\.subject$/.exec(key)?.[1] ?? [],
    );
    expect(mails.length).toBeGreaterThan(20);
    expect(mails.filter((kind) => !english.has(`templatesAdmin.kinds.${kind}`))).toEqual([]);
  });
});

it("every language has its file, and every file its language", () => {
  expect(readdirSync("lib/platform/i18n/messages").sort()).toEqual(
    routing.locales.map((locale) => `${locale}.json`).sort(),
  );
});
