import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { settings } from "@/db/schema/platform/settings";
import { bookingRisks } from "@/db/schema/rentals/booking-risks";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { priceBookingChange, proposeBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { createQuote } from "@/lib/rentals/quotes/commands";

import { assessAfterPayment, recordRisk } from "./assess-risk";
import type { RiskSignal } from "./rules";

const database = await freshDatabase();
const now = new Date();
const { renter, owner, business } = await vehicleScenario(database);

async function newcomer(): Promise<UserActor> {
  const actor = await renter();
  await database.update(users).set({ createdAt: now }).where(eq(users.id, actor.userId));
  return actor;
}

async function book(
  actor: UserActor,
  { startsInHours = 72, dailyPriceCents = 4_500, network = undefined as string | undefined } = {},
) {
  const vehicle = await makeVehicle(database, {
    businessId: business.id,
    isInstantBook: true,
    dailyPriceCents,
  });
  const startsAt = addMs(now, startsInHours * HOUR_MS);
  const request = {
    vehicleId: vehicle.id,
    startsAt: startsAt.toISOString(),
    endsAt: addMs(startsAt, 3 * DAY_MS).toISOString(),
  };
  const { id: quoteId } = await createQuote(actor, request, now, "192.0.2.1");
  return createBooking(actor, { quoteId }, now, network);
}

const riskOf = async (bookingId: string) =>
  (await database.select().from(bookingRisks).where(eq(bookingRisks.bookingId, bookingId)))[0];

async function failPayments(actor: UserActor, count: number) {
  const { id: bookingId } = await book(actor);
  for (let failed = 0; failed < count; failed++) {
    const payment = await startPayment(actor, { bookingId, method: "card" }, now);
    await answerCharge(actor, payment.id, { answer: "reject" }, now);
  }
  await cancelBooking(actor, bookingId, { reason: "" }, now);
}

describe("an unusual booking of a vehicle that is booked instantly", () => {
  it("needs the acceptance of the owner, who sees that it is unusual; the renter does not", async () => {
    const actor = await newcomer();
    await failPayments(actor, 3);
    const { id } = await book(actor);
    expect(await riskOf(id)).toMatchObject({
      score: 60,
      signals: ["new_account", "first_booking", "failed_payments"],
      asksOwner: true,
      reviewedAt: null,
    });
    const payment = await startPayment(actor, { bookingId: id, method: "card" }, now);
    await answerCharge(actor, payment.id, { answer: "approve" }, now);
    expect(await getBooking(owner, id, now)).toMatchObject({
      status: "requested",
      isInstantBook: false,
      isOwnerAskedToReview: true,
      can: { accept: true },
    });
    expect(await getBooking(actor, id, now)).toMatchObject({ isOwnerAskedToReview: false });
  });

  it("is detected from cards that failed on it when another one is tried", async () => {
    const actor = await newcomer();
    const { id } = await book(actor);
    const pay = async (answer: "approve" | "reject") => {
      const payment = await startPayment(actor, { bookingId: id, method: "card" }, now);
      await answerCharge(actor, payment.id, { answer }, now);
    };
    for (let failed = 0; failed < 3; failed++) await pay("reject");
    expect(await riskOf(id)).toBeUndefined();
    await pay("approve");
    expect(await riskOf(id)).toMatchObject({ score: 60, asksOwner: true });
    expect((await getBooking(owner, id, now)).status).toBe("requested");
  });

  it("is detected from cards that failed on other holds after its own payment began", async () => {
    const actor = await newcomer();
    const started: { id: string; bookingId: string }[] = [];
    for (let count = 0; count < 4; count++) {
      const { id: bookingId } = await book(actor);
      started.push({ bookingId, id: (await startPayment(actor, { bookingId, method: "card" }, now)).id });
    }
    const [last, ...others] = started;
    for (const { id } of others) await answerCharge(actor, id, { answer: "reject" }, now);
    await answerCharge(actor, last?.id ?? "", { answer: "approve" }, now);
    expect((await getBooking(owner, last?.bookingId ?? "", now)).status).toBe("confirmed");
    expect(await riskOf(last?.bookingId ?? "")).toMatchObject({
      score: 60,
      signals: ["new_account", "first_booking", "failed_payments"],
      asksOwner: false,
      reviewedAt: null,
    });
  });

  it("is detected from cards that failed on its change, and reviewed once because of them", async () => {
    const actor = await newcomer();
    const { id: bookingId, startsAt, endsAt } = await book(actor);
    const pay = async (purpose: "rent" | "change", answer: "approve" | "reject") => {
      const payment = await startPayment(actor, { bookingId, method: "card", purpose }, now);
      await answerCharge(actor, payment.id, { answer }, now);
    };
    await pay("rent", "approve");
    const lengthen = async (days: number) => {
      const longer = { startsAt, endsAt: addMs(new Date(endsAt), days * DAY_MS).toISOString() };
      const { differenceCents } = await priceBookingChange(actor, bookingId, longer, now);
      return proposeBookingChange(actor, bookingId, { ...longer, differenceCents }, now);
    };
    expect(await lengthen(2)).toMatchObject({ change: { status: "pending_payment" } });
    for (let failed = 0; failed < 3; failed++) await pay("change", "reject");
    expect(await riskOf(bookingId)).toBeUndefined();
    await pay("change", "approve");
    expect(await riskOf(bookingId)).toMatchObject({ score: 60, asksOwner: false, reviewedAt: null });
    const reviewed = { reviewedAt: now, reviewedBy: owner.userId };
    await database.update(bookingRisks).set(reviewed).where(eq(bookingRisks.bookingId, bookingId));
    const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
    if (!booking) throw new Error("the booking was not found");
    await database.transaction((tx) => assessAfterPayment(tx, booking, now));
    expect(await riskOf(bookingId)).toMatchObject(reviewed);
  });

  it("still counts for its network when another card is tried", async () => {
    const network = "192.0.2.77";
    for (let count = 0; count < 3; count++) {
      const other = await renter();
      const { id } = await book(other, { network });
      await cancelBooking(other, id, { reason: "" }, now);
    }
    const actor = await renter();
    const longAgo = addMs(now, -10 * DAY_MS);
    await database.update(users).set({ createdAt: longAgo }).where(eq(users.id, actor.userId));
    const { id: bookingId } = await book(actor, { network });
    expect(await riskOf(bookingId)).toBeUndefined();
    for (const answer of ["reject", "reject", "reject", "approve"] as const) {
      const payment = await startPayment(actor, { bookingId, method: "card" }, now);
      await answerCharge(actor, payment.id, { answer }, now);
    }
    expect(await riskOf(bookingId)).toMatchObject({
      score: 60,
      signals: ["first_booking", "failed_payments", "shared_network"],
    });
  });

  it("is detected from a watched network or a disposable address, also when another card is tried", async () => {
    await database.insert(settings).values({ key: "watchedNetworks", value: ["198.51.100.0/24"] });
    const disposable = await newcomer();
    await database.update(users).set({ email: "jane@mailinator.com" }).where(eq(users.id, disposable.userId));
    const { id } = await book(disposable, { network: "198.51.100.9" });
    expect(await riskOf(id)).toMatchObject({
      score: 85,
      signals: ["new_account", "first_booking", "disposable_email", "watched_network"],
    });

    const actor = await renter();
    const longAgo = addMs(now, -10 * DAY_MS);
    await database.update(users).set({ createdAt: longAgo }).where(eq(users.id, actor.userId));
    const { id: bookingId } = await book(actor, { network: "198.51.100.9" });
    await database.delete(settings);
    for (const answer of ["reject", "reject", "reject", "approve"] as const) {
      const payment = await startPayment(actor, { bookingId, method: "card" }, now);
      await answerCharge(actor, payment.id, { answer }, now);
    }
    expect((await riskOf(bookingId))?.signals).toEqual([
      "first_booking",
      "failed_payments",
      "watched_network",
    ]);
  });

  it("cannot result from a change without the owner's answer", async () => {
    const actor = await newcomer();
    const { id, startsAt, endsAt } = await book(actor, { startsInHours: 20, dailyPriceCents: 10_000 });
    expect(await riskOf(id)).toBeUndefined();
    const payment = await startPayment(actor, { bookingId: id, method: "card" }, now);
    await answerCharge(actor, payment.id, { answer: "approve" }, now);
    const longer = { startsAt, endsAt: addMs(new Date(endsAt), 5 * DAY_MS).toISOString() };
    const { differenceCents, isAgreedAtOnce } = await priceBookingChange(actor, id, longer, now);
    expect(isAgreedAtOnce).toBe(false);
    const changed = await proposeBookingChange(actor, id, { ...longer, differenceCents }, now);
    expect(changed).toMatchObject({ endsAt, change: { status: "proposed" } });
    expect(await riskOf(id)).toMatchObject({ score: 60, reviewedAt: null });
  });

  it("stays instant if less than an hour would be left after the payment", async () => {
    const actor = await newcomer();
    const { id } = await book(actor, { startsInHours: 1.1, dailyPriceCents: 20_000 });
    expect(await riskOf(id)).toMatchObject({ score: 60, asksOwner: false });
    const payment = await startPayment(actor, { bookingId: id, method: "card" }, addMs(now, 8 * MINUTE_MS));
    await answerCharge(actor, payment.id, { answer: "approve" }, addMs(now, 8 * MINUTE_MS));
    expect((await getBooking(owner, id, addMs(now, 8 * MINUTE_MS))).status).toBe("confirmed");
  });

  it("stays instant if the pick-up is too soon for an answer, but is still reviewed", async () => {
    const actor = await newcomer();
    const { id } = await book(actor, { startsInHours: 0.9, dailyPriceCents: 20_000 });
    expect(await riskOf(id)).toMatchObject({ score: 60, asksOwner: false });
    expect((await getBooking(actor, id, now)).isInstantBook).toBe(true);
  });

  it("still counts as the first booking after one that was paid and cancelled", async () => {
    const actor = await newcomer();
    const cheap = await book(actor, { startsInHours: 24 * 30, dailyPriceCents: 1_000 });
    const payment = await startPayment(actor, { bookingId: cheap.id, method: "card" }, now);
    await answerCharge(actor, payment.id, { answer: "approve" }, now);
    await cancelBooking(actor, cheap.id, { reason: "" }, now);
    const { id } = await book(actor, { startsInHours: 20, dailyPriceCents: 20_000 });
    expect((await riskOf(id))?.signals).toContain("first_booking");
  });

  it("counts other renters of the same network who did not pay", async () => {
    const network = "192.0.2.44";
    const unpaid = async () => {
      const other = await renter();
      const { id } = await book(other, { network });
      await cancelBooking(other, id, { reason: "" }, now);
    };
    await unpaid();
    await unpaid();
    await book(await renter(), { network });
    // A renter whose request was not answered has not failed to pay.
    const unanswered = await book(await renter(), { network });
    await database.insert(bookingEvents).values({
      bookingId: unanswered.id,
      actorKind: "renter",
      reason: "requested",
      toStatus: "requested",
    });
    const expired = { status: "expired", deadlineAt: null } as const;
    await database.update(bookings).set(expired).where(eq(bookings.id, unanswered.id));
    const early = await book(await newcomer(), { network, startsInHours: 12, dailyPriceCents: 20_000 });
    expect((await riskOf(early.id))?.signals).not.toContain("shared_network");
    await unpaid();
    const { id } = await book(await newcomer(), { network, dailyPriceCents: 20_000 });
    expect((await riskOf(id))?.signals).toEqual([
      "new_account",
      "first_booking",
      "shared_network",
      "high_total",
    ]);
  });
});

it("keeps the highest score when a later assessment is lower, and is reviewed again", async () => {
  const { id } = await book(await newcomer(), { startsInHours: 6, dailyPriceCents: 20_000 });
  const instant = { isInstantBook: true };
  const again = (score: number, signals: RiskSignal[]) =>
    database.transaction((tx) => recordRisk(tx, { id }, instant, { score, signals, asksOwner: true }, now));
  const reviewed = { reviewedAt: now, reviewedBy: owner.userId };
  await database.update(bookingRisks).set(reviewed).where(eq(bookingRisks.bookingId, id));
  await again(40, ["disputed_payment"]);
  expect(await riskOf(id)).toMatchObject({
    score: 60,
    signals: ["new_account", "first_booking", "early_pick_up", "high_total"],
    reviewedAt: null,
  });
  await again(70, ["failed_payments", "disputed_payment"]);
  expect(await riskOf(id)).toMatchObject({ score: 70, signals: ["failed_payments", "disputed_payment"] });
});

it("ignores usual bookings, and all bookings if the setting is 0", async () => {
  const { id } = await book(await newcomer());
  expect(await riskOf(id)).toBeUndefined();
  await database.insert(settings).values({ key: "bookingReviewScore", value: 0 });
  const unusual = await book(await newcomer(), { startsInHours: 6, dailyPriceCents: 20_000 });
  expect(await riskOf(unusual.id)).toBeUndefined();
  await database.update(settings).set({ value: 10 }).where(eq(settings.key, "bookingReviewScore"));
  const first = await book(await newcomer());
  expect(await riskOf(first.id)).toMatchObject({ asksOwner: true });
  const [row] = await database.select().from(bookings).where(eq(bookings.id, first.id));
  expect(row?.isInstantBook).toBe(false);
  expect(addMs(now, 15 * MINUTE_MS)).toEqual(row?.deadlineAt);
});
