import { z } from "zod";

const locale = z.enum(["en", "fr", "rw"]);
export type LetterLocale = z.infer<typeof locale>;

/** A letter by its name in `letters` of the messages; one that is none of them is not found. */
export const letterKindParams = z.object({ kind: z.string().max(60) });
export const letterWordingParams = letterKindParams.extend({ locale });
export type LetterWordingParams = z.output<typeof letterWordingParams>;

const line = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, "fieldInvalid");

/** What a letter says, with its values in braces ({name}). An SMS has no subject, and not every letter a button. */
export const letterWording = z.object({
  subject: line.max(200, "lineTooLong").nullable(),
  body: z
    .string("fieldRequired")
    .transform((text) => text.replace(/\r\n?/g, "\n"))
    .pipe(
      z
        .string()
        .trim()
        .min(1, "fieldRequired")
        .max(4_000, "lineTooLong")
        .regex(/^[\P{C}\n]*$/u, "fieldInvalid"),
    ),
  action: line.max(40, "lineTooLong").nullable(),
});
export type LetterWording = z.output<typeof letterWording>;

const plain = z.object({ subject: z.string().nullable(), body: z.string(), action: z.string().nullable() });

/** `was`: what whoever changes it was shown; where it says something else by now nothing is changed. */
export const letterChange = letterWording.extend({ was: plain });
export type LetterChange = z.output<typeof letterChange>;

/** Whatever is in the editor, finished or not. */
export const letterDraft = z.object({
  subject: z.string().max(1_000).nullable(),
  body: z.string().max(10_000),
  action: z.string().max(1_000).nullable(),
});
export type LetterDraft = z.output<typeof letterDraft>;

/** `news` stand under the bell and go by letter, SMS and push as their reader chose; `bell`: there alone. */
const channel = z.enum(["email", "sms", "news", "bell"]);
export type LetterChannel = z.infer<typeof channel>;

export const letterTemplateList = z.object({
  items: z.array(
    z.object({
      kind: z.string(),
      /** What it is called, in the caller's language. */
      name: z.string(),
      /** Its first words there, with sample values: a subject, an SMS, or the text of news. */
      sample: z.string(),
      channel,
      /** What it says, language by language: for a look and for finding it by its words. */
      said: z.record(locale, z.object({ subject: z.string().nullable(), body: z.string() })),
      /** Languages in which an administrator worded it. */
      changed: z.array(locale),
    }),
  ),
});
export type LetterTemplateList = z.output<typeof letterTemplateList>;
export type LetterTemplateSummary = LetterTemplateList["items"][number];

export const letterTemplate = z.object({
  kind: z.string(),
  channel,
  /** What may stand in braces; without an essential one the letter would be worth nothing. */
  values: z.array(z.object({ name: z.string(), isEssential: z.boolean() })),
  wordings: z.record(
    locale,
    z.object({
      current: plain,
      original: plain,
      samples: z.record(z.string(), z.string()),
      /** Null while it is the original. */
      changed: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
    }),
  ),
});
export type LetterTemplate = z.output<typeof letterTemplate>;

/** A draft with sample values, as it would arrive, and why it cannot be saved. Of news: what stands under the bell. */
export const letterPreview = z.object({
  subject: z.string().nullable(),
  body: z.string(),
  /** As mail programs show it, news within the letter they come in, with what was typed where braces are wrong; else null. */
  html: z.string().nullable(),
  /** Sentences in the caller's language. */
  problems: z.array(z.object({ field: z.enum(["subject", "body", "action"]), message: z.string() })),
  /** How long an SMS it is, and how many are paid for. */
  sms: z.object({ characters: z.int(), parts: z.int() }).nullable(),
});
export type LetterPreview = z.output<typeof letterPreview>;

/** Where a test letter went: an address of the caller's own. */
export const letterTested = z.object({ recipient: z.string() });
export type LetterTested = z.output<typeof letterTested>;
