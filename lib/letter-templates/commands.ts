import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { letterTemplates } from "@/db/schema/letter-templates";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { AppError, conflict, notFound } from "@/lib/errors";
import type { Occasion } from "@/lib/sessions/commands";
import type { LetterChange, LetterTemplate, LetterWording, LetterWordingParams } from "./contract";
import { originalOf } from "./originals";
import { problemsOf } from "./problems";
import { getLetterTemplate } from "./queries";
import { samplesIn } from "./samples";
import { findWording } from "./stored-queries";

/**
 * Words a letter anew in one language, for administrators; every letter written from then on says so. Its original words
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
  const original = originalOf(kind, locale);
  if (!original) throw notFound();
  const wording = fitted(wanted, original);
  checkWording(wording, original, locale);
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

/** The parts its original has: an SMS has no subject. */
function fitted({ subject, body, action }: LetterWording, original: LetterWording): LetterWording {
  return {
    subject: original.subject === null ? null : subject,
    body,
    action: original.action === null ? null : action,
  };
}

function checkWording(
  wording: LetterWording,
  original: LetterWording,
  locale: LetterWordingParams["locale"],
): void {
  const [problem] = problemsOf(wording, original, { locale, samples: samplesIn(locale) });
  if (!problem) return;
  const { field, key, values } = problem;
  throw new AppError("invalid", key, { fields: { [field]: key }, values });
}
