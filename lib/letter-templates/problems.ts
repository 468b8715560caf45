import type { ErrorKey } from "@/lib/i18n/error-keys";
import { home } from "@/lib/outbox/link";
import { blocksOf, linksIn } from "@/lib/outbox/rules";
import type { LetterDraft, LetterWording, LetterWordingParams } from "./contract";
import { isTooDeep, say, showsBraces, type Use, usesIn } from "./icu";
import { newsOf } from "./news";
import { samplesOf } from "./samples";
import { smsLength } from "./sms";

const fields = ["subject", "body", "action"] as const;

interface Problem {
  field: (typeof fields)[number];
  /** A sentence of `errors`, and what it names. */
  key: ErrorKey;
  values?: Record<string, string | number>;
}

/** What a letter is written for. One that has it in its original is worth nothing without. */
const purposes = ["code", "link", "stop", "message", "reason", "cars", "excerpt", "title", "email"];
/** Addresses: they become buttons and lines to press only at the end of a paragraph. */
const addresses = ["link", "settings", "stop"];
/** Each is paid for. */
const MOST_SMS = 2;
/** A line in a list, on a locked screen, in an SMS. */
const MOST_TITLE = 100;

const inBraces = (name: string) => `{${name}}`;
const namesOf = (uses: Use[]) => [...new Set(uses.map(({ name }) => name))];
const usesOf = ({ subject, body }: LetterWording) => [...usesIn(subject ?? ""), ...usesIn(body)];

/** What may stand in braces in a letter, in the order in which its original names it. */
export function valuesOf(original: LetterWording): { name: string; isEssential: boolean }[] {
  const needed = essentials(original);
  return namesOf(usesOf(original)).map((name) => ({ name, isEssential: needed.includes(name) }));
}

const essentials = ({ body }: LetterWording) =>
  namesOf(usesIn(body)).filter((name) => purposes.includes(name));

/**
 * Why a letter or a piece of news cannot be told as somebody words it; nothing, if it can. With believable values of its
 * language it has to fit, and its links have to lead somewhere.
 */
export function problemsOf(
  draft: LetterDraft,
  original: LetterWording,
  { kind, locale }: LetterWordingParams,
): Problem[] {
  const said = fields.filter((field) => original[field] !== null);
  const broken = said.flatMap((field) => problemsIn(field, draft[field] ?? "", original));
  if (broken.length > 0) return broken;
  const missing = missingIn(draft.body, original);
  if (missing.length > 0) return missing;
  const samples = samplesOf(kind, locale);
  const body = say(draft.body, locale, samples);
  if (newsOf(kind)) return misread(say(draft.subject ?? "", locale, samples), body);
  return original.subject === null ? tooLong(body) : misplaced(draft.body, body, samples);
}

function problemsIn(field: Problem["field"], text: string, original: LetterWording): Problem[] {
  if (text.trim() === "") return [{ field, key: "fieldRequired" }];
  if (isTooDeep(text)) return [{ field, key: "letterTooDeep" }];
  let uses: Use[];
  try {
    if (showsBraces(text)) return [{ field, key: "letterBraces" }];
    uses = usesIn(text);
  } catch {
    return [{ field, key: "letterBraces" }];
  }
  // A button says the same to everybody.
  const known = field === "action" ? [] : usesOf(original);
  for (const { name, form } of uses) {
    const forms = known.filter((use) => use.name === name).map((use) => use.form);
    const values = { value: inBraces(name) };
    if (forms.length === 0) return [{ field, key: "letterUnknownValue", values }];
    if (form !== "plain" && !forms.includes(form)) return [{ field, key: "letterValueForm", values }];
  }
  return [];
}

function missingIn(body: string, original: LetterWording): Problem[] {
  const said = usesIn(body).filter(({ isAlwaysSaid, form }) => isAlwaysSaid && form === "plain");
  const missing = essentials(original).find((name) => !said.some((use) => use.name === name));
  return missing ? [{ field: "body", key: "letterLacks", values: { value: inBraces(missing) } }] : [];
}

/** A mail's links have to be drawn as such, the one it is written for as its button. */
function misplaced(
  text: string,
  body: string,
  samples: Readonly<Record<string, string | number>>,
): Problem[] {
  const drawn = blocksOf(body, home()).filter((block) => "link" in block);
  const used = addresses.filter((name) => namesOf(usesIn(text)).includes(name));
  const lost = used.find((name) => !drawn.some(({ link }) => link === samples[name]));
  if (lost) return [{ field: "body", key: "letterLinkPlace", values: { value: inBraces(lost) } }];
  const button = drawn.find(({ kind }) => kind === "action");
  const isOther = used.includes("link") && button && button.link !== samples.link;
  return isOther ? [{ field: "body", key: "letterLinkFirst", values: { value: inBraces("link") } }] : [];
}

/** As notifications people write: one line, and a text. It stands within a letter whose button is that letter's own. */
function misread(title: string, body: string): Problem[] {
  if (title.length > MOST_TITLE)
    return [{ field: "subject", key: "newsTitleTooLong", values: { most: MOST_TITLE } }];
  const isButton = blocksOf(body, home()).some((block) => "link" in block);
  return isButton ? [{ field: "body", key: "newsLink" }] : [];
}

function tooLong(body: string): Problem[] {
  const { parts } = smsLength(body);
  if (parts > MOST_SMS)
    return [{ field: "body", key: "letterSmsTooLong", values: { count: parts, most: MOST_SMS } }];
  // A telephone takes what touches an address for a part of it.
  const cut = linksIn(body).find((link) => /[.,;:!?)]$/.test(link));
  return cut ? [{ field: "body", key: "letterSmsLink" }] : [];
}
