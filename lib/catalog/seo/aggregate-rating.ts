/** A rating on a scale of five stars, as schema.org data. */
export const aggregateRating = (ratingValue: number, reviewCount: number) => ({
  "@type": "AggregateRating",
  ratingValue,
  reviewCount,
  bestRating: 5,
  worstRating: 1,
});
