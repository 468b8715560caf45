import type { PlanId } from "@/lib/businesses/subscriptions/plans";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { readErrorMessage } from "@/lib/platform/i18n/read-error-message";
import { type BadgeDocumentKind, type BadgeType, stepFields } from "./contract";

export const BADGE_STEPS = [1, 2, 3, 4, 5] as const;
export type BadgeStepNumber = (typeof BADGE_STEPS)[number];

/** The monthly price of a badge in cents (spec.md §9). */
export const badgeMonthlyCents: Record<BadgeType, number> = {
  basic: 2_900,
  premium: 9_900,
  enterprise: 19_900,
};

/** The plan of an approved badge: the same prices under other names. */
export const planByBadge: Record<BadgeType, PlanId> = {
  basic: "basic",
  premium: "pro",
  enterprise: "enterprise",
};

/** The default for API requests without a badge. */
export const CHEAPEST_BADGE: BadgeType = "basic";

const requiredDocuments: readonly BadgeDocumentKind[] = ["businessLicense", "taxCertificate"];

/** The step in the URL, limited to those already reached, so that no step is skipped. */
export function reachableStep(requested: string | null, reached: number): BadgeStepNumber {
  const step = BADGE_STEPS.find((step) => String(step) === requested) ?? (reached as BadgeStepNumber);
  return Math.min(step, Math.max(1, reached)) as BadgeStepNumber;
}

/**
 * Validates a request. Returns the values to store, or the errors by field in the order of the steps, with the limits of
 * texts that are too long.
 */
export function validateRequest(
  request: Record<string, unknown>,
  documents: Record<BadgeDocumentKind, unknown>,
  thisYear: number,
): { values: Record<string, unknown>; missing: Record<string, ErrorKey>; limits: Record<string, number> } {
  const missing: Record<string, ErrorKey> = {};
  const limits: Record<string, number> = {};
  const values: Record<string, unknown> = {};
  for (const schema of Object.values(stepFields(thisYear))) {
    const parsed = schema.safeParse(request);
    Object.assign(values, parsed.data);
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = String(path[0]);
      // zod's own messages concern missing fields.
      const { key = "fieldRequired", limit } = readErrorMessage(message) ?? {};
      missing[field] ??= key;
      if (limit !== undefined) limits[field] = limit;
    }
  }
  for (const kind of requiredDocuments) if (!documents[kind]) missing[kind] = "fileRequired";
  return { values, missing, limits };
}
