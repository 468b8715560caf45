import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { letterTemplates } from "@/db/schema/letter-templates";
import { log } from "@/lib/log";
import type { LetterWording } from "./contract";
import { say } from "./icu";

/** What an administrator has made of a letter in a language, with whoever did it. */
export async function findWording(executor: Executor, kind: string, locale: string) {
  const isMeant = and(eq(letterTemplates.kind, kind), eq(letterTemplates.locale, locale));
  const [row] = await executor.select().from(letterTemplates).where(isMeant);
  return row;
}

/**
 * The words of a letter with its values, where an administrator has chosen them; undefined where none has. One that does
 * not fit any longer, as a later version of ours knows other values, gives way to the original rather than stop what
 * the letter tells of.
 */
export async function findLetterWords(
  tx: Executor,
  kind: string,
  locale: string,
  values: Record<string, string | number>,
): Promise<LetterWording | undefined> {
  const wording = await findWording(tx, kind, locale);
  if (!wording) return undefined;
  const { subject, body, action } = wording;
  try {
    return {
      subject: subject === null ? null : say(subject, locale, values),
      body: say(body, locale, values),
      action: action === null ? null : say(action, locale, {}),
    };
  } catch (error) {
    log.error({ err: error, kind, locale }, "a letter's wording does not fit");
    return undefined;
  }
}
