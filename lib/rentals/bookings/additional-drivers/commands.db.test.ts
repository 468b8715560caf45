import { and, asc, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { notifications } from "@/db/schema/messaging/notifications";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { bookings } from "@/db/schema/rentals/bookings";
import { quotes } from "@/db/schema/rentals/quotes";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf, paidScenario } from "@/db/testing/scenarios";
import { renderNotification } from "@/lib/messaging/notifications/render-notification";
import { removeOutdatedRows } from "@/lib/operations/jobs/outdated-rows";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import type { RequestContext } from "@/lib/platform/request-context";
import {
  acceptBookingChange,
  priceBookingChange,
  proposeBookingChange,
} from "@/lib/rentals/bookings/changes/commands";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import { showLicence } from "@/lib/rentals/bookings/handovers/licence-check/queries";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { composeAgreement } from "@/lib/rentals/rental-agreements/queries";
import { acceptDriverInvitation, inviteDriver, withdrawDriver } from "./commands";
import { listDriverInvitations } from "./queries";

const database = await freshDatabase();
// The simulated providers use real time, so the tests start now; the pick-up is tomorrow.
const now = new Date();
const pickup = addMs(now, DAY_MS);
const context = { now, locale: "en" };
const inspection = { isDepositWaived: true, odometerKm: 42_000, fuelPercent: 75 };

/** A paid booking whose bill includes places for additional drivers. */
async function bookedScenario(places = 2) {
  const scenario = await paidScenario(database, now);
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, scenario.bookingId));
  const line = {
    rule: "additional_driver" as const,
    quantity: 3,
    unitCents: 500,
    amountCents: 1_500 * places,
    pieces: places,
    per: "day" as const,
  };
  if (places > 0)
    await database
      .update(quotes)
      .set({ lines: [line] })
      .where(eq(quotes.id, booking?.quoteId ?? ""));
  return scenario;
}

async function person(): Promise<UserActor> {
  const user = await makeUser(database);
  await database.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, user.id));
  return actorFor(user);
}

const license = ({ userId }: UserActor, values: Partial<typeof individualProfiles.$inferInsert> = {}) =>
  database
    .update(individualProfiles)
    .set({
      licenceStatus: "verified",
      drivingLicence: "DL-77",
      licenceExpiresOn: "2040-01-31",
      birthDate: "1990-01-01",
      ...values,
    })
    .where(eq(individualProfiles.userId, userId));

const invitationOf = async (actor: UserActor) => {
  const [invitation] = (await listDriverInvitations(actor, now)).items;
  if (!invitation) throw new Error("no invitation");
  return invitation;
};

