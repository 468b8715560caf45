import { asc, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db";
import { handoverConfirmations, handoverPictures, handovers } from "@/db/schema/rentals/handovers";
import type { Handover, SideRecord } from "./contract";

/** Lists the handovers of a booking with both sides' records, pick-up first. The caller checks visibility. */
export async function listHandovers(executor: Executor, bookingId: string): Promise<Handover[]> {
  const rows = await executor
    .select({ handover: handovers, confirmation: handoverConfirmations })
    .from(handovers)
    .leftJoin(handoverConfirmations, eq(handoverConfirmations.handoverId, handovers.id))
    .where(eq(handovers.bookingId, bookingId))
    .orderBy(asc(handovers.kind));
  if (rows.length === 0) return [];
  const ids = rows.map(({ handover }) => handover.id);
  const pictures = await executor
    .select()
    .from(handoverPictures)
    .where(inArray(handoverPictures.handoverId, ids))
    .orderBy(asc(handoverPictures.position));
  // Parties and licence are omitted: they are for the agreement only.
  return rows.map(({ handover: { parties: _, licence: __, ...row }, confirmation }) => {
    const toRecord = (record: Recorded): SideRecord => {
      const side = record.side === "renter" ? "renter" : "owner";
      return {
        side,
        at: record.at.toISOString(),
        recordedAt: record.createdAt.toISOString(),
        odometerKm: record.odometerKm,
        fuelPercent: record.fuelPercent,
        damage: record.damage as SideRecord["damage"],
        note: record.note,
        pictures: pictures
          .filter((picture) => picture.handoverId === row.id && picture.side === side)
          .map(({ fileId: id, view }) => ({ id, url: `/api/files/${id}`, view })),
      };
    };
    return {
      ...row,
      ...toRecord(row),
      signatures: signaturesOf(row, confirmation),
      confirmation: confirmation && toRecord(confirmation),
    };
  });
}

type HandoverRow = typeof handovers.$inferSelect;
type ConfirmationRow = typeof handoverConfirmations.$inferSelect;
type Recorded = Pick<
  HandoverRow,
  "side" | "at" | "createdAt" | "odometerKm" | "fuelPercent" | "damage" | "note"
>;

/** Whoever confirmed has signed there; otherwise what was signed on the other side's device counts. */
function signaturesOf(row: Omit<HandoverRow, "parties" | "licence">, confirmation: ConfirmationRow | null) {
  const onDevice = {
    owner: { strokes: row.ownerSignature, typedName: row.ownerSignedName, at: row.at },
    renter: { strokes: row.signature, typedName: row.renterSignedName, at: row.at },
  };
  return (["owner", "renter"] as const).flatMap((side) => {
    const own = confirmation?.side === side && {
      strokes: confirmation.signature,
      typedName: confirmation.signedName,
      at: confirmation.at,
    };
    const { strokes, typedName, at } = own || onDevice[side];
    return strokes || typedName ? [{ side, strokes, typedName, at: at.toISOString() }] : [];
  });
}
