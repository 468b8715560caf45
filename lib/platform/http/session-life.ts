/** A session lives 24 hours (product.md §1). */
export const SESSION_LIFE_S = 24 * 60 * 60;
