import { riskScoreOf } from "@/lib/rentals/bookings/risk/rules";
import type { bookingRisks } from "../schema/rentals/booking-risks";
import type { BookingRecord } from "./booking";

type RiskRow = typeof bookingRisks.$inferInsert;

/** One request and one booking ahead are unusual and wait for an administrator's review. */
export function unusualBookings(records: BookingRecord[]): RiskRow[] {
  const newestWith = (status: string) =>
    records.findLast(({ booking }) => booking.status === status && booking.source === "marketplace");
  const request = newestWith("requested");
  const confirmed = newestWith("confirmed");
  return [
    ...(request ? [riskOf(request, ["new_account", "first_booking", "failed_payments"])] : []),
    ...(confirmed ? [riskOf(confirmed, ["first_booking", "failed_payments", "shared_network"])] : []),
  ];
}

const riskOf = ({ booking }: BookingRecord, signals: RiskRow["signals"]): RiskRow => ({
  ...{ bookingId: booking.id, signals, score: riskScoreOf(signals), createdAt: booking.createdAt },
  asksOwner: booking.status === "requested",
});
