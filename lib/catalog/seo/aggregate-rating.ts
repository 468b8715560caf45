/** A rating on the scale of five stars, in the words of schema.org. */
export const aggregateRating = (ratingValue: number, reviewCount: number) => ({
  "@type": "AggregateRating",
  ratingValue,
  reviewCount,
  bestRating: 5,
  worstRating: 1,
});
