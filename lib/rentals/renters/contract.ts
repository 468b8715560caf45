import { z } from "zod";
import { reviewEntries } from "@/lib/catalog/reviews/contract";
import { writtenLocale } from "@/lib/platform/i18n/written-locale";

/** An owner's review of a renter, under the name of the business. */
export const renterReview = z.object({
  id: z.uuid(),
  businessName: z.string(),
  vehicleTitle: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  commentLocale: writtenLocale,
  createdAt: z.iso.datetime(),
  /** When the booking ended. */
  tripDate: z.iso.datetime(),
});
export type RenterReview = z.infer<typeof renterReview>;

export const renterReviewRequest = z.object(reviewEntries.shape);
export type RenterReviewRequest = z.infer<typeof renterReviewRequest>;

export const renterReviewsQuery = z.object({
  /** The previous page's `nextCursor`. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export type RenterReviewsQuery = z.output<typeof renterReviewsQuery>;

export const renterReviewPage = z.object({
  items: z.array(renterReview),
  nextCursor: z.uuid().nullable(),
});
export type RenterReviewPage = z.infer<typeof renterReviewPage>;

/** `at` is null if it is not verified, and for documents verified before they were uploaded. */
const verification = z.object({
  kind: z.enum(["email", "phone", "licence", "identity"]),
  isVerified: z.boolean(),
  at: z.iso.datetime().nullable(),
});

/** What an owner may know about a renter before deciding on a request. */
export const renterProfile = z.object({
  /** The average of the owners' public reviews; null before the first. */
  rating: z.number().nullable(),
  ratingCount: z.int(),
  completedTrips: z.int(),
  memberSince: z.iso.datetime(),
  verifications: z.array(verification),
});
export type RenterProfile = z.infer<typeof renterProfile>;
