import { planIds } from "@/db/enums/businesses";
export type PlanId = (typeof planIds)[number];

/**
 * The monthly price of a subscription in cents and how many vehicles it may publish; null is without limit
 * (product.md §2). `hasApiAccess`: the plan includes API keys and webhooks.
 */
export const plans: Record<
  PlanId,
  { monthlyCents: number; vehicleLimit: number | null; hasApiAccess: boolean }
> = {
  basic: { monthlyCents: 2_900, vehicleLimit: 5, hasApiAccess: false },
  pro: { monthlyCents: 9_900, vehicleLimit: 20, hasApiAccess: false },
  enterprise: { monthlyCents: 19_900, vehicleLimit: null, hasApiAccess: true },
};

export const plansWithApiAccess = planIds.filter((id) => plans[id].hasApiAccess);
