/** The API path of the codes of a business, or without one of the marketplace. */
export const promoCodesPath = (businessId: string | undefined): string =>
  businessId ? `/api/promo-codes?businessId=${businessId}` : "/api/promo-codes";
