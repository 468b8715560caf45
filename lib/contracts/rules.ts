import type { BookingStatus } from "@/lib/bookings/contract";

/** Before the pick-up a draft, afterwards what both sides agreed to; none where there will be no rental. */
export function contractStage(status: BookingStatus): "draft" | "final" | undefined {
  if (status === "confirmed") return "draft";
  return status === "active" || status === "completed" ? "final" : undefined;
}

/** "RW-DL-204411" → "•••••••••411": enough to know which paper is meant. */
export function maskedNumber(number: string): string {
  return `${"•".repeat(Math.max(3, number.length - 3))}${number.slice(-3)}`;
}
