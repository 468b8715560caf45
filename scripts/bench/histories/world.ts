import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db";
import { makeUser, makeVehicle } from "@/db/factories";
import { actorFor, rentalScenario } from "@/db/scenario";
import { bookings } from "@/db/schema/bookings";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { payments } from "@/db/schema/payments";
import type { UserActor } from "@/lib/auth/contract";
import { expireOverdueBookings } from "@/lib/bookings/clock";
import { acceptBooking, cancelBooking, createBooking, declineBooking } from "@/lib/bookings/commands";
import { statusAt } from "@/lib/bookings/machine";
import { after, DAY_MS, MINUTE_MS } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { advanceWaitingPayments } from "@/lib/payments/advance";
import { startPayment } from "@/lib/payments/commands";
import { makeQuote } from "@/lib/quotes/commands";
import { answerCharge } from "@/lib/sandbox/commands";
import { CARS, CLIENTS, type Op, type Who } from "./story";

/** Histories begin in the past: prompts at the provider run out by the machine's clock, so none does by itself meanwhile. */
const BASE = new Date("2021-03-01T06:00:00Z");

/** The people of all histories of one database; each history has cars of its own. */
export async function makePeople(database: Database) {
  const { owner, business } = await rentalScenario(database);
  const renters = [];
  for (let index = 0; index < CLIENTS; index++) renters.push(actorFor(await makeUser(database)));
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  return { database, owner, business, renters, admin, stranger: actorFor(await makeUser(database)) };
}
type People = Awaited<ReturnType<typeof makePeople>>;

/** What anybody can see of a history at one moment, in words that do not depend on ids. */
export interface Seen {
  bookings: { key: number; status: string; deadline: number | null; refunded: number; payments: string[] }[];
  /** Who has the cars' days: "car 1: booking 4 as hold". */
  holders: string[];
}

/** The product itself, doing what a story says. */
export class World {
  private readonly bookingIds = new Map<number, string>();
  private readonly paymentIds = new Map<number, string[]>();
  private now = BASE;

  private constructor(
    private readonly people: People,
    private readonly carIds: string[],
  ) {}

  static async make(people: People): Promise<World> {
    const carIds = [];
    for (const car of CARS) {
      const fixed = { businessId: people.business.id, dailyPriceCents: 4_500, depositCents: 0 };
      carIds.push((await makeVehicle(people.database, { ...fixed, ...car })).id);
    }
    return new World(people, carIds);
  }

  /** The payment an answer would be about: the latest of the booking. As an index among all of the booking's. */
  targetOf(op: Op): string | undefined {
    return this.paymentIds.get(op.booking)?.at(-1);
  }

  async act(op: Op, target: string | undefined): Promise<string> {
    try {
      return await this.perform(op, target);
    } catch (error) {
      if (error instanceof AppError) return Object.values(error.details.fields ?? {})[0] ?? error.key;
      throw error;
    }
  }

  private async perform(op: Op, target: string | undefined): Promise<string> {
    if (op.do === "book") return this.book(op);
    const bookingId = this.bookingIds.get(op.booking);
    if (!bookingId) return "skipped";
    const { now } = this;
    if (op.do === "pay") {
      const renter = await this.renterOf(bookingId);
      const phone = op.method === "momo" ? "0788123456" : undefined;
      const { id } = await startPayment(renter, { bookingId, method: op.method, phone }, now);
      const known = this.paymentIds.get(op.booking) ?? [];
      if (!known.includes(id)) this.paymentIds.set(op.booking, [...known, id]);
    } else if (op.do === "answer") {
      if (!target) return "skipped";
      await answerCharge(await this.renterOf(bookingId), target, { answer: op.answer }, now);
    } else {
      const actor = await this.actorOf(op.who, bookingId);
      if (op.do === "accept") await acceptBooking(actor, bookingId, now);
      if (op.do === "decline") await declineBooking(actor, bookingId, { reason: "" }, now);
      if (op.do === "cancel") await cancelBooking(actor, bookingId, { reason: "" }, now);
    }
    return "ok";
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
    const [rows, paid, held] = await Promise.all([
      database.select().from(bookings).where(inArray(bookings.id, ids)),
      database.select().from(payments).where(inArray(payments.bookingId, ids)).orderBy(asc(payments.id)),
      database
        .select()
        .from(vehicleOccupancy)
        .where(
          sql`${inArray(vehicleOccupancy.vehicleId, this.carIds)} and coalesce(${vehicleOccupancy.expiresAt} > ${this.now.toISOString()}, true)`,
        ),
    ]);
    const keyOf = new Map([...this.bookingIds].map(([key, id]) => [id, key]));
    const seen = rows.map((row) => {
      const status = statusAt(row, this.now);
      const minutes = row.deadlineAt && (row.deadlineAt.getTime() - BASE.getTime()) / MINUTE_MS;
      return {
        key: keyOf.get(row.id) ?? -1,
        status,
        deadline: status === row.status ? minutes : null,
        refunded: row.refundedCents,
        payments: paid
          .filter(({ bookingId }) => bookingId === row.id)
          .map(({ method, status: stand, refundedCents }) => `${method} ${stand} ${refundedCents}`)
          .sort(),
      };
    });
    const holders = held.map(
      ({ vehicleId, bookingId, kind }) =>
        `car ${this.carIds.indexOf(vehicleId)}: booking ${keyOf.get(bookingId ?? "")} as ${kind}`,
    );
    return { bookings: seen.sort((a, b) => a.key - b.key), holders: holders.sort() };
  }

  /** Nothing of this history is looked after any more when the next one begins. */
  async close(): Promise<void> {
    await this.people.database.update(payments).set({ nextCheckAt: null });
  }
}
