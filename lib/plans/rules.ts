export const planIds = ["basic", "pro", "enterprise"] as const;
export type PlanId = (typeof planIds)[number];

/**
 * What an owner's subscription costs a month, in cents, and how many cars it may publish; null is without limit (product.md §2).
 * `hasPrograms`: API keys and webhooks are part of it.
 */
export const plans: Record<PlanId, { monthlyCents: number; carLimit: number | null; hasPrograms: boolean }> =
  {
    basic: { monthlyCents: 2_900, carLimit: 5, hasPrograms: false },
    pro: { monthlyCents: 9_900, carLimit: 20, hasPrograms: false },
    enterprise: { monthlyCents: 19_900, carLimit: null, hasPrograms: true },
  };

export const plansWithPrograms = planIds.filter((id) => plans[id].hasPrograms);
