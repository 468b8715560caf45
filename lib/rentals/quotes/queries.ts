import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { quotes } from "@/db/schema/rentals/quotes";
import type { Actor } from "@/lib/platform/actor";
import type { UnclaimedQuote } from "./contract";

/**
 * Restricts a query to the quotes an actor may book: their own, and those made before signing in (their ids
 * cannot be guessed).
 */
export function quotesVisibleTo(actor: Actor): SQL {
  const unclaimed = isNull(quotes.userId);
  return actor.kind === "user" ? sql`(${unclaimed} or ${eq(quotes.userId, actor.userId)})` : unclaimed;
}

/**
 * Finds the quote a visitor is about to book, for the pages on which they sign in first. `quoteId` is the raw
 * query parameter. Undefined when the quote belongs to a user.
 */
export async function findUnclaimedQuote(quoteId: unknown): Promise<UnclaimedQuote | undefined> {
  const { data: id } = z.uuid().safeParse(quoteId);
  if (!id) return undefined;
  const picture = sql<string | null>`(select ${vehiclePictures.path} from ${vehiclePictures}
    where ${vehiclePictures.vehicleId} = ${vehicles.id} order by ${vehiclePictures.position} limit 1)`;
  const [row] = await db()
    .select({ quote: quotes, vehicle: vehicles, picture })
    .from(quotes)
    .innerJoin(vehicles, eq(vehicles.id, quotes.vehicleId))
    .where(and(eq(quotes.id, id), quotesVisibleTo({ kind: "anonymous" })));
  if (!row) return undefined;
  const { startsAt, endsAt, days, totalCents, totalRwf } = row.quote;
  const { title, neighbourhood, timeZone } = row.vehicle;
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    days,
    totalCents,
    totalRwf,
    vehicle: { title, neighbourhood, timeZone, picture: row.picture },
  };
}
