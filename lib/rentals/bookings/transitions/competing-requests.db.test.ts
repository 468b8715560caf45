import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { payments } from "@/db/schema/payments/payments";
import { freshDatabase } from "@/db/testing/fresh-database";
import { advanceWaitingPayments, ledgerOf, vehicleScenario } from "@/db/testing/scenarios";
import { addBlock } from "@/lib/catalog/availability/calendar/commands";
import { blockRequest } from "@/lib/catalog/availability/calendar/contract";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, dayIn, HOUR_MS, KIGALI, MINUTE_MS } from "@/lib/platform/dates";
import { acceptBooking, createBooking, declineBooking } from "@/lib/rentals/bookings/commands";
import { listBookings } from "@/lib/rentals/bookings/lists/queries";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { applyDueTransitions } from "./apply-due-transitions";

const database = await freshDatabase();
const now = new Date();
const later = (ms: number) => addMs(now, ms);

type Scenario = Awaited<ReturnType<typeof vehicleScenario>>;

const requestScenario = (vehicle: Partial<typeof vehicles.$inferInsert> = {}) =>
  vehicleScenario(database, { isInstantBook: false, dailyPriceCents: 4_500, ...vehicle });

let phones = 100;

/**
 * Requests the vehicle, with a card (authorised) or mobile money (prompted after the acceptance). Each renter has
 * another number, because prompts to one number are limited.
 */
async function requestBooking(scenario: Scenario, method: "card" | "momo", startsInDays = 10, days = 3) {
  const renter = await scenario.renter();
  const quote = await scenario.quote(renter, now, startsInDays, days);
  const { id } = await createBooking(renter, { quoteId: quote.id }, now);
  const phone = method === "momo" ? `0788${phones++}456` : undefined;
  const payment = await startPayment(renter, { bookingId: id, method, phone }, now);
  if (method === "card") await answerCharge(renter, payment.id, { answer: "approve" }, now);
  return { renter, id, paymentId: payment.id };
}

const statusOf = async (actor: UserActor, id: string, at = now) => (await getBooking(actor, id, at)).status;
const paymentStatus = async (id: string) =>
  (await database.select().from(payments).where(eq(payments.id, id)))[0]?.status;

describe("a request for a car whose insurance was removed afterwards", () => {
  it("can be accepted only once a new one is uploaded", async () => {
    const scenario = await requestScenario();
    const { id } = await requestBooking(scenario, "momo");
    const put = (documentsEndOn: string | null) =>
      database.update(vehicles).set({ documentsEndOn }).where(eq(vehicles.id, scenario.vehicle.id));
    await put(null);
    await expect(acceptBooking(scenario.owner, id, now)).rejects.toMatchObject({
      key: "vehicleDocumentsExpired",
    });
    await put("2099-12-31");
    expect((await acceptBooking(scenario.owner, id, now)).status).toBe("pending_payment");
  });
});

