import type { BookingDetail } from "@/lib/rentals/bookings/contract";

/** Whether the viewer may still file a claim of any kind. */
export const canFileClaims = ({ claimDeadlines }: Pick<BookingDetail, "claimDeadlines">): boolean =>
  Object.values(claimDeadlines).some((deadline) => deadline !== null);
