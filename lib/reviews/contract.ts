import { z } from "zod";

export const review = z.object({
  id: z.uuid(),
  /** First name and initial: "Aline U." */
  authorName: z.string(),
  authorPhoto: z.string().nullable(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  ownerReply: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the trip ended. */
  trippedAt: z.iso.datetime(),
});
export type Review = z.infer<typeof review>;

export const reviewPage = z.object({ items: z.array(review), total: z.int() });
export type ReviewPage = z.infer<typeof reviewPage>;

/** A good word about a trip, for the home page. */
export const testimonial = review.extend({ vehicleId: z.string(), vehicleTitle: z.string() });
export type Testimonial = z.infer<typeof testimonial>;
