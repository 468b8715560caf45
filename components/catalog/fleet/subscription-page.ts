/** Where the plan is changed. */
export const SUBSCRIPTION_PAGE = "/dashboard/business/settings#subscription";
