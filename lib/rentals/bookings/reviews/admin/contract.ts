import { z } from "zod";
import { adminReason } from "@/lib/platform/admin-reason";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";
import { writtenLocale } from "@/lib/platform/i18n/written-locale";

/** The author of a review: the renter reviews the rental, the owner reviews the renter. */
const reviewAuthor = z.enum(["renter", "owner"]);
export type ReviewAuthor = z.infer<typeof reviewAuthor>;

export const holdReviewRequest = adminReason.extend({ author: reviewAuthor });
export type HoldReviewRequest = z.output<typeof holdReviewRequest>;

export const heldReviewParams = z.object({ bookingId: z.uuid(), author: reviewAuthor });

export const adminReviewsQuery = z.object({
  author: reviewAuthor.default("renter"),
  status: z.literal("hidden").optional(),
  /** Words or the plate of a car, a person's name, or a booking's reference. */
  search: z.string().trim().max(120).optional(),
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type AdminReviewsQuery = z.output<typeof adminReviewsQuery>;

/** The export takes the same filters as the list, without paging. */
export const adminReviewsExport = adminReviewsQuery.omit({ cursor: true, limit: true });
export type AdminReviewsExport = z.output<typeof adminReviewsExport>;

const person = z.object({ id: z.uuid(), name: z.string() });

const adminReview = z.object({
  id: z.uuid(),
  author: reviewAuthor,
  bookingId: z.uuid(),
  reference: z.string(),
  vehicle: z.object({ id: z.string(), title: z.string() }),
  business: person,
  renter: person,
  rating: z.int(),
  comment: z.string(),
  commentLocale: writtenLocale,
  ownerReply: z.string().nullable(),
  ownerReplyLocale: writtenLocale,
  /** Set while the review is hidden. */
  heldReason: z.string().nullable(),
  at: z.iso.datetime(),
  /** Whether the administrator may hide it or show it again: not if they took part in the booking. */
  canHold: z.boolean(),
});
export type AdminReview = z.infer<typeof adminReview>;

export const adminReviewPage = z.object({ items: z.array(adminReview), nextCursor: z.string().nullable() });
export type AdminReviewPage = z.infer<typeof adminReviewPage>;

/** The filters in the URL of the list. */
export const adminReviewFilters = ["author", "status", "search"] as const;
