import type { BookingDetail } from "@/lib/rentals/bookings/contract";

export type AttemptStatus = BookingDetail["payments"][number]["status"];

const can = {
  pay: true,
  cancel: true,
  accept: false,
  decline: false,
  readReceipt: false,
  review: false,
  reviewRenter: false,
  reply: false,
  pickUp: false,
  takeBack: false,
  nameDrivers: false,
  recordNoShow: false,
  confirmHandover: null,
  change: false,
  changeVehicle: false,
  changePlace: false,
  answerChange: false,
  withdrawChange: false,
  message: false,
  readAgreement: false,
};
/** A booking as its renter sees it, with one payment of the rent for each of these statuses. */
export const bookingWithAttempts = (status: BookingDetail["status"], ...attempts: AttemptStatus[]) => ({
  status,
  can,
  payments: attempts.map((attempt, index) => ({
    id: String(index),
    purpose: "rent" as const,
    changeId: null,
    claimId: null,
    method: "momo" as const,
    status: attempt,
    amount: 1,
    chargedAmount: 1,
    refundedAmount: 0,
    pendingRefundAmount: 0,
    isRefundDelayed: false,
    refundRoute: null,
    isWrittenOff: false,
    currency: "RWF" as const,
    maskedPhone: "+250 ••• ••• 456",
    failureCode: null,
    createdAt: "2026-11-21T08:00:00.000Z",
  })),
});
