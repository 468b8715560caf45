import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { handoverPictures, handovers } from "@/db/schema/handovers";
import { vehicles } from "@/db/schema/vehicles";
import type { Parties } from "@/lib/contracts/contract";
import { AppError } from "@/lib/errors";
import { claimFile } from "@/lib/files/commands";
import type { PickupRequest } from "./contract";
import { type HandoverLimits, handoverProblems } from "./rules";

interface Seen extends Omit<PickupRequest, "isDepositWaived"> {
  bookingId: string;
  vehicleId: string;
  kind: "pickup" | "return";
  at: Date;
  recordedBy: string;
  /** What the contract says from now on. */
  parties?: Parties;
  depositKeptCents?: number;
  depositKeptReason?: string;
}

/**
 * Keeps what was seen at a handover, with its pictures, and the car's mileage: 422 with everything that `limits` forbid.
 * 404 for a picture that is not an unused upload of who records it.
 */
export async function recordHandover(
  tx: Transaction,
  seen: Seen,
  limits: HandoverLimits,
  now: Date,
): Promise<void> {
  const { vehicleId, pictures = [], ...row } = seen;
  const fields = handoverProblems(row, limits);
  const [problem, another] = Object.values(fields);
  if (problem)
    throw new AppError("invalid", another ? "invalid" : problem, { fields, values: { km: limits.leastKm } });
  const id = uuid();
  await tx.insert(handovers).values({
    ...row,
    id,
    note: row.note || null,
    depositKeptReason: row.depositKeptReason || null,
    createdAt: now,
  });
  for (const [position, fileId] of pictures.entries()) {
    await claimFile(tx, { fileId, ownerId: row.recordedBy, purpose: "handover_picture" }, now);
    await tx.insert(handoverPictures).values({ handoverId: id, fileId, position });
  }
  await tx.update(vehicles).set({ mileageKm: row.odometerKm }).where(eq(vehicles.id, vehicleId));
}
