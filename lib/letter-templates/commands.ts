import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { letterTemplates } from "@/db/schema/letter-templates";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { conflict } from "@/lib/errors";
import type { Occasion } from "@/lib/sessions/commands";
import { checkWording, fitted } from "./check";
import type { LetterChange, LetterTemplate, LetterWordingParams } from "./contract";
import { getOriginal } from "./originals";
import { getLetterTemplate } from "./queries";
import { findWording } from "./stored-queries";

/**
 * Words a letter or a kind of news anew in one language, for administrators; what is told from then on says so. Its original words
 * bring the original back. 422 for what could not be sent (`problemsOf`), 409 where it says something else by now than
 * whoever changes it was shown.
 */
export async function changeLetter(
  actor: UserActor,
  { kind, locale }: LetterWordingParams,
  { was, ...wanted }: LetterChange,
  { now, device }: Occasion,
): Promise<LetterTemplate> {
  requireAdmin(actor);
  const original = getOriginal(kind, locale);
  const wording = fitted(wanted, original);
  checkWording(wording, { kind, locale });
  return transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('letters'))`);
    const stored = await findWording(tx, kind, locale);
    const before = fitted(stored ?? original, original);
    if (!isDeepStrictEqual(before, fitted(was, original))) throw conflict("settingsChanged");
    if (!isDeepStrictEqual(before, wording)) {
      const isMeant = and(eq(letterTemplates.kind, kind), eq(letterTemplates.locale, locale));
      await tx.delete(letterTemplates).where(isMeant);
      const isOriginal = isDeepStrictEqual(wording, original);
      const row = { kind, locale, ...wording, updatedAt: now, updatedBy: actor.userId };
      if (!isOriginal) await tx.insert(letterTemplates).values(row);
      const action: AuditAction = isOriginal ? "settings.letter-original" : "settings.letter";
      const entry = { actor, action, subjectType: "letter_template", subjectId: `${kind} (${locale})` };
      const detail = { before, after: wording };
      await recordAudit(tx, { ...entry, detail, ipAddress: device.ipAddress }, now);
    }
    return getLetterTemplate(actor, kind, tx);
  });
}
