import { createHmac } from "node:crypto";
import { and, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Executor, Transaction } from "@/db";
import { bookingEvents, bookings } from "@/db/schema/bookings";
import { holdNetworks } from "@/db/schema/hold-networks";
import { after, DAY_MS } from "@/lib/dates";
import { derivedKey } from "@/lib/derived-key";
import { AppError } from "@/lib/errors";
import {
  type EndedHold,
  holdAllowedFrom,
  MOST_UNPAID_OF_NETWORK,
  repeatAllowedFrom,
  UNPAID_WINDOW_MS,
} from "./rules";

/** Holds placed longer ago than this are not looked for: an accepted request waits two hours for its payment at most. */
const OLDEST_MS = 3 * DAY_MS;

interface Wish {
  renterId: string;
  vehicleId: string;
  startsAt: Date;
  endsAt: Date;
}

/**
 * 429 with the time to wait for whoever lets holds go unpaid again and again: by person, by car, and by network. Called
 * with the renter's row locked, so that two holds at once are counted one after the other.
 */
export async function checkUnpaidHolds(
  tx: Transaction,
  wish: Wish,
  network: string | undefined,
  now: Date,
): Promise<void> {
  const ended = await findEndedUnpaid(tx, wish.renterId, now);
  refuseUntil("tooManyUnpaidHolds", holdAllowedFrom(ended), now);
  refuseUntil("holdRepeated", repeatAllowedFrom(ended, wish), now);
  if (!network || (await hasEverPaid(tx, wish.renterId))) return;
  refuseUntil("tooManyUnpaidHolds", await networkAllowedFrom(tx, network, now), now);
}

/** Four accounts can use up a mobile operator's address; whoever has paid before is not shut out by them. */
async function hasEverPaid(executor: Executor, renterId: string): Promise<boolean> {
  const [paid] = await executor
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.renterId, renterId), isNotNull(bookings.confirmedAt)))
    .limit(1);
  return paid !== undefined;
}

/** Remembers where a hold came from. */
export async function noteHoldNetwork(
  tx: Transaction,
  bookingId: string,
  network: string,
  now: Date,
): Promise<void> {
  await tx.insert(holdNetworks).values({ bookingId, network: hashed(network), createdAt: now });
}

/** When a hold that its renter asked for ended unpaid by their own doing or by time; null for any other booking. */
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

/** Newest first; those from before the person last paid for a booking are forgiven. */
async function findEndedUnpaid(executor: Executor, renterId: string, now: Date): Promise<EndedHold[]> {
  const endedAt = unpaidEnd(now);
  const lastPaid = sql`coalesce((select max(paid.confirmed_at) from ${bookings} paid
    where paid.renter_id = ${renterId}), '-infinity')`;
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
        gt(bookings.createdAt, after(now, -OLDEST_MS)),
        sql`${endedAt} > greatest(${after(now, -UNPAID_WINDOW_MS)}, ${lastPaid})`,
      ),
    )
    .orderBy(sql`${endedAt} desc`);
  return rows as EndedHold[];
}

/** Counted from when they were placed, also those still waiting: many new accounts behind one address pay for none. */
async function networkAllowedFrom(executor: Executor, network: string, now: Date): Promise<Date | null> {
  const [row] = await executor
    .select({ placedAt: holdNetworks.createdAt })
    .from(holdNetworks)
    .innerJoin(bookings, eq(bookings.id, holdNetworks.bookingId))
    .where(
      and(
        eq(holdNetworks.network, hashed(network)),
        gt(holdNetworks.createdAt, after(now, -UNPAID_WINDOW_MS)),
        sql`(${bookings.status} = 'pending_payment' or ${unpaidEnd(now)} is not null)`,
      ),
    )
    .orderBy(sql`${holdNetworks.createdAt} desc`)
    .offset(MOST_UNPAID_OF_NETWORK - 1)
    .limit(1);
  return row ? after(row.placedAt, UNPAID_WINDOW_MS) : null;
}

/** An address is not ours to keep. */
function hashed(network: string): string {
  return createHmac("sha256", derivedKey("hold networks")).update(network).digest("base64url");
}

function refuseUntil(key: "tooManyUnpaidHolds" | "holdRepeated", from: Date | null, now: Date): void {
  if (!from || from <= now) return;
  const retryAfterS = Math.ceil((from.getTime() - now.getTime()) / 1000);
  const minutes = Math.ceil(retryAfterS / 60);
  const values = { minutes, hours: minutes > 90 ? Math.ceil(minutes / 60) : 0 };
  throw new AppError("rate_limited", key, { values, retryAfterS });
}
