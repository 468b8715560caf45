import { type businessKinds, paidPlanIds, planIds } from "@/db/enums/businesses";
export type PlanId = (typeof planIds)[number];

/** Features that a plan may include besides vehicles, in display order. */
const planFeatures = ["prioritySupport", "customBranding", "apiAccess"] as const;
type PlanFeature = (typeof planFeatures)[number];

interface Plan {
  monthlyCents: number;
  /** The number of vehicles that may be published; null means no limit. */
  vehicleLimit: number | null;
  features: readonly PlanFeature[];
}

/** The subscriptions (product.md §2). The free plan is for private owners. */
export const plans: Record<PlanId, Plan> = {
  free: { monthlyCents: 0, vehicleLimit: 1, features: [] },
  basic: { monthlyCents: 2_900, vehicleLimit: 5, features: [] },
  pro: { monthlyCents: 9_900, vehicleLimit: 20, features: ["prioritySupport", "customBranding"] },
  enterprise: { monthlyCents: 19_900, vehicleLimit: null, features: planFeatures },
};

export const planHas = (plan: PlanId, feature: PlanFeature): boolean =>
  plans[plan].features.includes(feature);

/** The plans that a business of this kind may choose. */
export const plansFor = (kind: (typeof businessKinds)[number]): readonly PlanId[] =>
  kind === "individual" ? planIds : paidPlanIds;

export const plansWith = (feature: PlanFeature): PlanId[] => planIds.filter((id) => planHas(id, feature));

/** The public brand colour: the business's own while its plan includes custom branding. */
export const shownBrandColour = ({ plan, brandColour }: { plan: PlanId; brandColour: string | null }) =>
  planHas(plan, "customBranding") ? brandColour : null;
