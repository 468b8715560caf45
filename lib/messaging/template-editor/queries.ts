import { eq } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { users } from "@/db/schema/identity/users";
import { messageTemplates } from "@/db/schema/messaging/templates";
import { notificationKindOf } from "@/lib/messaging/notifications/template-names";
import type { MessageTemplate, TemplateContent, TemplateList } from "@/lib/messaging/templates/contract";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { type Locale, routing } from "@/lib/platform/i18n/routing";
import { getDefaultTemplate, templateChannelOf, templateKinds, templateTitle } from "./default-templates";
import { renderOrRaw } from "./preview";
import { sampleValues } from "./sample-values";
import { placeholdersOf } from "./template-problems";
import { templateTopicOf } from "./template-topics";

const pickContent = ({ subject, body, action }: TemplateContent) => ({ subject, body, action });

/** A notification's title is already its name, so its message is the sample. */
const sampleText = (kind: string, { subject, body }: TemplateContent) =>
  notificationKindOf(kind) ? body : (subject ?? body);

/** Lists all templates with their content in each locale. Administrators only. */
export async function listTemplates(actor: UserActor, uiLocale: Locale): Promise<TemplateList> {
  requireAdmin(actor);
  const stored = await db().select().from(messageTemplates);
  const items = templateKinds().map((kind) => {
    const own = stored.filter((row) => row.kind === kind);
    const contentIn = (locale: Locale) =>
      own.find((row) => row.locale === locale) ?? getDefaultTemplate(kind, locale);
    return {
      kind,
      name: templateTitle(kind, uiLocale),
      sample: renderOrRaw(sampleText(kind, contentIn(uiLocale)), uiLocale, sampleValues(kind, uiLocale)),
      channel: templateChannelOf(kind),
      topic: templateTopicOf(kind),
      contents: { en: contentIn("en"), fr: contentIn("fr"), rw: contentIn("rw") },
      changed: routing.locales.filter((locale) => own.some((row) => row.locale === locale)),
    };
  });
  return { items };
}

/**
 * Returns one template: current and default content, placeholders, sample values and last editor per locale.
 * Administrators only. Throws 404 for an unknown kind.
 */
export async function getTemplate(
  actor: UserActor,
  kind: string,
  executor: Executor = db(),
): Promise<MessageTemplate> {
  requireAdmin(actor);
  const stored = await executor
    .select({ row: messageTemplates, firstName: users.firstName, lastName: users.lastName })
    .from(messageTemplates)
    .innerJoin(users, eq(users.id, messageTemplates.updatedBy))
    .where(eq(messageTemplates.kind, kind));
  const values = placeholdersOf(getDefaultTemplate(kind, "en"));
  const describeIn = (locale: Locale) => {
    const own = stored.find(({ row }) => row.locale === locale);
    const samples = sampleValues(kind, locale);
    return {
      current: pickContent(own?.row ?? getDefaultTemplate(kind, locale)),
      original: getDefaultTemplate(kind, locale),
      samples: Object.fromEntries(values.map(({ name }) => [name, String(samples[name] ?? "")])),
      changed: own
        ? { at: own.row.updatedAt.toISOString(), by: [own.firstName, own.lastName].join(" ").trim() }
        : null,
    };
  };
  const wordings = { en: describeIn("en"), fr: describeIn("fr"), rw: describeIn("rw") };
  return { kind, channel: templateChannelOf(kind), values, wordings };
}
