import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf, paidScenario } from "@/db/testing/scenarios";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { setRestoreHeld } from "@/lib/platform/restore-hold";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getInterventions } from "./commands";
import type { SideActionRequest } from "./contract";
import { performForSide } from "./perform-for-side";

const database = await freshDatabase();
const now = new Date();
const [start, end] = [addMs(now, DAY_MS), addMs(now, 4 * DAY_MS)];
const device = { ipAddress: "10.0.0.9", userAgent: null };
const admin = actorFor(await makeUser(database, { role: "admin" }));
const reason = "The owner's telephone is off";

const perform = (
  bookingId: string,
  request: Omit<SideActionRequest, "reason">,
  at: Date,
  actor: UserActor = admin,
) => performForSide(actor, bookingId, { ...request, reason }, { now: at, device });

const entriesOf = (bookingId: string, action: string) =>
  database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, bookingId), eq(auditEntries.action, action)));

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => "ok",
    (error) => error.key ?? error.code,
  );

describe("an administrator who acts for a side that does not respond", () => {
  it("can start a rental without readings, which is then charged only for late days", async () => {
    const { owner, renter, bookingId } = await paidScenario(database, now, {
      includedKmPerDay: 100,
      extraKmPriceCents: 20,
    });
    expect(await outcomeOf(perform(bookingId, { action: "pickUp" }, start))).toBe("depositNotSettled");
    const started = await perform(bookingId, { action: "pickUp", isDepositWaived: true }, start);
    expect(started).toMatchObject({ status: "active", handovers: [] });
    const event = { reason: "started_by_support", actorKind: "admin", note: reason };
    expect(started.events).toContainEqual(expect.objectContaining(event));
    for (const { userId } of [owner, renter])
      expect(await notificationKindsOf(database, userId)).toContain("started-by-support");
    expect(await entriesOf(bookingId, "booking.start")).toMatchObject([
      {
        actorId: admin.userId,
        detail: { before: { status: "confirmed" }, after: { status: "active" }, reason },
      },
    ]);
    const late = addMs(end, 2 * HOUR_MS);
    const inspection = { odometerKm: 90_000, fuelPercent: 20 };
    const ended = await perform(bookingId, { action: "return", inspection }, late);
    expect(ended.charges.map(({ kind }) => kind)).toEqual(["late"]);
    expect(ended.handovers).toMatchObject([{ kind: "return", side: "admin", odometerKm: 90_000 }]);
  });

  it("can end a rental at the time when the vehicle came back, and waive charges", async () => {
    const { owner, renter, bookingId } = await paidScenario(database, now);
    await handOver(owner, bookingId, { odometerKm: 10, fuelPercent: 90, isDepositWaived: true }, start);
    const late = addMs(end, 3 * DAY_MS);
    expect((await getInterventions(admin, bookingId, late)).returnTerms).toEqual({
      endsAt: end.toISOString(),
      dailyPriceCents: 4_500,
      timeZone: "Africa/Kigali",
    });
    const ended = await perform(bookingId, { action: "return", returnedAt: end.toISOString() }, late);
    expect(ended).toMatchObject({ status: "completed", returnedAt: end.toISOString(), charges: [] });
    expect(ended.events.map((event) => event.reason)).toContain("returned_by_support");
    for (const { userId } of [owner, renter])
      expect(await notificationKindsOf(database, userId)).toContain("returned-by-support");
    expect(await entriesOf(bookingId, "booking.return")).toHaveLength(1);

    const other = await paidScenario(database, now);
    const pickup = { odometerKm: 10, fuelPercent: 90, isDepositWaived: true };
    await handOver(other.owner, other.bookingId, pickup, start);
    const letOff = await perform(other.bookingId, { action: "return", waivesCharges: true }, late);
    expect(letOff.charges).toEqual([]);
  });

  it("can record a no-show once the owner could", async () => {
    const { bookingId } = await paidScenario(database, now);
    expect(await outcomeOf(perform(bookingId, { action: "noShow" }, addMs(start, HOUR_MS)))).toBe(
      "noShowTooEarly",
    );
    const closed = await perform(bookingId, { action: "noShow" }, addMs(start, 3 * HOUR_MS));
    expect(closed.status).toBe("no_show");
    expect(await entriesOf(bookingId, "booking.no-show")).toHaveLength(1);
  });

  it("can record a whole rental whose pick-up a restore has lost, but only until the maintenance ends", async () => {
    const { owner, bookingId } = await paidScenario(database, now);
    const late = addMs(end, 2 * DAY_MS);
    const pickUp = { action: "pickUp" as const, isDepositWaived: true };
    expect(await outcomeOf(perform(bookingId, pickUp, late))).toBe("bookingNotReadyForPickUp");
    expect((await getInterventions(admin, bookingId, late)).sideActions).toEqual([]);
    try {
      setRestoreHeld(true);
      const pickup = { odometerKm: 10, fuelPercent: 90, isDepositWaived: true };
      expect(await outcomeOf(handOver(owner, bookingId, pickup, late))).toBe("bookingNotReadyForPickUp");
      expect((await getInterventions(admin, bookingId, late)).sideActions).toEqual(["pickUp"]);
      const started = await perform(bookingId, pickUp, late);
      expect(started).toMatchObject({ status: "active", pickedUpAt: start.toISOString() });
      const back = addMs(end, 2 * HOUR_MS).toISOString();
      const ended = await perform(bookingId, { action: "return", returnedAt: back }, late);
      expect(ended).toMatchObject({ status: "completed", returnedAt: back });
      expect(ended.charges.map(({ kind }) => kind)).toEqual(["late"]);
    } finally {
      setRestoreHeld(false);
    }
  });

  it("acts once, even when two act at the same time", async () => {
    const { bookingId } = await paidScenario(database, now);
    const start2 = () => outcomeOf(perform(bookingId, { action: "pickUp", isDepositWaived: true }, start));
    expect((await Promise.all([start2(), start2()])).sort()).toEqual(["bookingNotReadyForPickUp", "ok"]);
    expect(await entriesOf(bookingId, "booking.start")).toHaveLength(1);
  });

  it("cannot act in their own bookings, and nobody else can act for a side", async () => {
    const { owner, renter, bookingId } = await paidScenario(database, now);
    const request = { action: "pickUp" as const, isDepositWaived: true };
    for (const actor of [owner, renter])
      expect(await outcomeOf(perform(bookingId, request, start, actor))).toBe("forbidden");
    for (const self of [owner, renter].map((actor) => ({ ...actor, role: "admin" as const })))
      expect(await outcomeOf(perform(bookingId, request, start, self))).toBe("forbidden");
    // The regular commands are only for the owner and, with a code, the renter.
    const pickup = { odometerKm: 10, fuelPercent: 90, isDepositWaived: true };
    expect(await outcomeOf(handOver(admin, bookingId, pickup, start))).toBe("forbidden");
    expect((await getInterventions(admin, bookingId, start)).sideActions).toEqual(["pickUp"]);
  });
});
