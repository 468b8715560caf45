import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { messageTemplates } from "@/db/schema/messaging/templates";
import { transact } from "@/db/transaction";
import type {
  LocalizedTemplateParams,
  MessageTemplate,
  TemplateChange,
} from "@/lib/messaging/templates/contract";
import { findCustomTemplate } from "@/lib/messaging/templates/custom-templates";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { conflict } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { getDefaultTemplate } from "./default-templates";
import { getTemplate } from "./queries";
import { pickDefaultFields, requireValidTemplate } from "./template-problems";

/**
 * Customises a template in one locale; messages queued from then on use it. Saving the default text removes the
 * customisation. Administrators only. Throws 404 for an unknown kind, 422 for text that could not be sent
 * (listTemplateProblems), 409 if the template no longer matches `was`, which the editor showed.
 */
export async function changeTemplate(
  actor: UserActor,
  { kind, locale }: LocalizedTemplateParams,
  { was, ...requested }: TemplateChange,
  { now, device }: RequestContext,
): Promise<MessageTemplate> {
  requireAdmin(actor);
  const defaultTemplate = getDefaultTemplate(kind, locale);
  const template = pickDefaultFields(requested, defaultTemplate);
  requireValidTemplate(template, { kind, locale });
  return transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('message_templates'))`);
    const stored = await findCustomTemplate(tx, kind, locale);
    const before = pickDefaultFields(stored ?? defaultTemplate, defaultTemplate);
    if (!isDeepStrictEqual(before, pickDefaultFields(was, defaultTemplate)))
      throw conflict("settingsChanged");
    if (!isDeepStrictEqual(before, template)) {
      const matches = and(eq(messageTemplates.kind, kind), eq(messageTemplates.locale, locale));
      await tx.delete(messageTemplates).where(matches);
      const isDefault = isDeepStrictEqual(template, defaultTemplate);
      const row = { kind, locale, ...template, updatedAt: now, updatedBy: actor.userId };
      if (!isDefault) await tx.insert(messageTemplates).values(row);
      const action: AuditAction = isDefault ? "settings.letter-original" : "settings.letter";
      const entry = { actor, action, subjectType: "message_template", subjectId: `${kind} (${locale})` };
      const detail = { before, after: template };
      await recordAudit(tx, { ...entry, detail, device }, now);
    }
    return getTemplate(actor, kind, tx);
  });
}
