import { z } from "zod";
import { adminReason } from "@/lib/platform/admin-reason";

/** The author of a review: the renter reviews the trip, the owner reviews the renter. */
const reviewAuthor = z.enum(["renter", "owner"]);
export type ReviewAuthor = z.infer<typeof reviewAuthor>;

export const holdReviewRequest = adminReason.extend({ author: reviewAuthor });
export type HoldReviewRequest = z.output<typeof holdReviewRequest>;

export const heldReviewParams = z.object({ bookingId: z.uuid(), author: reviewAuthor });
