import { AppError } from "@/lib/errors";
import type { LetterDraft, LetterWordingParams } from "./contract";
import { getOriginal } from "./originals";
import { problemsOf } from "./problems";

/** The parts its original has: an SMS has no subject, news no button of their own. */
export function fitted({ subject, body, action }: LetterDraft, original: LetterDraft): LetterDraft {
  return {
    subject: original.subject === null ? null : subject,
    body,
    action: original.action === null ? null : action,
  };
}

/** 422 with the first thing that keeps it from being sent. 404 for a letter that is none of ours. */
export function checkWording(wording: LetterDraft, { kind, locale }: LetterWordingParams): void {
  const [problem] = problemsOf(wording, getOriginal(kind, locale), { kind, locale });
  if (!problem) return;
  const { field, key, values } = problem;
  throw new AppError("invalid", key, { fields: { [field]: key }, values });
}
