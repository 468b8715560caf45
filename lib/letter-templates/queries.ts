import { eq } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { letterTemplates } from "@/db/schema/letter-templates";
import { users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { type Locale, routing } from "@/lib/i18n/routing";
import { saidOrRaw } from "./arrival-queries";
import type { LetterTemplate, LetterTemplateList, LetterWording } from "./contract";
import { newsOf } from "./news";
import { channelOf, getOriginal, letterKinds, nameOf } from "./originals";
import { valuesOf } from "./problems";
import { samplesOf } from "./samples";

/** Without whoever wrote it, and when. */
const wordsOf = ({ subject, body, action }: LetterWording) => ({ subject, body, action });

/** Of news its title is its name already. */
const firstWords = (kind: string, { subject, body }: LetterWording) =>
  newsOf(kind) ? body : (subject ?? body);

/** All letters and news with what they say in each language, for administrators. */
export async function listLetterTemplates(actor: UserActor, reader: Locale): Promise<LetterTemplateList> {
  requireAdmin(actor);
  const stored = await db().select().from(letterTemplates);
  const items = letterKinds().map((kind) => {
    const own = stored.filter((row) => row.kind === kind);
    const said = (locale: Locale) => own.find((row) => row.locale === locale) ?? getOriginal(kind, locale);
    return {
      kind,
      name: nameOf(kind, reader),
      sample: saidOrRaw(firstWords(kind, said(reader)), reader, samplesOf(kind, reader)),
      channel: channelOf(kind),
      said: { en: said("en"), fr: said("fr"), rw: said("rw") },
      changed: routing.locales.filter((locale) => own.some((row) => row.locale === locale)),
    };
  });
  return { items };
}

/** One letter, or kind of news: its words and their originals, what may stand in braces, and who changed it. 404 for one that is none of ours. */
export async function getLetterTemplate(
  actor: UserActor,
  kind: string,
  executor: Executor = db(),
): Promise<LetterTemplate> {
  requireAdmin(actor);
  const stored = await executor
    .select({ row: letterTemplates, firstName: users.firstName, lastName: users.lastName })
    .from(letterTemplates)
    .innerJoin(users, eq(users.id, letterTemplates.updatedBy))
    .where(eq(letterTemplates.kind, kind));
  const values = valuesOf(getOriginal(kind, "en"));
  const wordingIn = (locale: Locale) => {
    const own = stored.find(({ row }) => row.locale === locale);
    const samples = samplesOf(kind, locale);
    return {
      current: wordsOf(own?.row ?? getOriginal(kind, locale)),
      original: getOriginal(kind, locale),
      samples: Object.fromEntries(values.map(({ name }) => [name, String(samples[name] ?? "")])),
      changed: own
        ? { at: own.row.updatedAt.toISOString(), by: [own.firstName, own.lastName].join(" ").trim() }
        : null,
    };
  };
  const wordings = { en: wordingIn("en"), fr: wordingIn("fr"), rw: wordingIn("rw") };
  return { kind, channel: channelOf(kind), values, wordings };
}
