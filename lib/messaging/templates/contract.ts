import { z } from "zod";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { routing } from "@/lib/platform/i18n/routing";

const locale = z.enum(routing.locales);

/** `kind` is a template name; an unknown one is answered with 404. */
export const templateParams = z.object({ kind: z.string().max(60) });
export const localizedTemplateParams = templateParams.extend({ locale });
export type LocalizedTemplateParams = z.output<typeof localizedTemplateParams>;

const singleLine = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, "fieldInvalid");

/**
 * The content of a template with placeholders ({name}). An SMS has no subject, and not every email has its own
 * button label.
 */
export const templateContent = z.object({
  subject: singleLine.max(200, textTooLong).nullable(),
  body: z
    .string("fieldRequired")
    .transform((text) => text.replace(/\r\n?/g, "\n"))
    .pipe(
      z
        .string()
        .trim()
        .min(1, "fieldRequired")
        .max(4_000, textTooLong)
        .regex(/^[\P{C}\n]*$/u, "fieldInvalid"),
    ),
  action: singleLine.max(40, textTooLong).nullable(),
});
export type TemplateContent = z.output<typeof templateContent>;

const rawContent = z.object({
  subject: z.string().nullable(),
  body: z.string(),
  action: z.string().nullable(),
});

/** `was` is the content the editor showed; if the template has changed since, nothing is changed (409). */
export const templateChange = templateContent.extend({ was: rawContent });
export type TemplateChange = z.output<typeof templateChange>;

/** The editor's current content, complete or not. */
export const templateDraft = z.object({
  subject: z.string().max(1_000).nullable(),
  body: z.string().max(10_000),
  action: z.string().max(1_000).nullable(),
});
export type TemplateDraft = z.output<typeof templateDraft>;

/**
 * `news`: a notification also sent by email, SMS and push as its reader chose. `bell`: a notification shown in
 * the app only.
 */
const channel = z.enum(["email", "sms", "notification", "inApp"]);
export type TemplateChannel = z.infer<typeof channel>;

/** What templates are about; the list is grouped by it, in this order. */
export const templateTopics = [
  "booking",
  "payment",
  "vehicle",
  "verification",
  "message",
  "account",
] as const;
export type TemplateTopic = (typeof templateTopics)[number];

export const templateList = z.object({
  items: z.array(
    z.object({
      kind: z.string(),
      /** The display name in the caller's language. */
      name: z.string(),
      /**
       * An excerpt in the caller's language with sample values: the subject, the SMS or the notification's
       * message.
       */
      sample: z.string(),
      channel,
      topic: z.enum(templateTopics),
      /** The content per locale, for display and for searching. */
      contents: z.record(locale, z.object({ subject: z.string().nullable(), body: z.string() })),
      /** Locales customised by an administrator. */
      changed: z.array(locale),
    }),
  ),
});
export type TemplateList = z.output<typeof templateList>;
export type TemplateSummary = TemplateList["items"][number];

export const messageTemplate = z.object({
  kind: z.string(),
  channel,
  /** The allowed placeholders; the template is useless without an essential one. */
  values: z.array(z.object({ name: z.string(), isEssential: z.boolean() })),
  wordings: z.record(
    locale,
    z.object({
      current: rawContent,
      original: rawContent,
      samples: z.record(z.string(), z.string()),
      /** Null while the template is not customised. */
      changed: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
    }),
  ),
});
export type MessageTemplate = z.output<typeof messageTemplate>;

/**
 * A draft rendered with sample values, and the problems that prevent saving it. For a notification, subject and
 * body are what the app shows.
 */
export const templatePreview = z.object({
  subject: z.string().nullable(),
  body: z.string(),
  /**
   * The rendered email, a notification inside its email; raw text is used where braces are invalid. Null for
   * other channels.
   */
  html: z.string().nullable(),
  /** Messages in the caller's language. */
  problems: z.array(z.object({ field: z.enum(["subject", "body", "action"]), message: z.string() })),
  /** The length of an SMS and how many are charged; null for other channels. */
  sms: z.object({ characters: z.int(), parts: z.int() }).nullable(),
});
export type TemplatePreview = z.output<typeof templatePreview>;

/** The caller's own address the test message went to. */
export const testMessageReceipt = z.object({ recipient: z.string() });
export type TestMessageReceipt = z.output<typeof testMessageReceipt>;
