import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Database } from "@/db";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { settings } from "@/db/schema/platform/settings";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { promoCodes } from "@/db/schema/rentals/promo-codes";
import { makeExtra, makeUser, makeVehicle } from "@/db/testing/factories";
import { actorFor, advanceWaitingPayments, vehicleScenario } from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { recordCounterPayment } from "@/lib/payments/counter-payments/commands";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, dayIn, KIGALI, MINUTE_MS, plusDays } from "@/lib/platform/dates";
import { AppError } from "@/lib/platform/errors";
import { proposeBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { expireChanges } from "@/lib/rentals/bookings/changes/expire-changes";
import { changeStatusAt } from "@/lib/rentals/bookings/changes/rules";
import { acceptUnansweredClaims } from "@/lib/rentals/bookings/claims/close-due-claims";
import { claimStatusAt } from "@/lib/rentals/bookings/claims/rules";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { applyDueTransitions } from "@/lib/rentals/bookings/transitions/apply-due-transitions";
import { statusAt } from "@/lib/rentals/bookings/transitions/state-machine";
import { createQuote } from "@/lib/rentals/quotes/commands";
import type { ModelBooks } from "./model-books";
import {
  type ChangeOp,
  CLIENTS,
  COUNTER_PERCENT,
  DAILY_CENTS,
  DELIVERY_CENTS,
  type HistoryOperation,
  MISSING_EIGHTH_CENTS,
  type ModelPlace,
  type ModelRole,
  PROMO_CODES,
  type Target,
  VEHICLES,
} from "./operations";
import {
  bookingActions,
  cancelAsAdmin,
  changeReplies,
  claimAs,
  giveAnotherVehicle,
  giveBack,
  grantMoreRefund,
  moveAsAdmin,
  payFor,
  performAsAdmin,
} from "./product-actions";
import { findMoneyProblem, findOverlap } from "./product-books";
import { bookAtCounter, confirmReturn, handBackFromTill } from "./product-counter";
import { addPlaces, findPlaces, proposePlace } from "./product-places";
import { priceOf } from "./state";

/**
 * Histories begin in the past. Prompts at the provider expire by the machine's clock, so none expires during a history.
 */
const BASE = new Date("2021-03-01T06:00:00Z");

/** The users of all histories of one database; each history has its own vehicles. */
export async function makeActors(database: Database) {
  const { owner, business } = await vehicleScenario(database);
  const renters = [];
  for (let index = 0; index < CLIENTS; index++) renters.push(actorFor(await makeUser(database)));
  // Always confirmed, because the model has no limit for large refunds.
  const admin = {
    ...actorFor(await makeUser(database, { role: "admin" })),
    confirmedAt: new Date("2100-01-01"),
  };
  await database.update(individualProfiles).set({ licenceStatus: "verified" });
  const stranger = actorFor(await makeUser(database));
  const placeIds = await addPlaces(database, owner, business.id, BASE);
  return { database, owner, business, renters, admin, stranger, placeIds, customers: { count: 0 } };
}
type Actors = Awaited<ReturnType<typeof makeActors>>;

/** The promo codes of one history. */
async function addCodes({ database, business }: Actors): Promise<string[]> {
  const values = PROMO_CODES.map(({ percent, isOurs, lastDay, maxUses }) => {
    const id = uuid();
    return {
      id,
      code: id.slice(-12).toUpperCase(),
      businessId: isOurs ? null : business.id,
      createdAt: BASE,
      percent,
      amount: null,
      currency: null,
      minimumCents: 0,
      maxUses,
      startsOn: null,
      endsOn: lastDay === null ? null : plusDays(dayIn(BASE, KIGALI), lastDay + 1),
    };
  });
  await database.insert(promoCodes).values(values);
  return values.map(({ code }) => code);
}

/** The visible state of a history at one moment, in a form that does not depend on ids. */
export interface VisibleState {
  bookings: {
    key: number;
    status: string;
    place: ModelPlace;
    deadline: number | null;
    startsAt: number;
    endsAt: number;
    refunded: number;
    late: number;
    /** The newest change of dates: "proposed 480 for 4500". */
    change: string | null;
    /** "decided 1000 of 2500, paid". */
    claims: string[];
    payments: string[];
  }[];
  /** The occupancy of the vehicles: "vehicle 1: booking 4 as hold, 60 to 1500". */
  holders: string[];
}

function periodOf({ startsAt, days }: { startsAt: number; days: number }) {
  const from = addMs(BASE, startsAt * MINUTE_MS);
  return { startsAt: from.toISOString(), endsAt: addMs(from, days * DAY_MS).toISOString() };
}

const minutesTo = (at: Date) => (at.getTime() - BASE.getTime()) / MINUTE_MS;
/** Performs the operations of a history on the product itself. */
export class ProductDriver {
  private readonly bookingIds = new Map<number, string>();
  private readonly percentsOff = new Map<number, number>();
  private now = BASE;

  private constructor(
    private readonly actors: Actors,
    private readonly vehicleIds: string[],
    private readonly codes: string[],
  ) {}

  static async make(actors: Actors): Promise<ProductDriver> {
    // The model ignores the risk of bookings, which is tested in lib/rentals/bookings/risk.
    const reviewsNone = { key: "bookingReviewScore", value: 0 };
    await actors.database.insert(settings).values(reviewsNone).onConflictDoNothing();
    const vehicleIds = [];
    for (const vehicle of VEHICLES) {
      const missingEighthPriceCents = MISSING_EIGHTH_CENTS;
      const price = { dailyPriceCents: DAILY_CENTS, depositCents: 0, missingEighthPriceCents };
      // The vehicles count as unedited since any booking, so they can be given without asking.
      const fixed = { businessId: actors.business.id, editedAt: BASE, ...price };
      const at = { pickUpPlaceId: actors.placeIds.office };
      const { id } = await makeVehicle(actors.database, { ...fixed, ...at, ...vehicle });
      const airport = { kind: "airport_delivery", priceCents: DELIVERY_CENTS } as const;
      await makeExtra(actors.database, { vehicleId: id, ...airport });
      vehicleIds.push(id);
    }
    return new ProductDriver(actors, vehicleIds, await addCodes(actors));
  }

  /** Reads the subject of an operation before it is performed. */
  async targetOf(op: HistoryOperation): Promise<Target<string>> {
    const id = this.bookingIds.get(op.booking);
    if (!id) return { vehicle: -1, totalCents: 0, refundedCents: 0, deliveryCents: 0 };
    const { database } = this.actors;
    const [booking] = await database.select().from(bookings).where(eq(bookings.id, id));
    const [payment] = await database
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.bookingId, id))
      .orderBy(desc(payments.id))
      .limit(1);
    const [change] = await this.changesOf([id]);
    const [claim] = await database
      .select({ id: claims.id })
      .from(claims)
      .where(eq(claims.bookingId, id))
      .orderBy(desc(claims.id))
      .limit(1);
    const { totalCents = 0, refundedCents = 0 } = booking ?? {};
    const vehicle = this.vehicleIds.indexOf(booking?.vehicleId ?? "");
    const places = await findPlaces(database, [id], this.actors.placeIds);
    const deliveryCents = places.get(id)?.deliveryCents ?? 0;
    const newest = { payment: payment?.id, change: change?.id, claim: claim?.id };
    return { ...newest, vehicle, totalCents, refundedCents, deliveryCents };
  }

  /** Newest first. */
  private changesOf(ids: string[]) {
    return this.actors.database
      .select()
      .from(bookingChanges)
      .where(inArray(bookingChanges.bookingId, ids))
      .orderBy(desc(bookingChanges.id));
  }

  async act(op: HistoryOperation, target: Target<string>): Promise<string> {
    try {
      return await this.perform(op, target);
    } catch (error) {
      if (error instanceof AppError) return Object.values(error.details.fields ?? {})[0] ?? error.key;
      throw error;
    }
  }

  private async perform(op: HistoryOperation, target: Target<string>): Promise<string> {
    if (op.do === "book") return this.book(op);
    if (op.do === "counter") return this.bookAtCounter(op);
    const id = this.bookingIds.get(op.booking);
    if (!id) return "skipped";
    const { now } = this;
    if (op.do === "pay") {
      await payFor(await this.renterOf(id), id, op, now);
      return "ok";
    }
    if (op.do === "answer") {
      if (!target.payment) return "skipped";
      await answerCharge(await this.renterOf(id), target.payment, { answer: op.answer }, now);
      return "ok";
    }
    const actor = await this.actorOf(op.who, id);
    if (op.do === "file") await confirmReturn(this.actors.database, id);
    if (op.do === "file" || op.do === "admit" || op.do === "dispute" || op.do === "decide")
      return (await claimAs(actor, id, op, target.claim, now)) ? "ok" : "skipped";
    if (op.do === "giveBack") await giveBack(actor, id, op, now);
    else if (op.do === "take")
      await recordCounterPayment(actor, id, { purpose: op.purpose, method: op.method }, now);
    else if (op.do === "callOff") await cancelAsAdmin(actor, id, op.refund, now);
    else if (op.do === "giveMore") await grantMoreRefund(actor, id, op.cents, target.refundedCents, now);
    else if (op.do === "performForSide") await performAsAdmin(actor, id, op.what, now);
    else if (op.do === "move" || op.do === "giveVehicle") {
      const give = op.do === "move" ? moveAsAdmin : giveAnotherVehicle;
      const seen = { totalCents: target.totalCents, vehicleId: this.vehicleIds[target.vehicle] ?? "" };
      await give(actor, id, this.vehicleIds[op.vehicle] ?? "", seen, now);
    } else if (op.do === "meet") {
      const { database, placeIds } = this.actors;
      await proposePlace(database, actor, id, op.place, placeIds, target.deliveryCents, now);
    } else if (op.do === "change") await this.change(actor, id, op, target);
    else if (op.do !== "agree" && op.do !== "refuse" && op.do !== "withdraw")
      await bookingActions[op.do](actor, id, now);
    else if (!target.change) return "skipped";
    else await changeReplies[op.do](actor, id, target.change, now);
    return "ok";
  }

  private change(
    actor: UserActor,
    bookingId: string,
    { booking, startsAt, days }: ChangeOp,
    { totalCents, deliveryCents }: Target<string>,
  ) {
    const from = addMs(BASE, startsAt * MINUTE_MS);
    const period = { startsAt: from.toISOString(), endsAt: addMs(from, days * DAY_MS).toISOString() };
    const rent = priceOf(days, this.percentsOff.get(booking) ?? 0);
    const differenceCents = rent + deliveryCents - totalCents;
    return proposeBookingChange(actor, bookingId, { ...period, differenceCents }, this.now);
  }

  private async book(op: Extract<HistoryOperation, { do: "book" }>): Promise<string> {
    const renter = this.actors.renters[op.client] as UserActor;
    const code = op.code === null ? undefined : this.codes[op.code];
    const promoCode = code && { promoCode: code };
    const vehicleId = this.vehicleIds[op.vehicle] ?? "";
    const request = { vehicleId, ...periodOf(op), ...promoCode };
    const quote = await createQuote(renter, request, this.now, "192.0.2.1");
    const { id } = await createBooking(renter, { quoteId: quote.id }, this.now);
    this.bookingIds.set(op.booking, id);
    this.percentsOff.set(op.booking, op.code === null ? 0 : (PROMO_CODES[op.code]?.percent ?? 0));
    return "ok";
  }

  private async bookAtCounter(op: Extract<HistoryOperation, { do: "counter" }>): Promise<string> {
    const phone = `07${80_000_000 + this.actors.customers.count++}`;
    const rental = { vehicleId: this.vehicleIds[op.vehicle] ?? "", ...periodOf(op), phone };
    const { database, owner } = this.actors;
    this.bookingIds.set(op.booking, await bookAtCounter(database, owner, rental, op, this.now));
    this.percentsOff.set(op.booking, op.isDiscounted ? COUNTER_PERCENT : 0);
    return "ok";
  }

  private async renterOf(bookingId: string): Promise<UserActor> {
    const [row] = await this.actors.database
      .select({ renter: users })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.renterId))
      .where(eq(bookings.id, bookingId));
    if (!row) throw new Error("the booking was not found");
    return actorFor(row.renter);
  }

  private async actorOf(who: ModelRole, bookingId: string): Promise<UserActor> {
    return who === "renter" ? this.renterOf(bookingId) : this.actors[who];
  }

  wait(minutes: number): void {
    this.now = addMs(this.now, minutes * MINUTE_MS);
  }

  /** Runs the workers until they find nothing more to do. */
  async runWorkers(): Promise<void> {
    await applyDueTransitions(this.now);
    await expireChanges(this.now);
    await acceptUnansweredClaims(this.now);
    await this.settle();
  }

  /** Advances waiting payments until none is due, and hands back the till's refunds. */
  async settle(): Promise<void> {
    while ((await advanceWaitingPayments(this.now)) > 0);
    const { database, owner } = this.actors;
    await handBackFromTill(database, owner, [...this.bookingIds.values()], this.now);
  }

  async readState(): Promise<VisibleState> {
    const { database } = this.actors;
    const ids = [...this.bookingIds.values()];
    if (ids.length === 0) return { bookings: [], holders: [] };
    const [places, rows, paid, changes, claimed, heldDates] = await Promise.all([
      findPlaces(database, ids, this.actors.placeIds),
      database.select().from(bookings).where(inArray(bookings.id, ids)),
      database.select().from(payments).where(inArray(payments.bookingId, ids)).orderBy(asc(payments.id)),
      this.changesOf(ids),
      database.select().from(claims).where(inArray(claims.bookingId, ids)),
      database
        .select({
          vehicleId: vehicleOccupancy.vehicleId,
          bookingId: vehicleOccupancy.bookingId,
          kind: vehicleOccupancy.kind,
          from: sql<Date>`lower(${vehicleOccupancy.during})`.mapWith(bookings.startsAt),
          to: sql<Date>`upper(${vehicleOccupancy.during})`.mapWith(bookings.startsAt),
        })
        .from(vehicleOccupancy)
        .where(
          sql`${inArray(vehicleOccupancy.vehicleId, this.vehicleIds)} and coalesce(${vehicleOccupancy.expiresAt} > ${this.now.toISOString()}, true)`,
        ),
    ]);
    const keyOf = new Map([...this.bookingIds].map(([key, id]) => [id, key]));
    const seen = rows.map((row) => {
      const status = statusAt(row, this.now);
      const change = changes.find(({ bookingId }) => bookingId === row.id);
      return {
        key: keyOf.get(row.id) ?? -1,
        status,
        place: places.get(row.id)?.place ?? "office",
        deadline: status === row.status && row.deadlineAt ? minutesTo(row.deadlineAt) : null,
        startsAt: minutesTo(row.startsAt),
        endsAt: minutesTo(row.endsAt),
        refunded: row.refundedCents,
        late: row.lateCents + row.missingFuelCents,
        change: change ? this.describe(change) : null,
        claims: claimed
          .filter(({ bookingId }) => bookingId === row.id)
          .map((claim) => describeClaim(claim, this.now))
          .sort(),
        payments: paid
          .filter(({ bookingId }) => bookingId === row.id)
          .map(
            ({ purpose, method, status, refundedCents }) => `${purpose} ${method} ${status} ${refundedCents}`,
          )
          .sort(),
      };
    });
    const holders = heldDates.map(
      ({ vehicleId, bookingId, kind, from, to }) =>
        `vehicle ${this.vehicleIds.indexOf(vehicleId)}: booking ${keyOf.get(bookingId ?? "")} as ${kind}, ${minutesTo(from)} to ${minutesTo(to)}`,
    );
    return { bookings: seen.sort((a, b) => a.key - b.key), holders: holders.sort() };
  }

  private describe(change: typeof bookingChanges.$inferSelect): string {
    const status = changeStatusAt(change, this.now);
    const deadline = status === change.status && change.deadlineAt ? minutesTo(change.deadlineAt) : null;
    return `${status} ${deadline} for ${change.differenceCents}`;
  }

  findOverlap(): Promise<string | undefined> {
    return findOverlap(this.actors.database, this.vehicleIds);
  }

  /** Returns the first difference between the ledger and the model's books. */
  findMoneyProblem(expected: ModelBooks[]): Promise<string | undefined> {
    const keyOf = new Map([...this.bookingIds].map(([key, id]) => [id, key]));
    return findMoneyProblem(this.actors.database, keyOf, expected);
  }

  /** Ends the payment checks of this history before the next one begins. */
  async close(): Promise<void> {
    await this.actors.database.update(payments).set({ nextCheckAt: null });
  }
}

/** In the form of the model; an unanswered claim counts as accepted before the worker stores that. */
function describeClaim(claim: typeof claims.$inferSelect, now: Date): string {
  const status = claimStatusAt(claim, now);
  const agreedCents = claim.agreedCents ?? (status === "accepted" ? claim.amountCents : null);
  return `${status} ${agreedCents} of ${claim.amountCents}${claim.paidByPaymentId ? ", paid" : ""}`;
}
