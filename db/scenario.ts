import { eq, sql } from "drizzle-orm";
import type { UserActor } from "@/lib/auth/contract";
import { createBooking } from "@/lib/bookings/commands";
import { getBooking } from "@/lib/bookings/queries";
import { after, DAY_MS } from "@/lib/dates";
import { advanceDuePayments, advancePayment } from "@/lib/payments/advance";
import { providerNames } from "@/lib/payments/breaker";
import { startPayment } from "@/lib/payments/commands";
import type { PaymentMethod, PaymentPurpose } from "@/lib/payments/contract";
import { makeQuote } from "@/lib/quotes/commands";
import { answerCharge } from "@/lib/sandbox/commands";
import { completeBooking, makeBusiness, makeUser, makeVehicle } from "./factories";
import type { Database } from "./index";
import { notifications } from "./schema/notifications";
import { exchangeRates } from "./schema/settings";
import { individualProfiles } from "./schema/users";
import type { vehicles } from "./schema/vehicles";

const RWF_RATE = 145_500;

/** What module tests need to rent a car: a rate, an owner, a car, and renters on demand. */
export async function rentalScenario(database: Database, car: Partial<typeof vehicles.$inferInsert> = {}) {
  await database
    .insert(exchangeRates)
    .values({ effectiveOn: "2020-01-01", rwfPerHundredUsd: RWF_RATE })
    .onConflictDoNothing();
  const ownerUser = await makeUser(database, { role: "business" });
  const business = await makeBusiness(database, { ownerId: ownerUser.id });
  const vehicle = await makeVehicle(database, { businessId: business.id, isInstantBook: true, ...car });
  return {
    vehicle,
    business,
    owner: actorFor(ownerUser, [{ businessId: business.id, role: "owner" }]),
    renter: async () => actorFor(await makeUser(database)),
    /** A quote for `days` days, `startsInDays` from `now`. */
    quote: (actor: UserActor, now: Date, startsInDays = 10, days = 3) =>
      makeQuote(
        actor,
        {
          vehicleId: vehicle.id,
          startsAt: after(now, startsInDays * DAY_MS).toISOString(),
          endsAt: after(now, (startsInDays + days) * DAY_MS).toISOString(),
        },
        now,
      ),
  };
}

/** A user as the route builder would know them. */
export function actorFor(
  user: { id: string; role: UserActor["role"]; firstName: string; lastName: string; email: string },
  memberships: UserActor["memberships"] = [],
): UserActor {
  return {
    kind: "user",
    userId: user.id,
    sessionId: user.id,
    role: user.role,
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    memberships,
  };
}

/** A car at $45 a day, booked for three days ten days from `now`, not yet paid. */
export async function bookedScenario(database: Database, isInstantBook: boolean, now: Date) {
  const scenario = await rentalScenario(database, { isInstantBook, dailyPriceCents: 4_500 });
  const renter = await scenario.renter();
  const offered = await scenario.quote(renter, now);
  const { id } = await createBooking(renter, { quoteId: offered.id }, now);
  return { ...scenario, renter, bookingId: id };
}

/**
 * A paid rental of a car at $45 a day with a deposit of $100, from a day after `now` for three days, by a renter with a
 * verified licence. `pay` pays anything else of it by card or by telephone.
 */
export async function paidScenario(
  database: Database,
  now: Date,
  car: Partial<typeof vehicles.$inferInsert> = {},
) {
  const scenario = await rentalScenario(database, { dailyPriceCents: 4_500, ...car });
  const renter = await scenario.renter();
  await database
    .update(individualProfiles)
    .set({ licenceStatus: "verified" })
    .where(eq(individualProfiles.userId, renter.userId));
  const offered = await scenario.quote(renter, now, 1);
  const { id: bookingId } = await createBooking(renter, { quoteId: offered.id }, now);
  const pay = async (purpose: PaymentPurpose, at: Date, method: PaymentMethod = "card") => {
    const phone = method === "card" ? undefined : "0788 123 456";
    const payment = await startPayment(renter, { bookingId, purpose, method, phone }, at);
    // Providers keep real time, whatever time the story has.
    await answerCharge(renter, payment.id, { answer: "approve" }, new Date());
    await advancePayment(payment.id, at);
    return payment.id;
  };
  await pay("rent", now);
  return { ...scenario, renter, bookingId, pay };
}

/** The same once the trip is over: paid, driven and brought back. */
export async function completedScenario(database: Database, now: Date) {
  const scenario = await bookedScenario(database, true, now);
  await completeBooking(database, scenario.bookingId);
  return scenario;
}

/** What a booking's timeline says, in order. */
export async function reasonsOf(actor: UserActor, bookingId: string): Promise<string[]> {
  return (await getBooking(actor, bookingId, new Date())).events.map(({ reason }) => reason);
}

/** The kinds of what somebody was told, in the order of telling. */
export async function toldOf(database: Database, userId: string): Promise<(string | null)[]> {
  const rows = await database
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(notifications.id);
  return rows.map(({ kind }) => kind);
}

/** Balance of each account for one booking, in cents. */
export async function ledgerOf(database: Database, bookingId: string): Promise<Record<string, number>> {
  const { rows } = await database.execute<{ account: string; cents: number }>(sql`
    select account, sum(amount_cents)::int as cents from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id where t.booking_id = ${bookingId} group by account`);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** All pollers of payments once, at this time. */
export async function advanceWaitingPayments(at: Date): Promise<number> {
  const counts = await Promise.all(providerNames.map((name) => advanceDuePayments(name, () => at)));
  return counts.reduce((sum, count) => sum + count, 0);
}
