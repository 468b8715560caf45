import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db";
import { makeUser, makeVehicle } from "@/db/factories";
import { actorFor, advanceWaitingPayments, rentalScenario } from "@/db/scenario";
import { bookingChanges } from "@/db/schema/booking-changes";
import { bookings } from "@/db/schema/bookings";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { payments } from "@/db/schema/payments";
import { individualProfiles } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { expireOverdueChanges } from "@/lib/booking-changes/clock";
import { proposeChange } from "@/lib/booking-changes/commands";
import { changeStatusAt } from "@/lib/booking-changes/rules";
import { expireOverdueBookings } from "@/lib/bookings/clock";
import { createBooking } from "@/lib/bookings/commands";
import { statusAt } from "@/lib/bookings/machine";
import { after, DAY_MS, MINUTE_MS } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { startPayment } from "@/lib/payments/commands";
import { makeQuote } from "@/lib/quotes/commands";
import { answerCharge } from "@/lib/sandbox/commands";
import { CARS, CLIENTS, DAILY_CENTS, type Op, type Target, type Who, type Wish } from "./story";
import { acts, callOff, giveAnother, giveMore, replies } from "./world-acts";

/** Histories begin in the past: prompts at the provider run out by the machine's clock, so none does by itself meanwhile. */
const BASE = new Date("2021-03-01T06:00:00Z");

/** The people of all histories of one database; each history has cars of its own. */
export async function makePeople(database: Database) {
  const { owner, business } = await rentalScenario(database);
  const renters = [];
  for (let index = 0; index < CLIENTS; index++) renters.push(actorFor(await makeUser(database)));
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  await database.update(individualProfiles).set({ licenceStatus: "verified" });
  return { database, owner, business, renters, admin, stranger: actorFor(await makeUser(database)) };
}
type People = Awaited<ReturnType<typeof makePeople>>;

/** What anybody can see of a history at one moment, in words that do not depend on ids. */
export interface Seen {
  bookings: {
    key: number;
    status: string;
    deadline: number | null;
    startsAt: number;
    endsAt: number;
    refunded: number;
    late: number;
    /** The newest change of dates: "proposed 480 for 4500". */
    change: string | null;
    payments: string[];
  }[];
  /** Who has the cars' days: "car 1: booking 4 as hold, 60 to 1500". */
  holders: string[];
}

const minutesTo = (at: Date) => (at.getTime() - BASE.getTime()) / MINUTE_MS;
/** The product itself, doing what a story says. */
export class World {
  private readonly bookingIds = new Map<number, string>();
  private now = BASE;

  private constructor(
    private readonly people: People,
    private readonly carIds: string[],
  ) {}

  static async make(people: People): Promise<World> {
    const carIds = [];
    for (const car of CARS) {
      const fixed = { businessId: people.business.id, dailyPriceCents: DAILY_CENTS, depositCents: 0 };
      carIds.push((await makeVehicle(people.database, { ...fixed, ...car })).id);
    }
    return new World(people, carIds);
  }