describe("requests of several renters for the same days", () => {
  it("are all possible, and the owner sees the number of competing requests", async () => {
    const scenario = await requestScenario();
    const first = await requestBooking(scenario, "card", 10, 3);
    await requestBooking(scenario, "momo", 11, 3);
    await requestBooking(scenario, "card", 12, 3);
    const apart = await requestBooking(scenario, "card", 20, 3);
    const { items } = await listBookings(scenario.owner, { limit: 50, status: "requested" }, now);
    const counts = Object.fromEntries(items.map((item) => [item.id, item.competingRequestCount]));
    expect(items).toHaveLength(4);
    expect([counts[first.id], counts[apart.id]]).toEqual([2, 0]);
    expect((await getBooking(first.renter, first.id, now)).competingRequestCount).toBe(0);
    // A request past its deadline no longer competes.
    expect((await getBooking(scenario.owner, first.id, later(9 * HOUR_MS))).competingRequestCount).toBe(0);
  });

  it("are declined when another is accepted, and their authorisations are released automatically", async () => {
    const scenario = await requestScenario();
    const winner = await requestBooking(scenario, "momo", 10, 3);
    const card = await requestBooking(scenario, "card", 12, 4);
    const phone = await requestBooking(scenario, "momo", 8, 3);
    const apart = await requestBooking(scenario, "card", 20, 2);
    await acceptBooking(scenario.owner, winner.id, now);
    for (const { renter, id } of [card, phone]) {
      const lost = await getBooking(renter, id, now);
      expect(lost.status).toBe("declined");
      expect(lost.events.at(-1)).toMatchObject({ reason: "competing", actorKind: "system" });
    }
    expect(await statusOf(apart.renter, apart.id)).toBe("requested");
    await advanceWaitingPayments(later(MINUTE_MS));
    expect([await paymentStatus(card.paymentId), await paymentStatus(phone.paymentId)]).toEqual([
      "cancelled",
      "cancelled",
    ]);
    expect(await ledgerOf(database, card.id)).toEqual({});
  });

  it("compete within the vehicle's buffer, but not beyond it", async () => {
    const scenario = await requestScenario({ bufferMinutes: 120 });
    const winner = await requestBooking(scenario, "momo", 10, 3);
    const tight = await requestBooking(scenario, "momo", 13 + 1 / 24, 2);
    const roomy = await requestBooking(scenario, "momo", 13 + 2 / 24, 2);
    expect((await getBooking(scenario.owner, winner.id, now)).competingRequestCount).toBe(1);
    await acceptBooking(scenario.owner, winner.id, now);
    expect(await statusOf(tight.renter, tight.id)).toBe("declined");
    expect(await statusOf(roomy.renter, roomy.id)).toBe("requested");
  });

  it("are declined when another renter books the vehicle instantly, once that booking is paid", async () => {
    const scenario = await requestScenario();
    const card = await requestBooking(scenario, "card", 10, 3);
    const apart = await requestBooking(scenario, "card", 20, 3);
    await database.update(vehicles).set({ isInstantBook: true }).where(eq(vehicles.id, scenario.vehicle.id));
    const other = await scenario.renter();
    const quote = await scenario.quote(other, now, 11, 3);
    const { id } = await createBooking(other, { quoteId: quote.id }, now);
    expect(await statusOf(card.renter, card.id)).toBe("requested");
    const payment = await startPayment(other, { bookingId: id, method: "card" }, now);
    await answerCharge(other, payment.id, { answer: "approve" }, now);
    expect(await statusOf(other, id)).toBe("confirmed");
    expect((await getBooking(card.renter, card.id, now)).events.at(-1)).toMatchObject({
      reason: "competing",
      actorKind: "system",
    });
    expect(await statusOf(card.renter, card.id)).toBe("declined");
    expect(await statusOf(apart.renter, apart.id)).toBe("requested");
    await advanceWaitingPayments(later(MINUTE_MS));
    expect(await paymentStatus(card.paymentId)).toBe("cancelled");
  });

  it("can be accepted at most once, even when the owner accepts all in parallel", async () => {
    const scenario = await requestScenario();
    const all = [];
    for (const start of [10, 11, 12]) all.push(await requestBooking(scenario, "momo", start, 3));
    const outcomes = await Promise.allSettled(all.map(({ id }) => acceptBooking(scenario.owner, id, now)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ key: "bookingNotAnswerable" });
    const statuses = await Promise.all(all.map(({ renter, id }) => statusOf(renter, id)));
    expect(statuses.sort()).toEqual(["declined", "declined", "pending_payment"]);
  });

  it("give the next request a chance when the accepted one is not paid", async () => {
    const scenario = await requestScenario();
    const first = await requestBooking(scenario, "momo");
    await acceptBooking(scenario.owner, first.id, now);
    await expect(requestBooking(scenario, "momo")).rejects.toMatchObject({ key: "datesTaken" });
    const unpaid = later(2 * HOUR_MS);
    await applyDueTransitions(unpaid);
    expect(await statusOf(first.renter, first.id, unpaid)).toBe("expired");
    const next = await scenario.renter();
    const quote = await scenario.quote(next, unpaid, 10, 3);
    expect(await createBooking(next, { quoteId: quote.id }, unpaid)).toMatchObject({
      status: "pending_payment",
    });
  });
});

