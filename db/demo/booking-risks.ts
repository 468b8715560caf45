import { type RiskSignal, riskScoreOf, riskSignalsOf } from "@/lib/rentals/bookings/risk/rules";
import type { bookingRisks } from "../schema/rentals/booking-risks";
import type { BookingRecord } from "./booking";
import { demoSettings } from "./settings";

type RiskRow = typeof bookingRisks.$inferInsert;

/** The newest request and the newest future booking were unusual and wait for an administrator's review. */
export function unusualBookings(records: BookingRecord[]): RiskRow[] {
  return (["requested", "confirmed"] as const).flatMap((status) => {
    const risks = records
      .filter(({ booking }) => booking.status === status && booking.source === "marketplace")
      .map((record) => riskOf(record, records));
    return risks.findLast(({ score }) => score >= demoSettings.bookingReviewScore) ?? [];
  });
}

/**
 * The demo data has no failed bank payments or earlier disputes, so their signals are added to the computed
 * ones.
 */
function riskOf({ booking, plan }: BookingRecord, records: BookingRecord[]): RiskRow {
  const { createdAt, startsAt, totalCents, renterId } = booking;
  const isEarlier = ({ booking: other }: BookingRecord) =>
    other.renterId === renterId && other.pickedUpAt && other.pickedUpAt < createdAt;
  const facts = {
    accountCreatedAt: plan.renter.user.createdAt,
    hasRentedBefore: records.some(isEarlier),
    failedPayments: 3,
    otherRentersOfNetwork: 0,
    hasDispute: true,
    startsAt,
    totalCents,
    hasDisposableEmail: false,
    isNetworkWatched: false,
  };
  const signals: RiskSignal[] = riskSignalsOf(facts, createdAt);
  const asksOwner = booking.status === "requested";
  return { bookingId: booking.id, signals, score: riskScoreOf(signals), asksOwner, createdAt };
}
