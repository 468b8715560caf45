import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db";
import { letterTemplates } from "@/db/schema/letter-templates";
import { log } from "@/lib/log";
import type { LetterWording } from "./contract";
import { say } from "./icu";

type Values = Record<string, string | number>;
/** What administrators made of letters and news in a language, by name; what nobody touched is not in it. */
export type Wordings = ReadonlyMap<string, LetterWording>;

/** What an administrator has made of a letter in a language, with whoever did it. */
export async function findWording(executor: Executor, kind: string, locale: string) {
  const isMeant = and(eq(letterTemplates.kind, kind), eq(letterTemplates.locale, locale));
  const [row] = await executor.select().from(letterTemplates).where(isMeant);
  return row;
}

/** The same of several. */
export async function listWordings(executor: Executor, kinds: string[], locale: string): Promise<Wordings> {
  if (kinds.length === 0) return new Map();
  const isMeant = and(inArray(letterTemplates.kind, kinds), eq(letterTemplates.locale, locale));
  const rows = await executor.select().from(letterTemplates).where(isMeant);
  return new Map(rows.map((row) => [row.kind, row]));
}

/**
 * A wording with its values. One that does not fit any longer, as a later version of ours knows other values, gives way
 * to the original (undefined) rather than stop what it tells of.
 */
export function saidAnew(
  kind: string,
  { subject, body, action }: LetterWording,
  locale: string,
  values: Values,
): LetterWording | undefined {
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
