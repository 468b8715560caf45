import { type businessKinds, paidPlanIds, planIds } from "@/db/enums/businesses";
export type PlanId = (typeof planIds)[number];

/**
 * The monthly price of a subscription in cents and how many vehicles it may publish; null is without limit
 * (product.md §2). The free plan is for private owners. `hasApiAccess`: the plan includes API keys and webhooks.
 */
export const plans: Record<
  PlanId,
  { monthlyCents: number; vehicleLimit: number | null; hasApiAccess: boolean }
> = {
  free: { monthlyCents: 0, vehicleLimit: 1, hasApiAccess: false },
  basic: { monthlyCents: 2_900, vehicleLimit: 5, hasApiAccess: false },
  pro: { monthlyCents: 9_900, vehicleLimit: 20, hasApiAccess: false },
  enterprise: { monthlyCents: 19_900, vehicleLimit: null, hasApiAccess: true },
};

/** The plans that a business of this kind may choose. */
export const plansFor = (kind: (typeof businessKinds)[number]): readonly PlanId[] =>
  kind === "individual" ? planIds : paidPlanIds;

export const plansWithApiAccess = planIds.filter((id) => plans[id].hasApiAccess);