describe("accepting", () => {
  it("is refused while another renter can still pay for the days, and the error says for how long", async () => {
    const scenario = await requestScenario();
    const asked = await requestBooking(scenario, "momo");
    const other = await scenario.renter();
    const { id } = await createBooking(other, { quoteId: (await scenario.quote(other, now)).id }, now);
    await expect(acceptBooking(scenario.owner, asked.id, later(5 * MINUTE_MS))).rejects.toMatchObject({
      code: "conflict",
      key: "datesHeld",
      details: { values: { minutes: 10 } },
    });
    const free = later(15 * MINUTE_MS);
    expect(await acceptBooking(scenario.owner, asked.id, free)).toMatchObject({ status: "pending_payment" });
    expect(await statusOf(other, id, free)).toBe("expired");
  });

  it("is refused once the days are taken, but declining still works", async () => {
    const scenario = await requestScenario();
    const asked = await requestBooking(scenario, "momo");
    const [from, to] = [dayIn(later(9 * DAY_MS), KIGALI), dayIn(later(14 * DAY_MS), KIGALI)];
    const block = blockRequest.parse({ kind: "block", from, to });
    await addBlock(scenario.owner, scenario.vehicle.id, block, now);
    await expect(acceptBooking(scenario.owner, asked.id, now)).rejects.toMatchObject({
      key: "datesTakenMeanwhile",
    });
    expect(await declineBooking(scenario.owner, asked.id, { reason: "" }, now)).toMatchObject({
      status: "declined",
    });
  });

  it("works for an unlisted vehicle, but not for a removed one or a suspended business", async () => {
    for (const [status, outcome] of [
      ["unlisted", "pending_payment"],
      ["removed", "vehicleUnavailable"],
    ] as const) {
      const scenario = await requestScenario();
      const asked = await requestBooking(scenario, "momo");
      await database.update(vehicles).set({ status }).where(eq(vehicles.id, scenario.vehicle.id));
      const answer = await acceptBooking(scenario.owner, asked.id, now).then(
        (booking) => booking.status,
        (error) => error.key,
      );
      expect(answer).toBe(outcome);
    }
    const scenario = await requestScenario();
    const asked = await requestBooking(scenario, "momo");
    await database
      .update(businesses)
      .set({ status: "suspended" })
      .where(eq(businesses.id, scenario.business.id));
    await expect(acceptBooking(scenario.owner, asked.id, now)).rejects.toMatchObject({
      key: "vehicleUnavailable",
    });
    await applyDueTransitions(later(8 * HOUR_MS));
    expect(await statusOf(asked.renter, asked.id, later(8 * HOUR_MS))).toBe("expired");
  });
});

describe("one person", () => {
  it("can request a vehicle only once for the same days", async () => {
    const scenario = await requestScenario();
    const { renter, id } = await requestBooking(scenario, "momo");
    const again = await scenario.quote(renter, now, 11, 3);
    await expect(createBooking(renter, { quoteId: again.id }, now)).rejects.toMatchObject({
      key: "datesYours",
      details: { bookingId: id },
    });
    const apart = await scenario.quote(renter, now, 13, 3);
    expect(await createBooking(renter, { quoteId: apart.id }, now)).toMatchObject({
      status: "pending_payment",
    });
  });
});

describe("a booking that is never picked up", () => {
  it("is a no-show from its end, both when read and when stored by the worker", async () => {
    const scenario = await vehicleScenario(database);
    const renter = await scenario.renter();
    const { id } = await createBooking(renter, { quoteId: (await scenario.quote(renter, now)).id }, now);
    const payment = await startPayment(renter, { bookingId: id, method: "card" }, now);
    await answerCharge(renter, payment.id, { answer: "approve" }, now);
    const end = later(13 * DAY_MS);
    expect(await statusOf(renter, id, addMs(end, -1))).toBe("confirmed");
    expect(await statusOf(renter, id, end)).toBe("no_show");
    expect((await listBookings(renter, { limit: 9, status: "no_show" }, end)).items).toHaveLength(1);
    expect((await listBookings(renter, { limit: 9, status: "confirmed" }, end)).items).toHaveLength(0);
    await applyDueTransitions(end);
    const seen = await getBooking(renter, id, end);
    expect(seen.events.at(-1)).toMatchObject({ reason: "no_show", actorKind: "system" });
  });
});
