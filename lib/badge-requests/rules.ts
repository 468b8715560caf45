import type { ErrorKey } from "@/lib/i18n/error-keys";
import type { PlanId } from "@/lib/plans/rules";
import { type BadgeType, type PaperKind, stepFields } from "./contract";

export const STEPS = [1, 2, 3, 4, 5] as const;
export type Step = (typeof STEPS)[number];

/** What a badge costs a month, in cents (spec.md §9). */
export const badgeMonthlyCents: Record<BadgeType, number> = {
  basic: 2_900,
  premium: 9_900,
  enterprise: 19_900,
};

/** The plan an approved badge opens: the same prices under their other names. */
export const planOf: Record<BadgeType, PlanId> = { basic: "basic", premium: "pro", enterprise: "enterprise" };

/** What a request through the API that names no badge opens: the least expensive. */
export const LEAST_BADGE: BadgeType = "basic";

const neededPapers: readonly PaperKind[] = ["businessLicense", "taxCertificate"];

/** A name of the step in the address, and only one that can be gone to: no step is skipped. */
export function stepAt(asked: string | null, reached: number): Step {
  const step = STEPS.find((step) => String(step) === asked) ?? (reached as Step);
  return Math.min(step, Math.max(1, reached)) as Step;
}

/** A request as it is to be stored, or what keeps it from being submitted, by field and in the order of the steps. */
export function complete(
  request: Record<string, unknown>,
  papers: Record<PaperKind, unknown>,
  thisYear: number,
): { values: Record<string, unknown>; missing: Record<string, ErrorKey> } {
  const missing: Record<string, ErrorKey> = {};
  const values: Record<string, unknown> = {};
  for (const schema of Object.values(stepFields(thisYear))) {
    const parsed = schema.safeParse(request);
    Object.assign(values, parsed.data);
    // What zod says in its own words is about what is not there at all.
    for (const issue of parsed.error?.issues ?? [])
      missing[String(issue.path[0])] ??= /^[a-z][A-Za-z]+$/.test(issue.message)
        ? (issue.message as ErrorKey)
        : "fieldRequired";
  }
  for (const kind of neededPapers) if (!papers[kind]) missing[kind] = "fileRequired";
  return { values, missing };
}
