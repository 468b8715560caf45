import { readStorage, writeStorage } from "@/lib/platform/browser-storage";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { DamageMark } from "@/lib/rentals/bookings/handovers/contract";

/** The damage that either side noted at the return, unless a part of the deposit was kept or a claim was filed. */
export function unclaimedDamage({
  handovers,
  claims,
}: Pick<BookingDetail, "handovers" | "claims">): DamageMark[] {
  const back = handovers.find(({ kind }) => kind === "return");
  if (!back || back.depositKeptCents > 0 || claims.some(({ kind }) => kind === "damage")) return [];
  const marks = [...back.damage, ...(back.confirmation?.damage ?? [])];
  return marks.filter(
    ({ place, note }, index) => marks.findIndex((one) => one.place === place && one.note === note) === index,
  );
}

// Passed from the dialog of the return to the section of claims, which appears once the server has the return. A return
// that was recorded without a connection may be sent much later.
const key = (bookingId: string) => `claim damage of ${bookingId}`;

export function rememberToClaim(bookingId: string): void {
  // Where nothing is stored, the section of claims lists the damage anyway.
  writeStorage("sessionStorage", key(bookingId), "yes");
}

/** True once after `rememberToClaim`. */
export function takeReminderToClaim(bookingId: string): boolean {
  const isSet = readStorage("sessionStorage", key(bookingId)) !== null;
  writeStorage("sessionStorage", key(bookingId), undefined);
  return isSet;
}
