import { eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { users } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { bookingRisks } from "@/db/schema/rentals/booking-risks";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { holdNetworks } from "@/db/schema/rentals/hold-networks";
import { addMs } from "@/lib/platform/dates";
import { selectFullName } from "@/lib/platform/select-full-name";
import { getSettings } from "@/lib/platform/settings/queries";
import { hashNetwork } from "@/lib/rentals/bookings/creation/hash-network";
import type { BookingRisk } from "./contract";
import { isDisposableEmail } from "./disposable-email";
import { FAILED_PAYMENTS_WINDOW_MS, type RiskFacts, SHARED_NETWORK_WINDOW_MS } from "./rules";
import { isWatchedNetwork } from "./watched-networks";

/** The most rows counted for one network, because mobile operators share an address among many customers. */
const MAX_COUNTED = 200;

/**
 * The origin of a booking: the network of the request that creates it, or an existing booking whose network was stored.
 */
export type BookingOrigin = { network: string | undefined } | { bookingId: string };

/** Reads the facts that determine the risk of a renter's booking. */
export async function getRiskFacts(
  executor: Executor,
  { renterId, ...origin }: { renterId: string } & BookingOrigin,
  now: Date,
): Promise<Omit<RiskFacts, "startsAt" | "totalCents">> {
  const ofRenter = sql`${bookings} where ${bookings.renterId} = ${renterId}`;
  const network = networkOf(origin);
  const sharers = network
    ? sql`(select count(distinct renter_id)::int from (
        select booked.renter_id from ${holdNetworks} placed join ${bookings} booked on booked.id = placed.booking_id
        where placed.network = ${network}
          and placed.created_at > ${addMs(now, -SHARED_NETWORK_WINDOW_MS)} and booked.renter_id <> ${renterId}
          and booked.confirmed_at is null and booked.status in ('expired', 'cancelled')
          and not exists (select 1 from ${bookingEvents} asked
            where asked.booking_id = booked.id and asked.to_status = 'requested')
        limit ${MAX_COUNTED}) others)`
    : sql`0`;
  const wasWatched =
    "bookingId" in origin
      ? sql<boolean>`exists (select 1 from ${holdNetworks}
          where ${holdNetworks.bookingId} = ${origin.bookingId} and ${holdNetworks.isWatched})`
      : sql<boolean>`false`;
  const [facts] = await executor
    .select({
      accountCreatedAt: users.createdAt,
      email: users.email,
      hasRentedBefore: sql<boolean>`exists (select 1 from ${ofRenter} and ${bookings.source} = 'marketplace'
        and ${bookings.status} in ('active', 'completed'))`,
      failedPayments: sql<number>`(select count(*)::int from ${payments}
        where ${payments.bookingId} in (select ${bookings.id} from ${ofRenter})
          and ${payments.status} = 'failed' and ${payments.createdAt} > ${addMs(now, -FAILED_PAYMENTS_WINDOW_MS)})`,
      hasDispute: sql<boolean>`exists (select 1 from ${payments}
        where ${payments.bookingId} in (select ${bookings.id} from ${ofRenter}) and ${payments.dispute} is not null)`,
      otherRentersOfNetwork: sql<number>`${sharers}`,
      wasWatched,
    })
    .from(users)
    .where(eq(users.id, renterId));
  if (!facts) throw new Error("the renter has no account");
  const { email, wasWatched: isKnownWatched, ...rest } = facts;
  const isNetworkWatched =
    "bookingId" in origin
      ? isKnownWatched
      : isWatchedNetwork(origin.network ?? "", (await getSettings(executor)).watchedNetworks);
  return { ...rest, hasDisposableEmail: isDisposableEmail(email), isNetworkWatched };
}

function networkOf(origin: BookingOrigin): SQL | undefined {
  if ("bookingId" in origin)
    return sql`(select ${holdNetworks.network} from ${holdNetworks} where ${holdNetworks.bookingId} = ${origin.bookingId})`;
  return origin.network ? sql`${hashNetwork(origin.network)}` : undefined;
}

/** Why administrators should review a booking; null for usual bookings. */
export async function findBookingRisk(bookingId: string): Promise<BookingRisk | null> {
  const { score, signals, asksOwner, reviewedAt } = bookingRisks;
  const [risk] = await db()
    .select({
      score,
      signals,
      asksOwner,
      reviewedAt,
      reviewedBy: sql<string | null>`nullif(${selectFullName(users)}, '')`,
    })
    .from(bookingRisks)
    .leftJoin(users, eq(users.id, bookingRisks.reviewedBy))
    .where(eq(bookingRisks.bookingId, bookingId));
  return risk ? { ...risk, reviewedAt: risk.reviewedAt?.toISOString() ?? null } : null;
}

/** Whether the owner is asked to accept a booking of a vehicle that can be booked instantly. */
export async function isOwnerAskedToReview(executor: Executor, bookingId: string): Promise<boolean> {
  const [risk] = await executor
    .select({ asksOwner: bookingRisks.asksOwner })
    .from(bookingRisks)
    .where(eq(bookingRisks.bookingId, bookingId));
  return risk?.asksOwner ?? false;
}

/** SQL over bookings: paid or promised, and waiting for an administrator's review. */
export const waitsForReview = sql`(${bookings.status} in ('requested', 'confirmed', 'active') and ${bookings.id} in (
  select ${bookingRisks.bookingId} from ${bookingRisks} where ${isNull(bookingRisks.reviewedAt)}))`;
