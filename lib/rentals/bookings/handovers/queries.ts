import { asc, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db";
import { handoverPictures, handovers } from "@/db/schema/rentals/handovers";
import type { Handover } from "./contract";

/** Lists the handover records of a booking, pick-up first. The caller checks visibility. */
export async function listHandovers(executor: Executor, bookingId: string): Promise<Handover[]> {
  const rows = await executor
    .select()
    .from(handovers)
    .where(eq(handovers.bookingId, bookingId))
    .orderBy(asc(handovers.kind));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const pictures = await executor
    .select()
    .from(handoverPictures)
    .where(inArray(handoverPictures.handoverId, ids))
    .orderBy(asc(handoverPictures.position));
  // The parties are omitted because they belong to the agreement and contain a licence.
  return rows.map(({ parties: _, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    damage: row.damage as Handover["damage"],
    pictures: pictures
      .filter(({ handoverId }) => handoverId === row.id)
      .map(({ fileId: id, view }) => ({ id, url: `/api/files/${id}`, view })),
  }));
}