describe("an additional driver", () => {
  it("is named only by the renter, only once, and only for a paid place", async () => {
    const { renter, owner, bookingId } = await bookedScenario(1);
    const friend = await person();
    const stranger = await person();
    const invite = (actor: UserActor, email = friend.email) => inviteDriver(actor, bookingId, email, context);
    await expect(invite(owner)).rejects.toMatchObject({ code: "forbidden" });
    await expect(invite(stranger)).rejects.toMatchObject({ code: "not_found" });
    await expect(invite(renter, renter.email)).rejects.toMatchObject({ key: "driverNamedAlready" });
    const attempts = await Promise.allSettled([invite(renter), invite(renter)]);
    expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(invite(renter, "other@example.rw")).rejects.toMatchObject({ key: "noDriverPlace" });
    const messages = await database
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.template, "driver-invitation"));
    expect(messages.map(({ recipient }) => recipient)).toEqual([friend.email]);
    expect((await getBooking(renter, bookingId, now)).drivers).toMatchObject([
      { email: friend.email, name: null, isAccepted: false },
    ]);
    // The owner does not learn whom the renter invited.
    expect((await getBooking(owner, bookingId, now)).drivers).toMatchObject([{ email: null, name: null }]);
    const none = await bookedScenario(0);
    await expect(inviteDriver(none.renter, none.bookingId, friend.email, context)).rejects.toMatchObject({
      key: "noDriverPlace",
    });
  });

  it("is not written to any more when the renter withdraws the invitation or the booking ends", async () => {
    const { renter, owner, bookingId } = await bookedScenario();
    const emailTo = async (email: string) => {
      const [message] = await database
        .select({ status: outboxMessages.status, body: outboxMessages.body })
        .from(outboxMessages)
        .where(and(eq(outboxMessages.recipient, email), eq(outboxMessages.template, "driver-invitation")));
      return message;
    };
    await inviteDriver(renter, bookingId, "first@example.rw", context);
    await inviteDriver(renter, bookingId, "second@example.rw", context);
    const { drivers } = await getBooking(renter, bookingId, now);
    const first = drivers.find(({ email }) => email === "first@example.rw");
    await withdrawDriver(renter, bookingId, first?.id ?? "", now);
    expect(await emailTo("first@example.rw")).toEqual({ status: "failed", body: "" });
    expect(await emailTo("second@example.rw")).toMatchObject({ status: "queued" });
    await cancelBooking(owner, bookingId, { reason: "The car is sold." }, now);
    expect(await emailTo("second@example.rw")).toEqual({ status: "failed", body: "" });
  });

  it("accepts only with the verified address that was invited, and can withdraw afterwards", async () => {
    const { renter, bookingId } = await bookedScenario();
    const [friend, stranger] = [await person(), await person()];
    await inviteDriver(renter, bookingId, friend.email, context);
    const { id } = await invitationOf(friend);
    await expect(acceptDriverInvitation(stranger, id, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(withdrawDriver(stranger, bookingId, id, now)).rejects.toMatchObject({ code: "not_found" });
    await database.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, friend.userId));
    await expect(acceptDriverInvitation(friend, id, now)).rejects.toMatchObject({ code: "not_found" });
    await database.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, friend.userId));
    await acceptDriverInvitation(friend, id, now);
    expect(await invitationOf(friend)).toMatchObject({ isAccepted: true, problem: "licenceNotVerified" });
    const [row] = await database.select().from(additionalDrivers).where(eq(additionalDrivers.id, id));
    expect(row).toMatchObject({ email: null, userId: friend.userId });
    await expect(inviteDriver(renter, bookingId, friend.email, context)).rejects.toMatchObject({
      key: "driverNamedAlready",
    });
    await withdrawDriver(friend, bookingId, id, now);
    expect((await listDriverInvitations(friend, now)).items).toEqual([]);
    expect((await getBooking(renter, bookingId, now)).drivers).toEqual([]);
  });

  it("is announced once to the renter, and to the business once the booking is agreed", async () => {
    const { renter, owner, bookingId } = await bookedScenario();
    const [friend, early] = [await person(), await person()];
    await inviteDriver(renter, bookingId, friend.email, context);
    await inviteDriver(renter, bookingId, early.email, context);
    const { id } = await invitationOf(friend);
    await Promise.all([acceptDriverInvitation(friend, id, now), acceptDriverInvitation(friend, id, now)]);
    const announcementsTo = async ({ userId }: UserActor) =>
      (await notificationKindsOf(database, userId)).filter((kind) => kind === "driver-accepted").length;
    expect([
      await announcementsTo(renter),
      await announcementsTo(owner),
      await announcementsTo(friend),
    ]).toEqual([1, 1, 0]);
    const requested = { status: "requested" as const, deadlineAt: addMs(now, DAY_MS / 4) };
    await database.update(bookings).set(requested).where(eq(bookings.id, bookingId));
    await acceptDriverInvitation(early, (await invitationOf(early)).id, now);
    expect([await announcementsTo(renter), await announcementsTo(owner)]).toEqual([2, 1]);
    // On the telephone it is agreed before it is paid.
    const reserved = { status: "pending_payment" as const, source: "telephone" as const };
    await database.update(bookings).set(reserved).where(eq(bookings.id, bookingId));
    await withdrawDriver(early, bookingId, (await invitationOf(early)).id, now);
    expect(await notificationKindsOf(database, owner.userId)).toContain("driver-withdrew");
  });

  it("is reported to the others when the driver withdraws or the renter removes the driver", async () => {
    const { renter, owner, bookingId } = await bookedScenario(3);
    const [friend, cousin, early] = [await person(), await person(), await person()];
    for (const each of [friend, cousin, early]) await inviteDriver(renter, bookingId, each.email, context);
    const messagesTo = async ({ userId }: UserActor, kind: string) => {
      const rows = await database
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, userId), eq(notifications.kind, kind)));
      return rows.map((row) => renderNotification(row, "en", new Map()).message);
    };
    for (const each of [friend, cousin])
      await acceptDriverInvitation(each, (await invitationOf(each)).id, now);
    const { id } = await invitationOf(friend);
    const attempts = [withdrawDriver(friend, bookingId, id, now), withdrawDriver(friend, bookingId, id, now)];
    expect((await Promise.allSettled(attempts)).map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "rejected",
    ]);
    for (const actor of [renter, owner])
      expect(await messagesTo(actor, "driver-withdrew")).toEqual([
        expect.stringContaining(`${friend.name} will not drive`),
      ]);
    expect(await messagesTo(friend, "driver-withdrew")).toEqual([]);

    await withdrawDriver(renter, bookingId, (await invitationOf(cousin)).id, now);
    expect(await messagesTo(cousin, "driver-removed")).toEqual([expect.stringContaining(renter.name)]);
    expect(await messagesTo(renter, "driver-withdrew")).toHaveLength(1);
    expect(await messagesTo(owner, "driver-withdrew")).toHaveLength(2);
    // A driver who declines was never announced to the business, and the renter knows only the address.
    await withdrawDriver(early, bookingId, (await invitationOf(early)).id, now);
    expect(await messagesTo(renter, "driver-withdrew")).toContainEqual(
      expect.stringContaining(`${early.email} will not drive`),
    );
    expect(await messagesTo(owner, "driver-withdrew")).toHaveLength(2);
  });

  it("is notified when the dates change and when the booking is cancelled, without price or reason", async () => {
    const { renter, owner, vehicle, bookingId } = await bookedScenario(3);
    const [friend, gone, unanswered] = [await person(), await person(), await person()];
    for (const each of [friend, gone, unanswered]) await inviteDriver(renter, bookingId, each.email, context);
    for (const each of [friend, gone]) await acceptDriverInvitation(each, (await invitationOf(each)).id, now);
    await withdrawDriver(gone, bookingId, (await invitationOf(gone)).id, now);
    const { startsAt } = await getBooking(renter, bookingId, now);
    const period = { startsAt, endsAt: addMs(pickup, 2 * DAY_MS).toISOString() };
    const { differenceCents } = await priceBookingChange(owner, bookingId, period, now);
    const { change } = await proposeBookingChange(owner, bookingId, { ...period, differenceCents }, now);
    await acceptBookingChange(renter, bookingId, change?.id ?? "", now);
    await cancelBooking(owner, bookingId, { reason: "The car is sold." }, now);
    const about = and(eq(notifications.userId, friend.userId), like(notifications.kind, "driver-%"));
    const rows = await database.select().from(notifications).where(about).orderBy(asc(notifications.id));
    expect(rows.map(({ kind, actionUrl }) => [kind, actionUrl])).toEqual([
      ["driver-booking-changed", "/dashboard/user/rentals"],
      ["driver-booking-ended", "/dashboard/user/rentals"],
    ]);
    const sentences = rows.map((row) => renderNotification(row, "en", new Map()).message);
    for (const sentence of sentences) {
      expect(sentence).toContain(renter.name);
      expect(sentence).toContain(vehicle.title);
    }
    const values = { person: renter.name, car: vehicle.title, reference: expect.any(String), ...period };
    expect(rows.map((row) => row.values)).toEqual([values, values]);
    for (const other of [gone, unanswered])
      expect(await notificationKindsOf(database, other.userId)).not.toContain("driver-booking-changed");
  });

  it("is not notified of changes to a rental to which the driver was not admitted", async () => {
    const { renter, owner, bookingId } = await bookedScenario();
    const [ready, unchecked] = [await person(), await person()];
    for (const friend of [ready, unchecked]) {
      await inviteDriver(renter, bookingId, friend.email, context);
      await acceptDriverInvitation(friend, (await invitationOf(friend)).id, now);
      await license(friend);
    }
    const { id } = await invitationOf(ready);
    await handOver(owner, bookingId, { ...inspection, checkedDrivers: [id] }, pickup);
    const { startsAt } = await getBooking(renter, bookingId, now);
    const period = { startsAt, endsAt: addMs(pickup, 2 * DAY_MS).toISOString() };
    const { differenceCents } = await priceBookingChange(owner, bookingId, period, pickup);
    const { change } = await proposeBookingChange(owner, bookingId, { ...period, differenceCents }, pickup);
    await acceptBookingChange(renter, bookingId, change?.id ?? "", pickup);
    const kindsOf = ({ userId }: UserActor) => notificationKindsOf(database, userId);
    expect([await kindsOf(ready), await kindsOf(unchecked)]).toEqual([["driver-booking-changed"], []]);
  });

  it("may drive once the owner has compared the person with the verified licence", async () => {
    const { renter, owner, bookingId } = await bookedScenario(3);
    const [ready, unchecked, unanswered] = [await person(), await person(), await person()];
    for (const friend of [ready, unchecked]) {
      await inviteDriver(renter, bookingId, friend.email, context);
      await acceptDriverInvitation(friend, (await invitationOf(friend)).id, now);
      await license(friend, { drivingLicence: friend === ready ? "DL-771" : "DL-881" });
    }
    await inviteDriver(renter, bookingId, unanswered.email, context);
    const { id } = await invitationOf(ready);
    const device = { ipAddress: "127.0.0.1" } as RequestContext["device"];
    const look = (driverId: string) => showLicence(owner, bookingId, { now: pickup, device }, driverId);
    expect(await look(id)).toMatchObject({ name: ready.name, number: "DL-771" });
    await expect(look((await invitationOf(unanswered)).id)).rejects.toMatchObject({ code: "not_found" });
    const done = await handOver(owner, bookingId, { ...inspection, checkedDrivers: [id] }, pickup);
    expect(done.drivers).toMatchObject([
      { id, name: ready.name, isAdmitted: true },
      { name: unchecked.name, isAdmitted: false },
    ]);
    expect((await listDriverInvitations(unanswered, pickup)).items).toEqual([]);
    const partiesFor = async (actor: UserActor) =>
      JSON.stringify((await composeAgreement(actor, bookingId, "en", pickup)).text.parties);
    expect(await partiesFor(owner)).toContain(`${ready.name} (DL-771)`);
    expect(await partiesFor(owner)).not.toContain("DL-88");
    expect(await partiesFor(renter)).toContain(`${ready.name} (•••771)`);
    await expect(withdrawDriver(renter, bookingId, id, pickup)).rejects.toMatchObject({
      key: "driversClosed",
    });
    await expect(
      inviteDriver(renter, bookingId, "late@example.rw", { ...context, now: pickup }),
    ).rejects.toMatchObject({
      key: "driversClosed",
    });
  });

  it("must be as old as the owner requires", async () => {
    const { renter, bookingId } = await bookedScenario();
    const friend = await person();
    await database.update(bookings).set({ minDriverAge: 30 }).where(eq(bookings.id, bookingId));
    await inviteDriver(renter, bookingId, friend.email, context);
    await license(friend, { birthDate: "2004-01-01" });
    await acceptDriverInvitation(friend, (await invitationOf(friend)).id, now);
    expect((await getBooking(renter, bookingId, now)).drivers).toMatchObject([{ problem: "driverTooYoung" }]);
  });

  it("is deleted with the address a month after a booking that never began", async () => {
    const { renter, bookingId } = await bookedScenario();
    await inviteDriver(renter, bookingId, "gone@example.rw", context);
    const ofBooking = eq(additionalDrivers.bookingId, bookingId);
    await removeOutdatedRows(addMs(now, 20 * DAY_MS));
    expect(await database.$count(additionalDrivers, ofBooking)).toBe(1);
    await removeOutdatedRows(addMs(now, 40 * DAY_MS));
    expect(await database.$count(additionalDrivers, ofBooking)).toBe(0);
  });
});