  /** What an operation is about, as things stand before it. */
  async targetOf(op: Op): Promise<Target<string>> {
    const id = this.bookingIds.get(op.booking);
    if (!id) return { totalCents: 0, refundedCents: 0 };
    const { database } = this.people;
    const [booking] = await database.select().from(bookings).where(eq(bookings.id, id));
    const [payment] = await database
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.bookingId, id))
      .orderBy(desc(payments.id))
      .limit(1);
    const [change] = await this.changesOf([id]);
    const { totalCents = 0, refundedCents = 0 } = booking ?? {};
    return { payment: payment?.id, change: change?.id, totalCents, refundedCents };
  }

  /** Newest first. */
  private changesOf(ids: string[]) {
    return this.people.database
      .select()
      .from(bookingChanges)
      .where(inArray(bookingChanges.bookingId, ids))
      .orderBy(desc(bookingChanges.id));
  }

  async act(op: Op, target: Target<string>): Promise<string> {
    try {
      return await this.perform(op, target);
    } catch (error) {
      if (error instanceof AppError) return Object.values(error.details.fields ?? {})[0] ?? error.key;
      throw error;
    }
  }

  private async perform(op: Op, target: Target<string>): Promise<string> {
    if (op.do === "book") return this.book(op);
    const id = this.bookingIds.get(op.booking);
    if (!id) return "skipped";
    const { now } = this;
    if (op.do === "pay") {
      const phone = op.method === "momo" ? "0788123456" : undefined;
      const { purpose, method } = op;
      await startPayment(await this.renterOf(id), { bookingId: id, purpose, method, phone }, now);
      return "ok";
    }
    if (op.do === "answer") {
      if (!target.payment) return "skipped";
      await answerCharge(await this.renterOf(id), target.payment, { answer: op.answer }, now);
      return "ok";
    }
    const actor = await this.actorOf(op.who, id);
    if (op.do === "callOff") await callOff(actor, id, op.refund, now);
    else if (op.do === "giveMore") await giveMore(actor, id, op.cents, target.refundedCents, now);
    else if (op.do === "rebook")
      this.bookingIds.set(op.as, await giveAnother(actor, id, this.carIds[op.car] ?? "", now));
    else if (op.do === "change") await this.change(actor, id, op, target.totalCents);
    else if (op.do !== "agree" && op.do !== "refuse" && op.do !== "withdraw")
      await acts[op.do](actor, id, now);
    else if (!target.change) return "skipped";
    else await replies[op.do](actor, id, target.change, now);
    return "ok";
  }

  private change(actor: UserActor, bookingId: string, { startsAt, days }: Wish, shownTotal: number) {
    const from = after(BASE, startsAt * MINUTE_MS);
    const period = { startsAt: from.toISOString(), endsAt: after(from, days * DAY_MS).toISOString() };
    const differenceCents = days * DAILY_CENTS - shownTotal;
    return proposeChange(actor, bookingId, { ...period, differenceCents }, this.now);
  }

  private async book(op: Extract<Op, { do: "book" }>): Promise<string> {
    const renter = this.people.renters[op.client] as UserActor;
    const startsAt = after(BASE, op.startsAt * MINUTE_MS);
    const period = {
      startsAt: startsAt.toISOString(),
      endsAt: after(startsAt, op.days * DAY_MS).toISOString(),
    };
    const quote = await makeQuote(renter, { vehicleId: this.carIds[op.car] ?? "", ...period }, this.now);
    const { id } = await createBooking(renter, { quoteId: quote.id }, this.now);
    this.bookingIds.set(op.booking, id);
    return "ok";
  }

  private async renterOf(bookingId: string): Promise<UserActor> {
    const [row] = await this.people.database
      .select({ renterId: bookings.renterId })
      .from(bookings)
      .where(eq(bookings.id, bookingId));
    return this.people.renters.find(({ userId }) => userId === row?.renterId) as UserActor;
  }

  private async actorOf(who: Who, bookingId: string): Promise<UserActor> {
    return who === "renter" ? this.renterOf(bookingId) : this.people[who];
  }

  wait(minutes: number): void {
    this.now = after(this.now, minutes * MINUTE_MS);
  }

  /** The clock of the product, until it finds nothing more to do. */
  async tick(): Promise<void> {
    await expireOverdueBookings(this.now);
    await expireOverdueChanges(this.now);
    await this.settle();
  }

  /** Payments that were woken and not yet seen to. */
  async settle(): Promise<void> {
    while ((await advanceWaitingPayments(this.now)) > 0);
  }

  async look(): Promise<Seen> {
    const { database } = this.people;
    const ids = [...this.bookingIds.values()];
    if (ids.length === 0) return { bookings: [], holders: [] };
    const [rows, paid, changes, held] = await Promise.all([
      database.select().from(bookings).where(inArray(bookings.id, ids)),
      database.select().from(payments).where(inArray(payments.bookingId, ids)).orderBy(asc(payments.id)),
      this.changesOf(ids),
      database
        .select({
          ...{ vehicleId: vehicleOccupancy.vehicleId, bookingId: vehicleOccupancy.bookingId },
          kind: vehicleOccupancy.kind,
          from: sql<Date>`lower(${vehicleOccupancy.during})`.mapWith(bookings.startsAt),
          to: sql<Date>`upper(${vehicleOccupancy.during})`.mapWith(bookings.startsAt),
        })
        .from(vehicleOccupancy)
        .where(
          sql`${inArray(vehicleOccupancy.vehicleId, this.carIds)} and coalesce(${vehicleOccupancy.expiresAt} > ${this.now.toISOString()}, true)`,
        ),
    ]);
    const keyOf = new Map([...this.bookingIds].map(([key, id]) => [id, key]));
    const seen = rows.map((row) => {
      const status = statusAt(row, this.now);
      const change = changes.find(({ bookingId }) => bookingId === row.id);
      return {
        key: keyOf.get(row.id) ?? -1,
        status,
        deadline: status === row.status && row.deadlineAt ? minutesTo(row.deadlineAt) : null,
        startsAt: minutesTo(row.startsAt),
        endsAt: minutesTo(row.endsAt),
        refunded: row.refundedCents,
        late: row.lateCents,
        change: change ? this.describe(change) : null,
        payments: paid
          .filter(({ bookingId }) => bookingId === row.id)
          .map(
            ({ purpose, method, status: stand, refundedCents }) =>
              `${purpose} ${method} ${stand} ${refundedCents}`,
          )
          .sort(),
      };
    });
    const holders = held.map(
      ({ vehicleId, bookingId, kind, from, to }) =>
        `car ${this.carIds.indexOf(vehicleId)}: booking ${keyOf.get(bookingId ?? "")} as ${kind}, ${minutesTo(from)} to ${minutesTo(to)}`,
    );
    return { bookings: seen.sort((a, b) => a.key - b.key), holders: holders.sort() };
  }

  private describe(change: typeof bookingChanges.$inferSelect): string {
    const status = changeStatusAt(change, this.now);
    const deadline = status === change.status && change.deadlineAt ? minutesTo(change.deadlineAt) : null;
    return `${status} ${deadline} for ${change.differenceCents}`;
  }

  /** Nothing of this history is looked after any more when the next one begins. */
  async close(): Promise<void> {
    await this.people.database.update(payments).set({ nextCheckAt: null });
  }
}
