import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { notificationPreferences, notifications } from "@/db/schema/messaging/notifications";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { bookingReminders } from "@/db/schema/rentals/booking-reminders";
import { bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import type { NotificationKind } from "@/lib/messaging/notifications/kinds";
import { renderNotification } from "@/lib/messaging/notifications/render-notification";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { sendDueReminders } from "./send-due-reminders";

const database = await freshDatabase();

// Kigali is two hours ahead of UTC: a pick-up at ten in the morning, and a return three days later.
const startsAt = new Date("2026-12-10T08:00:00Z");
const endsAt = addMs(startsAt, 3 * DAY_MS);
const bookedAt = addMs(startsAt, -7 * DAY_MS);
const before = (instant: Date, hours: number) => addMs(instant, -hours * HOUR_MS);

const reminderKinds: (string | null)[] = [
  "deposit-due",
  "pick-up-near",
  "pick-up-near-host",
  "return-near",
  "return-near-host",
  "request-ending",
  "claim-ending",
  "rental-overdue",
  "rental-overdue-host",
] satisfies NotificationKind[];

// Every test has the only bookings that can be due.
beforeEach(async () => {
  await database.update(bookings).set({ status: "completed", deadlineAt: null });
});

/** A booking as it is once it is paid, except for `changes`. */
async function confirmed(changes: Partial<typeof bookings.$inferInsert> = {}) {
  const { owner, renter: makeRenter, quote } = await vehicleScenario(database, { dailyPriceCents: 4_500 });
  const renter = await makeRenter();
  const { id: quoteId } = await quote(renter, bookedAt, 7);
  const { id } = await createBooking(renter, { quoteId }, bookedAt);
  await change(id, { status: "confirmed", deadlineAt: null, confirmedAt: bookedAt, ...changes });
  return { id, renterId: renter.userId, ownerId: owner.userId };
}

/** A booking whose vehicle is out. */
const active = (changes: Partial<typeof bookings.$inferInsert> = {}) =>
  confirmed({ status: "active", pickedUpAt: startsAt, ...changes });

const change = (id: string, changes: Partial<typeof bookings.$inferInsert>) =>
  database.update(bookings).set(changes).where(eq(bookings.id, id));

async function remindersTo(userId: string) {
  const rows = await database
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(notifications.id);
  return rows.filter(({ kind }) => reminderKinds.includes(kind));
}

const kindsTo = async (userId: string) => (await remindersTo(userId)).map(({ kind }) => kind);

async function newestMessageTo(userId: string, locale: "en" | "fr" | "rw" = "en") {
  const row = (await remindersTo(userId)).at(-1);
  return row && renderNotification(row, locale, new Map()).message;
}

describe("the deposit", () => {
  it("is asked for once it can be paid, with its amount and the page where it is paid", async () => {
    const { id, renterId, ownerId } = await confirmed();
    expect(await sendDueReminders(addMs(before(startsAt, 48), -MINUTE_MS))).toBe(0);
    expect(await sendDueReminders(before(startsAt, 48))).toBe(1);
    const [row] = await remindersTo(renterId);
    expect(row).toMatchObject({ kind: "deposit-due", actionUrl: `/payment?booking=${id}&for=deposit` });
    expect(await newestMessageTo(renterId)).toMatch(
      /^The deposit of \$100 \(FRW 145,500\) for Toyota RAV4 2021, booking \S+, can now be authorised on a card or paid with mobile money\. Do it before the pick-up on 10 Dec 2026, 10:00\./,
    );
    expect(await kindsTo(ownerId)).toEqual([]);
  });

  it("is not asked for where it is paid, not required, or left at the counter", async () => {
    await confirmed({ depositPaymentId: "0190a0a0-0000-7000-8000-000000000001" });
    await confirmed({ depositCents: 0 });
    await confirmed({ source: "telephone" });
    await confirmed({ status: "cancelled" });
    expect(await sendDueReminders(before(startsAt, 40))).toBe(0);
  });

  it("is asked for half an hour after a booking at short notice", async () => {
    const { renterId } = await confirmed({ confirmedAt: before(startsAt, 20) });
    expect(await sendDueReminders(addMs(before(startsAt, 20), 29 * MINUTE_MS))).toBe(0);
    expect(await sendDueReminders(addMs(before(startsAt, 20), 30 * MINUTE_MS))).toBe(1);
    expect(await kindsTo(renterId)).toEqual(["deposit-due"]);
  });
});

describe("the pick-up", () => {
  it("is announced the day before, with time, place and what to bring", async () => {
    const { id, renterId, ownerId } = await confirmed({ depositCents: 0 });
    expect(await sendDueReminders(addMs(before(startsAt, 24), -MINUTE_MS))).toBe(0);
    expect(await sendDueReminders(before(startsAt, 24))).toBe(1);
    expect(await newestMessageTo(ownerId)).toMatch(
      /^Aline Uwase picks up Toyota RAV4 2021, booking \S+, on 10 Dec 2026, 10:00 here: Remera, Kigali\. /,
    );
    const actionUrl = `/dashboard/business/rentals/${id}`;
    expect(await remindersTo(ownerId)).toMatchObject([{ kind: "pick-up-near-host", actionUrl }]);
    expect(await newestMessageTo(renterId)).toMatch(
      /^You pick up Toyota RAV4 2021, booking \S+, on 10 Dec 2026, 10:00 here: Remera, Kigali\. Bring your driving licence; /,
    );
  });

  it("is announced to a customer who pays there, with the amount, but not soon after the booking", async () => {
    const reserved = (acceptedAt: Date) =>
      confirmed({
        status: "pending_payment",
        source: "telephone",
        deadlineAt: addMs(startsAt, 2 * HOUR_MS),
        acceptedAt,
        confirmedAt: null,
      });
    const { renterId, ownerId } = await reserved(bookedAt);
    await reserved(before(startsAt, 25));
    expect(await sendDueReminders(before(startsAt, 24))).toBe(1);
    expect(await newestMessageTo(renterId)).toMatch(
      / here: Remera, Kigali\. You pay \$135 \(FRW 196,425\) there\. Bring your driving licence; /,
    );
    expect(await newestMessageTo(renterId, "fr")).toMatch(/ Vous y payez 135/);
    expect(await newestMessageTo(ownerId)).toMatch(/ They pay \$135 \(FRW 196,425\) there\. /);
  });

  it("of a vehicle with a driver needs no licence", async () => {
    const { renterId } = await confirmed({ depositCents: 0, isWithDriver: true });
    await sendDueReminders(before(startsAt, 24));
    expect(await newestMessageTo(renterId)).toMatch(/ The car comes with its driver\.$/);
    expect(await newestMessageTo(renterId, "fr")).toMatch(/ La voiture vient avec son chauffeur\.$/);
  });

  it("is not announced soon after the booking or its deposit, nor once the car can be handed over", async () => {
    await confirmed({ depositCents: 0, confirmedAt: before(startsAt, 11) });
    const { renterId } = await confirmed();
    expect(await sendDueReminders(addMs(before(startsAt, 2), -MINUTE_MS))).toBe(1);
    expect(await kindsTo(renterId)).toEqual(["deposit-due"]);
    await confirmed({ depositCents: 0 });
    expect(await sendDueReminders(before(startsAt, 2))).toBe(0);
  });

  it("follows its deposit, which was asked for the day before", async () => {
    const { renterId } = await confirmed();
    await sendDueReminders(before(startsAt, 48));
    await sendDueReminders(before(startsAt, 24));
    expect(await kindsTo(renterId)).toEqual(["deposit-due", "pick-up-near"]);
  });
});

describe("the return", () => {
  it("of a morning is announced the evening before, with what a delay costs", async () => {
    const { renterId, ownerId } = await active();
    expect(await sendDueReminders(new Date("2026-12-12T15:59:00Z"))).toBe(0);
    expect(await sendDueReminders(new Date("2026-12-12T16:00:00Z"))).toBe(1);
    expect(await newestMessageTo(renterId)).toMatch(
      / is due back on 13 Dec 2026, 10:00\. If it comes back more than an hour late, each started day costs \$45\./,
    );
    expect(await newestMessageTo(ownerId)).toMatch(
      /^Aline Uwase is to return Toyota RAV4 2021, booking \S+, on 13 Dec 2026, 10:00\./,
    );
    expect(await kindsTo(ownerId)).toEqual(["return-near-host"]);
  });

  it("of an afternoon is announced four hours before, unless the car has just been picked up", async () => {
    const afternoon = new Date("2026-12-13T14:00:00Z");
    const { renterId } = await active({ endsAt: afternoon });
    await active({ endsAt: afternoon, pickedUpAt: before(afternoon, 7) });
    expect(await sendDueReminders(before(afternoon, 5))).toBe(0);
    expect(await sendDueReminders(before(afternoon, 4))).toBe(1);
    expect(await kindsTo(renterId)).toEqual(["return-near"]);
  });

  it("is not announced once it is over", async () => {
    const { renterId } = await active();
    await sendDueReminders(endsAt);
    expect(await kindsTo(renterId)).toEqual([]);
  });
});

describe("an overdue car", () => {
  it("is reported to both sides once the free hour is over", async () => {
    const { id, renterId, ownerId } = await active();
    expect(await sendDueReminders(addMs(endsAt, HOUR_MS - 1))).toBe(0);
    expect(await sendDueReminders(addMs(endsAt, HOUR_MS))).toBe(1);
    expect(await newestMessageTo(renterId)).toMatch(
      / was due back on 13 Dec 2026, 10:00, and its return is not recorded\. Each started day of the delay costs \$45\./,
    );
    expect(await newestMessageTo(ownerId)).toMatch(
      /^Aline Uwase was to return Toyota RAV4 2021, booking \S+, on 13 Dec 2026, 10:00, /,
    );
    const [row] = await remindersTo(ownerId);
    expect(row).toMatchObject({
      kind: "rental-overdue-host",
      actionUrl: `/dashboard/business/rentals/${id}`,
    });
    expect(await sendDueReminders(addMs(endsAt, 2 * HOUR_MS))).toBe(0);
  });

  it("is reported a day late after an outage, but not for the first time after two days", async () => {
    const { renterId } = await active();
    const forgotten = await active({ endsAt: before(endsAt, 30) });
    expect(await sendDueReminders(addMs(endsAt, DAY_MS))).toBe(1);
    expect([await kindsTo(renterId), await kindsTo(forgotten.renterId)]).toEqual([["rental-overdue"], []]);
  });
});

describe("a request", () => {
  const requested = (deadlineAt: Date, createdAt: Date) =>
    confirmed({ status: "requested", confirmedAt: null, deadlineAt, createdAt });
  const noon = new Date("2026-12-05T10:00:00Z");

  it("reminds its owner an hour before it ends, unless it is younger than that", async () => {
    const { id, ownerId, renterId } = await requested(noon, before(noon, 8));
    const young = await requested(noon, before(noon, 1.5));
    expect(await sendDueReminders(addMs(before(noon, 1), -MINUTE_MS))).toBe(0);
    expect(await sendDueReminders(before(noon, 1))).toBe(1);
    expect(await sendDueReminders(addMs(before(noon, 0.5), -MINUTE_MS))).toBe(0);
    expect(await sendDueReminders(before(noon, 0.5))).toBe(1);
    expect(await remindersTo(ownerId)).toMatchObject([
      { kind: "request-ending", actionUrl: `/dashboard/business/rentals/${id}` },
    ]);
    expect(await newestMessageTo(ownerId)).toMatch(
      / Without your answer, the request expires on 5 Dec 2026, 12:00\.$/,
    );
    expect([await kindsTo(renterId), await kindsTo(young.ownerId)]).toEqual([[], ["request-ending"]]);
    expect(await sendDueReminders(noon)).toBe(0);
  });

  it("that ends at night reminds its owner in the evening", async () => {
    const night = new Date("2026-12-06T00:30:00Z");
    const { ownerId } = await requested(night, before(night, 8));
    await requested(addMs(noon, DAY_MS), before(night, 8));
    expect(await sendDueReminders(new Date("2026-12-05T17:31:00Z"))).toBe(1);
    expect(await kindsTo(ownerId)).toEqual(["request-ending"]);
  });
});

describe("a claim", () => {
  it("reminds its renter a day before it counts as accepted, once, unless it is answered", async () => {
    const { id, renterId, ownerId } = await confirmed({ status: "completed" });
    const claim = {
      bookingId: id,
      kind: "cleaning" as const,
      amountCents: 2_000,
      reason: "Mud",
      filedBy: ownerId,
    };
    const file = (filedAt: Date) =>
      database
        .insert(claims)
        .values({ id: crypto.randomUUID(), ...claim, filedAt, answerBy: addMs(filedAt, 3 * DAY_MS) });
    await file(startsAt);
    await file(addMs(startsAt, HOUR_MS));
    await file(addMs(startsAt, 2 * HOUR_MS));
    const answerBy = addMs(startsAt, 3 * DAY_MS);
    expect(await sendDueReminders(addMs(before(answerBy, 24), -MINUTE_MS))).toBe(0);
    expect(await sendDueReminders(before(answerBy, 24))).toBe(1);
    expect(await newestMessageTo(renterId)).toMatch(
      / by 13 Dec 2026, 10:00; without an answer it counts as accepted\.$/,
    );
    expect(await sendDueReminders(before(answerBy, 23))).toBe(1);
    expect(await kindsTo(renterId)).toEqual(["claim-ending", "claim-ending"]);
    await database.update(claims).set({ status: "disputed", answer: "No", answeredAt: answerBy });
    expect(await sendDueReminders(before(answerBy, 22))).toBe(0);
    expect(await kindsTo(ownerId)).toEqual([]);
  });
});

describe("each reminder", () => {
  it("is sent once, however many processes send them, and although its reader deletes it", async () => {
    const { id, renterId } = await confirmed();
    const overdue = await active({ startsAt: bookedAt, endsAt: before(startsAt, 50) });
    const at = before(startsAt, 48);
    const counts = await Promise.all(Array.from({ length: 4 }, () => sendDueReminders(at)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await kindsTo(renterId)).toEqual(["deposit-due"]);
    expect(await kindsTo(overdue.renterId)).toEqual(["rental-overdue"]);
    await database.delete(notifications).where(eq(notifications.userId, renterId));
    expect(await sendDueReminders(addMs(at, HOUR_MS))).toBe(0);
    const ofBooking = eq(bookingReminders.bookingId, id);
    expect(await database.select().from(bookingReminders).where(ofBooking)).toEqual([
      { bookingId: id, kind: "deposit", remindedOf: startsAt, sentAt: at },
    ]);
  });

  it("is sent again for new dates, once", async () => {
    const { id, renterId } = await active();
    await sendDueReminders(addMs(endsAt, -2 * HOUR_MS));
    const later = addMs(endsAt, DAY_MS);
    await change(id, { endsAt: later });
    expect(await sendDueReminders(endsAt)).toBe(0);
    expect(await sendDueReminders(addMs(later, -2 * HOUR_MS))).toBe(1);
    expect(await sendDueReminders(addMs(later, -HOUR_MS))).toBe(0);
    expect((await remindersTo(renterId)).map(({ kind, values }) => [kind, values.endsAt])).toEqual([
      ["return-near", endsAt.toISOString()],
      ["return-near", later.toISOString()],
    ]);
  });

  it("waits for the morning at night", async () => {
    const { renterId } = await confirmed({ startsAt: new Date("2026-12-11T01:00:00Z") });
    // Three in the morning, and seven.
    expect(await sendDueReminders(new Date("2026-12-09T01:00:00Z"))).toBe(0);
    expect(await sendDueReminders(new Date("2026-12-09T05:00:00Z"))).toBe(1);
    expect(await kindsTo(renterId)).toEqual(["deposit-due"]);
  });

  it("is emailed in the person's language, and not to a renter who wants no emails", async () => {
    const reader = await confirmed();
    const other = await confirmed();
    await database.update(users).set({ locale: "rw" }).where(eq(users.id, reader.renterId));
    await database.insert(notificationPreferences).values({ userId: other.renterId, email: false });
    expect(await sendDueReminders(before(startsAt, 48))).toBe(2);
    const emailsTo = (userId: string) =>
      database
        .select({ subject: outboxMessages.subject })
        .from(outboxMessages)
        .where(and(eq(outboxMessages.userId, userId), eq(outboxMessages.channel, "email")));
    expect((await emailsTo(reader.renterId)).map(({ subject }) => subject)).toEqual([
      "Emeza cyangwa wishyure ingwate ya $100",
    ]);
    expect(await emailsTo(other.renterId)).toEqual([]);
  });
});
