/** The API path of a business's newest payouts. */
export const payoutsPath = (businessId: string) => `/api/payouts?businessId=${businessId}&limit=8`;
