import { db, type Executor } from "@/db";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import type { Locale } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import { htmlOf } from "@/lib/outbox/html";
import { fitted } from "./check";
import type { LetterDraft, LetterPreview, LetterWording, LetterWordingParams } from "./contract";
import { say } from "./icu";
import { newsOf } from "./news";
import { channelOf, getOriginal } from "./originals";
import { problemsOf } from "./problems";
import { samplesOf } from "./samples";
import { smsLength } from "./sms";
import { findWording } from "./stored-queries";

/** A draft as it would arrive, and what is wrong with it in the reader's language. Nothing is saved. */
export async function previewLetter(
  actor: UserActor,
  params: LetterWordingParams,
  draft: LetterDraft,
  reader: Locale,
): Promise<LetterPreview> {
  requireAdmin(actor);
  const { kind, locale } = params;
  const t = translator(reader);
  const problems = problemsOf(draft, getOriginal(kind, locale), params).map(
    ({ field, key, values = {} }) => ({
      field,
      message: t(`errors.${key}`, values),
    }),
  );
  const { subject, body } = saidOf(draft, params);
  const channel = channelOf(kind);
  const isMail = channel === "email" || channel === "news";
  return {
    ...{ subject, body, problems },
    html: isMail ? await htmlOf({ ...(await arrivalOf(db(), draft, params)), template: kind, locale }) : null,
    sms: channel === "sms" ? smsLength(body) : null,
  };
}

/** The letter with sample values as somebody gets it: news within the letter that brings them, as that is worded now. */
export async function arrivalOf(
  executor: Executor,
  draft: LetterDraft,
  { kind, locale }: LetterWordingParams,
): Promise<LetterWording> {
  const said = saidOf(draft, { kind, locale });
  if (!newsOf(kind)) return said;
  const frame = (await findWording(executor, "notice", locale)) ?? getOriginal("notice", locale);
  const values = { ...samplesOf("notice", locale), title: said.subject ?? "", message: said.body };
  return saidWith(frame, locale, values);
}

const saidOf = (draft: LetterDraft, { kind, locale }: LetterWordingParams) =>
  saidWith(fitted(draft, getOriginal(kind, locale)), locale, samplesOf(kind, locale));

type Values = Record<string, string | number>;

function saidWith({ subject, body, action }: LetterDraft, locale: string, values: Values): LetterWording {
  return {
    subject: subject === null ? null : saidOrRaw(subject, locale, values),
    body: saidOrRaw(body, locale, values),
    action,
  };
}

/** While somebody is writing, braces are open: then what they wrote is shown. */
export function saidOrRaw(text: string, locale: string, values: Values): string {
  try {
    return say(text, locale, values);
  } catch {
    return text;
  }
}
