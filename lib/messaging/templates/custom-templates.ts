import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db";
import { messageTemplates } from "@/db/schema/messaging/templates";
import { log } from "@/lib/platform/log";
import type { TemplateContent } from "./contract";
import { renderMessage } from "./icu-message";

type Values = Record<string, string | number>;
/** Customised templates of one locale by kind; templates without a customisation are absent. */
export type CustomTemplates = ReadonlyMap<string, TemplateContent>;

/** Returns the customised template of a kind in a locale, if there is one. */
export async function findCustomTemplate(executor: Executor, kind: string, locale: string) {
  const matches = and(eq(messageTemplates.kind, kind), eq(messageTemplates.locale, locale));
  const [row] = await executor.select().from(messageTemplates).where(matches);
  return row;
}

/** Returns the customised templates of several kinds in a locale. */
export async function findCustomTemplates(
  executor: Executor,
  kinds: string[],
  locale: string,
): Promise<CustomTemplates> {
  if (kinds.length === 0) return new Map();
  const matches = and(inArray(messageTemplates.kind, kinds), eq(messageTemplates.locale, locale));
  const rows = await executor.select().from(messageTemplates).where(matches);
  return new Map(rows.map((row) => [row.kind, row]));
}

/**
 * Renders a customised template. Returns undefined, so that the default is used, if it no longer fits because a
 * later version passes other values: a broken template must not block the message.
 */
export function renderCustomTemplate(
  kind: string,
  { subject, body, action }: TemplateContent,
  locale: string,
  values: Values,
): TemplateContent | undefined {
  try {
    return {
      subject: subject === null ? null : renderMessage(subject, locale, values),
      body: renderMessage(body, locale, values),
      action: action === null ? null : renderMessage(action, locale, {}),
    };
  } catch (error) {
    log.error({ err: error, kind, locale }, "a customised template does not fit its values");
    return undefined;
  }
}
