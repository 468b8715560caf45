import { and, eq, ne } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Executor, Transaction } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import { handovers } from "@/db/schema/rentals/handovers";
import { AppError } from "@/lib/platform/errors";
import type { Parties } from "@/lib/rentals/bookings/handovers/parties/contract";
import type { HandoverKind, PickUpRequest, RecordingSide } from "./contract";
import { storePictures } from "./pictures";
import { type HandoverLimits, handoverLimitValues, handoverProblems } from "./rules";

interface HandoverRecord extends Omit<PickUpRequest, "isDepositWaived" | "checkedDrivers" | "at"> {
  bookingId: string;
  vehicleId: string;
  kind: HandoverKind;
  /** For a change of vehicle during the rental. */
  changeId?: string;
  side: RecordingSide;
  at: Date;
  recordedBy: string;
  /** The snapshot for the rental agreement. */
  parties?: Parties;
  depositKeptCents?: number;
  depositKeptReason?: string;
  overtimeHours?: number;
  furtherNights?: number;
}

/**
 * Stores a handover with its pictures and updates the vehicle's mileage. 422 with every violated limit; 404 for a
 * picture that is not an unused upload of the recording user.
 */
export async function recordHandover(
  tx: Transaction,
  handover: HandoverRecord,
  limits: HandoverLimits,
  now: Date,
): Promise<void> {
  const { pictures, guidedPictures, overtimeHours: _, furtherNights: __, ...row } = handover;
  checkHandover(handover, limits);
  const id = uuid();
  await tx.insert(handovers).values({
    ...row,
    id,
    note: row.note || null,
    renterSignedName: row.renterSignedName || null,
    ownerSignedName: row.ownerSignedName || null,
    depositKeptReason: row.depositKeptReason || null,
    createdAt: now,
  });
  await storePictures(
    tx,
    { handoverId: id, side: row.side, uploadedBy: row.recordedBy, pictures, guidedPictures },
    now,
  );
  await tx.update(vehicles).set({ mileageKm: row.odometerKm }).where(eq(vehicles.id, row.vehicleId));
}

/** Throws 422 with every violated limit; `under` is the path prefix of the fields in the request. */
export function checkHandover(
  entered: Parameters<typeof handoverProblems>[0],
  limits: HandoverLimits,
  under = "",
): void {
  const problems = Object.entries(handoverProblems(entered, limits));
  const [[, problem] = [], another] = problems;
  if (!problem) return;
  const fields = Object.fromEntries(problems.map(([field, key]) => [`${under}${field}`, key]));
  throw new AppError("invalid", another ? "invalid" : problem, {
    fields,
    values: handoverLimitValues(limits),
  });
}

/** Whether another renter still has the vehicle, so that it cannot be handed over to the next one. */
export async function isStillOut(executor: Executor, vehicleId: string, bookingId: string): Promise<boolean> {
  const isOther = and(
    eq(bookings.vehicleId, vehicleId),
    eq(bookings.status, "active"),
    ne(bookings.id, bookingId),
  );
  return (await executor.$count(bookings, isOther)) > 0;
}
