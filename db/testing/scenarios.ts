import { eq, sql } from "drizzle-orm";
import { providerNames } from "@/db/enums/payments";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { createCounterBooking } from "@/lib/payments/counter-payments/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { advanceDuePayments, advancePayment } from "@/lib/payments/payments/processing/advance";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { COUNTER, type PaymentMethod, type PaymentPurpose } from "@/lib/rentals/bookings/money/contract";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { createCounterQuote } from "@/lib/rentals/counter-bookings/commands";
import { createQuote } from "@/lib/rentals/quotes/commands";
import type { Database } from "../index";
import type { vehicles } from "../schema/catalog/vehicles";
import { individualProfiles } from "../schema/identity/users";
import { notifications } from "../schema/messaging/notifications";
import { exchangeRates } from "../schema/platform/settings";
import { completeBooking, makeBusiness, makeUser, makeVehicle } from "./factories";

const RWF_RATE = 145_500;

/**
 * Creates the rows that a test needs to rent a vehicle: an exchange rate, an owner, a vehicle, and renters on
 * demand.
 */
export async function vehicleScenario(
  database: Database,
  vehicleValues: Partial<typeof vehicles.$inferInsert> = {},
) {
  await database
    .insert(exchangeRates)
    .values({ effectiveOn: "2020-01-01", rwfPerHundredUsd: RWF_RATE })
    .onConflictDoNothing();
  const ownerUser = await makeUser(database, { role: "business" });
  const business = await makeBusiness(database, { ownerId: ownerUser.id });
  const vehicle = await makeVehicle(database, {
    businessId: business.id,
    isInstantBook: true,
    ...vehicleValues,
  });
  return {
    vehicle,
    business,
    owner: actorFor(ownerUser, [{ businessId: business.id, role: "owner" }]),
    renter: async () => actorFor(await makeUser(database)),
    /** Creates a quote for `days` days that starts `startsInDays` days after `now`. */
    quote: (actor: UserActor, now: Date, startsInDays = 10, days = 3) =>
      createQuote(
        actor,
        {
          vehicleId: vehicle.id,
          startsAt: addMs(now, startsInDays * DAY_MS).toISOString(),
          endsAt: addMs(now, (startsInDays + days) * DAY_MS).toISOString(),
        },
        now,
        "192.0.2.1",
      ),
  };
}

/** Returns the actor of a user as the route builder would. */
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

/** A vehicle at $45 a day, booked for three days starting ten days after `now`, not yet paid. */
export async function bookedScenario(database: Database, isInstantBook: boolean, now: Date) {
  const scenario = await vehicleScenario(database, { isInstantBook, dailyPriceCents: 4_500 });
  const renter = await scenario.renter();
  const offered = await scenario.quote(renter, now);
  const { id } = await createBooking(renter, { quoteId: offered.id }, now);
  return { ...scenario, renter, bookingId: id };
}

/**
 * A paid booking of a vehicle at $45 a day with a deposit of $100, starting one day after `now` for three
 * days, by a renter with a verified licence. `pay` makes a further payment for it by card or mobile money.
 */
export async function paidScenario(
  database: Database,
  now: Date,
  vehicleValues: Partial<typeof vehicles.$inferInsert> = {},
) {
  const scenario = await vehicleScenario(database, { dailyPriceCents: 4_500, ...vehicleValues });
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
    // Payment providers use the real time, whatever time the scenario uses.
    await answerCharge(renter, payment.id, { answer: "approve" }, new Date());
    await advancePayment(payment.id, at);
    return payment.id;
  };
  await pay("rent", now);
  return { ...scenario, renter, bookingId, pay };
}

/**
 * A car at $45 a day with a deposit of $100, reserved on the telephone for three days from a day after `now` and paid at
 * the pick-up, by a customer with an account. `reserve` makes another such reservation and returns its id.
 */
export async function telephoneScenario(
  database: Database,
  now: Date,
  vehicleValues: Partial<typeof vehicles.$inferInsert> = {},
) {
  const scenario = await vehicleScenario(database, { dailyPriceCents: 4_500, ...vehicleValues });
  const { owner } = scenario;
  const user = await makeUser(database, { firstName: "Jean", lastName: "Mugisha" });
  const { firstName, lastName, email, phone } = user;
  const reserve = async (vehicleId: string, startsAt: Date, days = 3) => {
    const dates = { startsAt: startsAt.toISOString(), endsAt: addMs(startsAt, days * DAY_MS).toISOString() };
    const request = { vehicleId, ...dates, source: "telephone" } as const;
    const { id: quoteId } = await createCounterQuote(owner, request, now);
    const customer = { firstName, lastName, email, phone: phone ?? "" };
    return (await createCounterBooking(owner, { quoteId, customer }, now)).id;
  };
  const bookingId = await reserve(scenario.vehicle.id, addMs(now, DAY_MS));
  return { ...scenario, bookingId, customer: actorFor(user), reserve };
}

/** Like `paidScenario`, with the rental completed: paid, driven and returned. */
export async function completedScenario(database: Database, now: Date) {
  const scenario = await bookedScenario(database, true, now);
  await completeBooking(database, scenario.bookingId);
  return scenario;
}

/** Returns the reasons of a booking's timeline events, in order. */
export async function eventReasonsOf(actor: UserActor, bookingId: string): Promise<string[]> {
  return (await getBooking(actor, bookingId, new Date())).events.map(({ reason }) => reason);
}

/** Returns the kinds of a user's notifications, oldest first. */
export async function notificationKindsOf(database: Database, userId: string): Promise<(string | null)[]> {
  const rows = await database
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(notifications.id);
  return rows.map(({ kind }) => kind);
}

/** Balance of each account for one booking, in cents. */
export async function ledgerOf(database: Database, bookingId: string): Promise<Record<string, number>> {
  const rows = await database.execute<{ account: string; cents: number }>(sql`
    select account, sum(amount_cents)::int as cents from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id where t.booking_id = ${bookingId} group by account`);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** Runs all payment pollers once, at this time. */
export async function advanceWaitingPayments(at: Date): Promise<number> {
  const counts = await Promise.all(
    ([...providerNames, COUNTER] as const).map((name) => advanceDuePayments(name, () => at)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
