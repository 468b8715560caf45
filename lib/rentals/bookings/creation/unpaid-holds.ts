import { and, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Executor, Transaction } from "@/db";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { holdNetworks } from "@/db/schema/rentals/hold-networks";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { AppError } from "@/lib/platform/errors";
import { getSettings } from "@/lib/platform/settings/queries";
import { isWatchedNetwork } from "@/lib/rentals/bookings/risk/watched-networks";
import {
  type EndedHold,
  holdAllowedFrom,
  repeatAllowedFrom,
  UNPAID_WINDOW_MS,
} from "@/lib/rentals/bookings/rules";
import { hashNetwork } from "./hash-network";

/**
 * Only holds placed within this time are considered; the longest wait is two hours, for the payment of an
 * accepted request.
 */
const MAX_HOLD_AGE_MS = 3 * DAY_MS;

interface HoldRequest {
  renterId: string;
  vehicleId: string;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Throws 429 with the time to wait after repeated unpaid holds, counted by renter, vehicle and network. Needs the
 * renter's row locked, so that parallel holds are counted one after the other; those of a network wait for each other
 * here.
 */
export async function checkUnpaidHolds(
  tx: Transaction,
  request: HoldRequest,
  network: string | undefined,
  now: Date,
): Promise<void> {
  const { maxUnpaidHolds, maxUnpaidHoldsOfNetwork } = await getSettings(tx);
  const ended = await listEndedUnpaid(tx, request.renterId, now);
  refuseUntil("tooManyUnpaidHolds", holdAllowedFrom(ended, maxUnpaidHolds), now);
  refuseUntil("holdRepeated", repeatAllowedFrom(ended, request), now);
  if (!network || (await hasEverPaid(tx, request.renterId))) return;
  const networkHash = hashNetwork(network);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holds ${networkHash}`}, 0))`);
  const ofNetwork = await networkAllowedFrom(tx, networkHash, maxUnpaidHoldsOfNetwork, now);
  refuseUntil("tooManyUnpaidHolds", ofNetwork, now);
}

/**
 * Renters who have paid before skip the limit by network: four accounts can use up the limit of an address
 * that a mobile operator shares among its customers. What a business says that it took at its counter does not count.
 */
async function hasEverPaid(executor: Executor, renterId: string): Promise<boolean> {
  const [paid] = await executor
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.renterId, renterId),
        eq(bookings.source, "marketplace"),
        isNotNull(bookings.confirmedAt),
      ),
    )
    .limit(1);
  return paid !== undefined;
}

/** Stores the network a hold came from. */
export async function recordHoldNetwork(
  tx: Transaction,
  bookingId: string,
  network: string,
  now: Date,
): Promise<void> {
  const { watchedNetworks } = await getSettings(tx);
  const isWatched = isWatchedNetwork(network, watchedNetworks);
  await tx
    .insert(holdNetworks)
    .values({ bookingId, network: hashNetwork(network), isWatched, createdAt: now });
}

/** When a hold placed by its renter ended unpaid, by expiry or their cancellation; null for any other booking. */
const unpaidEnd = (now: Date): SQL<string | null> => sql<string | null>`case
  when ${bookings.confirmedAt} is not null
    or not exists (select 1 from ${bookingEvents} placed where placed.booking_id = bookings.id
      and placed.from_status is null and placed.actor_kind = 'renter') then null
  when ${bookings.status} = 'pending_payment' and ${bookings.deadlineAt} <= ${now} then ${bookings.deadlineAt}
  when ${bookings.status} in ('expired', 'cancelled') then
    (select max(ended.at) from ${bookingEvents} ended where ended.booking_id = bookings.id
      and ended.from_status = 'pending_payment' and ended.to_status in ('expired', 'cancelled')
      and ended.actor_kind in ('renter', 'system'))
  end`;

/** Lists unpaid holds, newest first; those before the renter's last booking paid on the site do not count. */
async function listEndedUnpaid(executor: Executor, renterId: string, now: Date): Promise<EndedHold[]> {
  const endedAt = unpaidEnd(now);
  const lastPaid = sql`coalesce((select max(paid.confirmed_at) from ${bookings} paid
    where paid.renter_id = ${renterId} and paid.source = 'marketplace'), '-infinity')`;
  const rows = await executor
    .select({
      vehicleId: bookings.vehicleId,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      endedAt: endedAt.mapWith(bookings.createdAt),
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.renterId, renterId),
        gt(bookings.createdAt, addMs(now, -MAX_HOLD_AGE_MS)),
        sql`${endedAt} > greatest(${addMs(now, -UNPAID_WINDOW_MS)}, ${lastPaid})`,
      ),
    )
    .orderBy(sql`${endedAt} desc`);
  return rows as EndedHold[];
}

/**
 * Counts by the time of the hold and includes holds still waiting, because many new accounts behind one address may
 * never pay.
 */
async function networkAllowedFrom(
  executor: Executor,
  networkHash: string,
  allowed: number,
  now: Date,
): Promise<Date | null> {
  const [row] = await executor
    .select({ placedAt: holdNetworks.createdAt })
    .from(holdNetworks)
    .innerJoin(bookings, eq(bookings.id, holdNetworks.bookingId))
    .where(
      and(
        eq(holdNetworks.network, networkHash),
        gt(holdNetworks.createdAt, addMs(now, -UNPAID_WINDOW_MS)),
        sql`(${bookings.status} = 'pending_payment' or ${unpaidEnd(now)} is not null)`,
      ),
    )
    .orderBy(sql`${holdNetworks.createdAt} desc`)
    .offset(allowed - 1)
    .limit(1);
  return row ? addMs(row.placedAt, UNPAID_WINDOW_MS) : null;
}

function refuseUntil(key: "tooManyUnpaidHolds" | "holdRepeated", from: Date | null, now: Date): void {
  if (!from || from <= now) return;
  const retryAfterS = Math.ceil((from.getTime() - now.getTime()) / 1000);
  const minutes = Math.ceil(retryAfterS / 60);
  const values = { minutes, hours: minutes > 90 ? Math.ceil(minutes / 60) : 0 };
  throw new AppError("rate_limited", key, { values, retryAfterS });
}
