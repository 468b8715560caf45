import { eq } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { letterTemplates } from "@/db/schema/letter-templates";
import { users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { notFound } from "@/lib/errors";
import { type Locale, routing } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import { htmlOf } from "@/lib/outbox/html";
import type {
  LetterDraft,
  LetterPreview,
  LetterTemplate,
  LetterTemplateList,
  LetterWording,
  LetterWordingParams,
} from "./contract";
import { say } from "./icu";
import { letterKinds, originalOf } from "./originals";
import { problemsOf, valuesOf } from "./problems";
import { samplesIn } from "./samples";
import { smsLength } from "./sms";

const channelOf = ({ subject }: LetterWording) => (subject === null ? ("sms" as const) : ("email" as const));
/** Without whoever wrote it, and when. */
const wordsOf = ({ subject, body, action }: LetterWording) => ({ subject, body, action });

function original(kind: string, locale: Locale): LetterWording {
  const found = originalOf(kind, locale);
  if (!found) throw notFound();
  return found;
}

/** All letters with what they say in each language, for administrators. */
export async function listLetterTemplates(actor: UserActor): Promise<LetterTemplateList> {
  requireAdmin(actor);
  const stored = await db().select().from(letterTemplates);
  const items = letterKinds().map((kind) => {
    const own = stored.filter((row) => row.kind === kind);
    const said = (locale: Locale) => own.find((row) => row.locale === locale) ?? original(kind, locale);
    return {
      kind,
      channel: channelOf(original(kind, "en")),
      said: { en: said("en"), fr: said("fr"), rw: said("rw") },
      changed: routing.locales.filter((locale) => own.some((row) => row.locale === locale)),
    };
  });
  return { items };
}

/** One letter: its words and their originals, what may stand in braces, and who changed it. 404 for one that is none of ours. */
export async function getLetterTemplate(
  actor: UserActor,
  kind: string,
  executor: Executor = db(),
): Promise<LetterTemplate> {
  requireAdmin(actor);
  const english = original(kind, "en");
  const stored = await executor
    .select({ row: letterTemplates, firstName: users.firstName, lastName: users.lastName })
    .from(letterTemplates)
    .innerJoin(users, eq(users.id, letterTemplates.updatedBy))
    .where(eq(letterTemplates.kind, kind));
  const values = valuesOf(english);
  const wordingIn = (locale: Locale) => {
    const own = stored.find(({ row }) => row.locale === locale);
    const samples = samplesIn(locale);
    return {
      current: wordsOf(own?.row ?? original(kind, locale)),
      original: original(kind, locale),
      samples: Object.fromEntries(values.map(({ name }) => [name, String(samples[name] ?? "")])),
      changed: own
        ? { at: own.row.updatedAt.toISOString(), by: [own.firstName, own.lastName].join(" ").trim() }
        : null,
    };
  };
  const wordings = { en: wordingIn("en"), fr: wordingIn("fr"), rw: wordingIn("rw") };
  return { kind, channel: channelOf(english), values, wordings };
}

/** A draft as it would arrive, and what is wrong with it in the reader's language. Nothing is saved. */
export async function previewLetter(
  actor: UserActor,
  { kind, locale }: LetterWordingParams,
  draft: LetterDraft,
  reader: Locale,
): Promise<LetterPreview> {
  requireAdmin(actor);
  const first = original(kind, locale);
  const samples = samplesIn(locale);
  const t = translator(reader);
  const problems = problemsOf(draft, first, { locale, samples }).map(({ field, key, values = {} }) => ({
    field,
    message: t(`errors.${key}`, values),
  }));
  const subject = first.subject === null ? null : saidOrRaw(draft.subject ?? "", locale, samples);
  const body = saidOrRaw(draft.body, locale, samples);
  const letter = { subject, body, action: draft.action, template: kind, locale };
  return {
    ...{ subject, body, problems },
    html: subject === null ? null : await htmlOf(letter),
    sms: subject === null ? smsLength(body) : null,
  };
}

/** While somebody is writing, braces are open: then what they wrote is shown. */
function saidOrRaw(text: string, locale: string, samples: Record<string, string | number>): string {
  try {
    return say(text, locale, samples);
  } catch {
    return text;
  }
}
