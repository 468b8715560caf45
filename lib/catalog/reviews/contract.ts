import { z } from "zod";
import { writtenLocale } from "@/lib/platform/i18n/written-locale";
import { prose } from "@/lib/platform/text-fields";
import { reviewSorts } from "./rules";

export const review = z.object({
  id: z.uuid(),
  /** First name and initial: "Aline U." */
  userName: z.string(),
  authorPhoto: z.string().nullable(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  commentLocale: writtenLocale,
  ownerReply: z.string().nullable(),
  ownerReplyLocale: writtenLocale,
  createdAt: z.iso.datetime(),
  /** When the booking ended. */
  tripDate: z.iso.datetime(),
});
export type Review = z.infer<typeof review>;

export const reviewQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  sort: z.enum(reviewSorts).default("newest"),
});
export type ReviewQuery = z.output<typeof reviewQuery>;

/** A page of a vehicle's reviews; empty beyond the last page. */
export const reviewPage = z.object({
  items: z.array(review),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
  /** The number of reviews with 5, 4, 3, 2 and 1 stars; the five add up to `total`. */
  ratingCounts: z.array(z.int()).length(5),
});
export type ReviewPage = z.infer<typeof reviewPage>;

/** A review with its vehicle, for the home page. */
export const testimonial = review.extend({ vehicleId: z.string(), vehicleTitle: z.string() });
export type Testimonial = z.infer<typeof testimonial>;

/** What either side enters about the other after a rental. */
export const reviewEntries = z.object({
  rating: z.int("ratingRequired").min(1, "ratingRequired").max(5, "ratingRequired"),
  comment: prose(2_000, "commentRequired"),
});
export type ReviewEntries = z.infer<typeof reviewEntries>;

/** A renter's review of a completed booking. */
export const reviewRequest = z.object({ bookingId: z.uuid(), ...reviewEntries.shape });
export type ReviewRequest = z.infer<typeof reviewRequest>;

export const reviewParams = z.object({ reviewId: z.uuid() });

/** The owner's public reply. */
export const replyRequest = z.object({ reply: prose(2_000, "commentRequired") });
export type ReplyRequest = z.infer<typeof replyRequest>;
