import { z } from "zod";
import { asProse, saysSomething } from "@/lib/text";
import { reviewSorts } from "./rules";

export const review = z.object({
  id: z.uuid(),
  /** First name and initial: "Aline U." */
  userName: z.string(),
  authorPhoto: z.string().nullable(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  ownerReply: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the trip ended. */
  tripDate: z.iso.datetime(),
});
export type Review = z.infer<typeof review>;

export const reviewQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  sort: z.enum(reviewSorts).default("newest"),
});
export type ReviewQuery = z.output<typeof reviewQuery>;

/** A page of a car's reviews; beyond the last page it is empty. */
export const reviewPage = z.object({
  items: z.array(review),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
  /** How many gave five stars, four, … one: five figures that make up the total. */
  ratingCounts: z.array(z.int()).length(5),
});
export type ReviewPage = z.infer<typeof reviewPage>;

/** A good word about a trip, for the home page. */
export const testimonial = review.extend({ vehicleId: z.string(), vehicleTitle: z.string() });
export type Testimonial = z.infer<typeof testimonial>;

const words = z
  .string("commentRequired")
  .overwrite(asProse)
  .trim()
  .refine(saysSomething, "commentRequired")
  .max(2_000, "textTooLong");

/** What a renter says of a completed trip. */
export const reviewRequest = z.object({
  bookingId: z.uuid(),
  rating: z.int("ratingRequired").min(1, "ratingRequired").max(5, "ratingRequired"),
  comment: words,
});
export type ReviewRequest = z.infer<typeof reviewRequest>;

export const reviewParams = z.object({ reviewId: z.uuid() });

/** What the owner answers, for everybody to read. */
export const replyRequest = z.object({ reply: words });
export type ReplyRequest = z.infer<typeof replyRequest>;
