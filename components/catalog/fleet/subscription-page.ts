/** Where the plan of a business is changed. */
export const subscriptionPage = (businessId: string) =>
  `/dashboard/business/settings?businessId=${businessId}#subscription`;
