import { and, asc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { files } from "@/db/schema/platform/files";
import { handoverConfirmations, handoverPictures, handovers } from "@/db/schema/rentals/handovers";
import type { UsageTerms } from "@/lib/catalog/pricing/usage-terms";
import { daysWithOwner } from "@/lib/rentals/bookings/changes/vehicles/rules";
import type { Handover, RecordingSide, SideRecord } from "./contract";
import { kmLeftBefore, usesOf } from "./return-charges";

/**
 * The order in which the handovers happened. The two of a change of vehicle have the same instant, but ascending ids.
 */
const inOrder = [asc(handovers.createdAt), asc(handovers.id)];

/**
 * Finds the readings of each vehicle of a booking, for the charges of the return. The charges belong to the present
 * owner, so readings from an earlier owner's time only determine the included kilometres that are left over.
 */
export async function findVehicleUses(executor: Executor, booking: UsedBooking) {
  const { id, vehicleId, businessId } = booking;
  const rows = await executor
    .select({
      kind: handovers.kind,
      side: handovers.side,
      vehicleId: handovers.vehicleId,
      businessId: vehicles.businessId,
      odometerKm: handovers.odometerKm,
      fuelPercent: handovers.fuelPercent,
    })
    .from(handovers)
    .innerJoin(vehicles, eq(vehicles.id, handovers.vehicleId))
    .where(eq(handovers.bookingId, id))
    .orderBy(...inOrder);
  const { earlier, pickup } = usesOf(rows, vehicleId);
  const isOwn = (use: (typeof earlier)[number]) => use.pickup.businessId === businessId;
  const daysBefore = booking.days - daysWithOwner(booking);
  return {
    earlier: earlier.filter(isOwn),
    pickup,
    kmLeft: kmLeftBefore(
      daysBefore,
      booking,
      earlier.filter((use) => !isOwn(use)),
    ),
  };
}

type UsedBooking = Parameters<typeof daysWithOwner>[0] &
  UsageTerms & { id: string; vehicleId: string; businessId: string };

/**
 * Lists the handovers of a booking with both sides' records, in the order in which they happened; with `ofBusinessId`
 * only those of that business's vehicles. The caller checks visibility.
 */
export async function listHandovers(
  executor: Executor,
  bookingId: string,
  ofBusinessId?: string,
): Promise<Handover[]> {
  const ofBusiness = ofBusinessId === undefined ? sql`true` : eq(vehicles.businessId, ofBusinessId);
  const rows = await executor
    .select({ handover: handovers, confirmation: handoverConfirmations, vehicleTitle: vehicles.title })
    .from(handovers)
    .innerJoin(vehicles, eq(vehicles.id, handovers.vehicleId))
    .leftJoin(handoverConfirmations, eq(handoverConfirmations.handoverId, handovers.id))
    .where(and(eq(handovers.bookingId, bookingId), ofBusiness))
    .orderBy(...inOrder);
  if (rows.length === 0) return [];
  const ids = rows.map(({ handover }) => handover.id);
  const pictures = await executor
    .select(getTableColumns(handoverPictures))
    .from(handoverPictures)
    .innerJoin(files, eq(files.id, handoverPictures.fileId))
    .where(and(inArray(handoverPictures.handoverId, ids), isNull(files.deletedAt)))
    .orderBy(asc(handoverPictures.position));
  // Parties and licence are omitted because only the agreement shows them.
  return rows.map(({ handover: { parties: _, licence: __, ...row }, confirmation, vehicleTitle }) => {
    const toRecord = (record: Recorded): SideRecord => {
      const side = record.side as RecordingSide;
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
      vehicleTitle,
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

/** A side that confirmed has signed its own record; otherwise the signature on the other side's device counts. */
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
