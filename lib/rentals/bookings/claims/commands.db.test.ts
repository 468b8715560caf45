import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { simulatedCharges } from "@/db/schema/operations/simulated-providers";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { handovers } from "@/db/schema/rentals/handovers";
import { makeMember, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, eventReasonsOf, ledgerOf, notificationKindsOf } from "@/db/testing/scenarios";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { recordInspection } from "@/lib/rentals/bookings/handovers/inspections/commands";
import { earningsOfReturn } from "@/lib/rentals/bookings/money/owner-earnings";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { decideClaim } from "./admin/commands";
import { listAdminClaims } from "./admin/queries";
import { acceptUnansweredClaims, settleDueDeposits } from "./close-due-claims";
import { acceptClaim, disputeClaim, fileClaim } from "./commands";
import type { ClaimRequest } from "./contract";
import { claimPictureOf, returnedScenario } from "./testing";

const database = await freshDatabase();
// The simulated providers use real time, so the tests start now; the return is four days later.
const now = new Date();
const returnedAt = addMs(now, 4 * DAY_MS);
const hoursLater = (hours: number) => addMs(returnedAt, hours * HOUR_MS);
const context = (at: Date) => ({ now: at, device: { ipAddress: "127.0.0.1", userAgent: "test" } });
const dispute = { answer: "It was like this before", pictures: [] };

type Scenario = Awaited<ReturnType<typeof returnedScenario>>;

/** Files a claim, by default for $30 of cleaning an hour after the return, and returns its id. */
async function file({ owner, bookingId }: Scenario, claim: Partial<ClaimRequest> = {}, at = hoursLater(1)) {
  const pictures = [await claimPictureOf(database, owner.userId)];
  const request = { kind: "cleaning" as const, amountCents: 3_000, reason: "Mud on the seats", pictures };
  const booking = await fileClaim(owner, bookingId, { ...request, ...claim }, at);
  return booking.claims.at(-1)?.id ?? "";
}

async function administrator(): Promise<UserActor> {
  return actorFor(await makeUser(database, { role: "admin" }));
}

const claimOf = async (actor: UserActor, bookingId: string, at: Date) =>
  (await getBooking(actor, bookingId, at)).claims[0];

describe("filing a claim", () => {
  it("notifies the renter, who sees its pictures and the deadline for an answer", async () => {
    const scenario = await returnedScenario(database, now, "card");
    const { renter, owner, bookingId } = scenario;
    await file(scenario);
    const seen = await getBooking(renter, bookingId, hoursLater(2));
    expect(seen.claims).toMatchObject([
      {
        status: "open",
        reason: "Mud on the seats",
        answerBy: hoursLater(73).toISOString(),
        pictures: [{ url: expect.stringMatching(/^\/api\/files\//) }],
        can: { answer: true, decide: false },
      },
    ]);
    expect((await claimOf(owner, bookingId, hoursLater(2)))?.can.answer).toBe(false);
    expect(await notificationKindsOf(database, renter.userId)).toContain("claim-filed");
  });

  it("is possible for 72 hours about the condition and for 60 days about fines", async () => {
    const scenario = await returnedScenario(database, now);
    const { owner, bookingId } = scenario;
    await expect(file(scenario, {}, hoursLater(72))).rejects.toMatchObject({ key: "claimTooLate" });
    const { claimDeadlines } = await getBooking(owner, bookingId, hoursLater(72));
    expect(claimDeadlines).toMatchObject({ damage: null, fine: hoursLater(60 * 24).toISOString() });
    await file(scenario, { kind: "fine" }, hoursLater(60 * 24 - 1));
    await expect(file(scenario, { kind: "toll" }, hoursLater(60 * 24))).rejects.toMatchObject({
      key: "claimTooLate",
    });
  });

  it("is possible for the hours by which a hold after a restore moved the settling of the deposit", async () => {
    const scenario = await returnedScenario(database, now, "card");
    const { owner, bookingId } = scenario;
    await database.execute(sql`select move_open_deadlines('24 hours')`);
    const { claimDeadlines } = await getBooking(owner, bookingId, hoursLater(72));
    expect(claimDeadlines.damage).toBe(hoursLater(96).toISOString());
    await file(scenario, {}, hoursLater(96 - 1));
    await expect(file(scenario, {}, hoursLater(96))).rejects.toMatchObject({ key: "claimTooLate" });
  });

  it("may concern distance or fuel only if the renter recorded a handover", async () => {
    const scenario = await returnedScenario(database, now);
    const { owner, bookingId } = scenario;
    const kinds = ["extra_km", "missing_fuel"] as const;
    for (const kind of kinds)
      await expect(file(scenario, { kind })).rejects.toMatchObject({ key: "claimOfOwnReadings" });
    expect((await getBooking(owner, bookingId, hoursLater(1))).claimDeadlines).toMatchObject({
      extra_km: null,
      missing_fuel: null,
    });
    const isPickup = and(eq(handovers.bookingId, bookingId), eq(handovers.kind, "pickup"));
    await database.update(handovers).set({ side: "renter" }).where(isPickup);
    for (const kind of kinds) await file(scenario, { kind });
    expect((await getBooking(owner, bookingId, hoursLater(1))).claims).toMatchObject([
      { kind: "extra_km" },
      { kind: "missing_fuel" },
    ]);
  });

  it("may not concern distance or fuel if the renter only recorded an earlier owner's vehicle", async () => {
    const scenario = await returnedScenario(database, now);
    const { owner, bookingId } = scenario;
    const earlier = await makeVehicle(database);
    const isPickup = and(eq(handovers.bookingId, bookingId), eq(handovers.kind, "pickup"));
    await database.update(handovers).set({ side: "renter", vehicleId: earlier.id }).where(isPickup);
    await expect(file(scenario, { kind: "extra_km" })).rejects.toMatchObject({ key: "claimOfOwnReadings" });
    expect((await getBooking(owner, bookingId, hoursLater(1))).claimDeadlines).toMatchObject({
      extra_km: null,
    });
  });

  it("against a customer whom the business entered at its counter needs their confirmation of a handover", async () => {
    const scenario = await returnedScenario(database, now);
    const { owner, renter, bookingId } = scenario;
    await database.update(bookings).set({ source: "walk_in" }).where(eq(bookings.id, bookingId));
    await expect(file(scenario)).rejects.toMatchObject({ key: "renterNotConfirmed" });
    const deadlines = async () => (await getBooking(owner, bookingId, hoursLater(1))).claimDeadlines;
    expect(Object.values(await deadlines()).filter(Boolean)).toEqual([]);
    const inspection = { odometerKm: 42_300, fuelPercent: 75, signedName: "Keza Uwase" };
    await recordInspection(renter, bookingId, { ...inspection, kind: "return" }, hoursLater(1));
    expect((await deadlines()).damage).not.toBeNull();
    await file(scenario);
  });

  it("is refused to the renter, to members who may not run rentals and to strangers", async () => {
    const scenario = await returnedScenario(database, now);
    const { renter, business, bookingId } = scenario;
    const accountant = await makeUser(database, { role: "business" });
    await makeMember(database, { userId: accountant.id, businessId: business.id, role: "accountant" });
    const memberships = [{ businessId: business.id, role: "accountant" as const }];
    const as = (owner: UserActor) => file({ ...scenario, owner });
    await expect(as(renter)).rejects.toMatchObject({ code: "forbidden" });
    await expect(as(actorFor(accountant, memberships))).rejects.toMatchObject({ code: "forbidden" });
    await expect(as(actorFor(await makeUser(database)))).rejects.toMatchObject({ code: "not_found" });
    expect(await database.$count(claims, eq(claims.bookingId, bookingId))).toBe(0);
  });

  it("takes only the owner's own unused pictures, each once", async () => {
    const scenario = await returnedScenario(database, now);
    const others = await claimPictureOf(database, scenario.renter.userId);
    await expect(file(scenario, { pictures: [others] })).rejects.toMatchObject({ code: "not_found" });
    const own = await claimPictureOf(database, scenario.owner.userId);
    const twice = await Promise.allSettled([
      file(scenario, { pictures: [own] }),
      file(scenario, { pictures: [own] }),
    ]);
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("an accepted claim", () => {
  it.each(["card", "momo"] as const)("comes off a deposit by %s once it is settled", async (method) => {
    const scenario = await returnedScenario(database, now, method);
    const { owner, renter, bookingId } = scenario;
    const claimId = await file(scenario);
    const accepted = await acceptClaim(renter, bookingId, claimId, hoursLater(2));
    expect(accepted).toMatchObject({
      claims: [{ status: "accepted", agreedCents: 3_000, fromDepositCents: 3_000, dueCents: 0 }],
      dues: [],
      deposit: { claimsCents: 3_000, openCents: 7_000, refundCents: 0 },
    });
    await settleDueDeposits(hoursLater(71));
    expect((await getBooking(owner, bookingId, hoursLater(71))).deposit).toMatchObject({ openCents: 7_000 });
    await settleDueDeposits(hoursLater(72));
    expect((await getBooking(owner, bookingId, hoursLater(72))).deposit).toMatchObject({
      claimsCents: 3_000,
      openCents: 0,
      refundCents: 7_000,
    });
    // Compensation bears no commission, so it stays at 10 % of the rent of $135.
    expect(await ledgerOf(database, bookingId)).toMatchObject({
      provider_clearing: 16_500,
      owner_payable: -15_150,
      commission_revenue: -1_350,
      deposit_held: 0,
    });
    expect(await notificationKindsOf(database, owner.userId)).toContain("claim-accepted");
  });

  it("asks the renter to pay what the deposit does not cover, and charges nothing by itself", async () => {
    const scenario = await returnedScenario(database, now, "card");
    const { renter, owner, bookingId, pay } = scenario;
    const claimId = await file(scenario, { kind: "damage", amountCents: 25_000 });
    await acceptClaim(renter, bookingId, claimId, hoursLater(2));
    await settleDueDeposits(hoursLater(72));
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 23_500 });
    expect((await getBooking(renter, bookingId, hoursLater(73))).dues).toMatchObject([
      { purpose: "claim", totalCents: 15_000, claimId },
    ]);
    await pay("claim", hoursLater(73));
    expect(await getBooking(renter, bookingId, hoursLater(74))).toMatchObject({
      dues: [],
      claims: [{ isPaid: true, dueCents: 0 }],
    });
    expect(await ledgerOf(database, bookingId)).toMatchObject({
      provider_clearing: 38_500,
      owner_payable: -37_150,
      commission_revenue: -1_350,
    });
    const earned = await getBooking(owner, bookingId, hoursLater(74));
    expect(earned.claims).toMatchObject([{ fromDepositCents: 10_000, paidCents: 15_000 }]);
    expect((earned.earnings?.cents ?? 0) + earningsOfReturn(earned, 10).cents).toBe(37_150);
    expect(await notificationKindsOf(database, owner.userId)).toContain("claim-paid");
  });

  it("is due in full if the bank released the deposit before it was captured", async () => {
    const scenario = await returnedScenario(database, now, "card");
    const { renter, bookingId, pay, depositId } = scenario;
    const claimId = await file(scenario, { kind: "damage", amountCents: 25_000 });
    await database
      .update(simulatedCharges)
      .set({ status: "cancelled" })
      .where(eq(simulatedCharges.reference, depositId ?? ""));
    await acceptClaim(renter, bookingId, claimId, hoursLater(2));
    const due = await getBooking(renter, bookingId, hoursLater(3));
    expect(due.dues).toMatchObject([{ purpose: "claim", totalCents: 25_000, claimId }]);
    expect(due.claims).toMatchObject([{ fromDepositCents: 0, dueCents: 25_000 }]);
    await pay("claim", hoursLater(3));
    expect((await getBooking(renter, bookingId, hoursLater(4))).claims).toMatchObject([
      { fromDepositCents: 0, dueCents: 0, paidCents: 25_000 },
    ]);
    await settleDueDeposits(hoursLater(72));
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 38_500 });
  });

  it("is paid after any earlier one, and only once", async () => {
    const scenario = await returnedScenario(database, now);
    const { renter, bookingId, pay } = scenario;
    for (const kind of ["cleaning", "fine"] as const) {
      const claimId = await file(scenario, { kind, amountCents: kind === "fine" ? 2_000 : 3_000 });
      await acceptClaim(renter, bookingId, claimId, hoursLater(2));
    }
    const dues = async () => (await getBooking(renter, bookingId, hoursLater(3))).dues;
    expect(await dues()).toMatchObject([{ totalCents: 3_000 }]);
    await pay("claim", hoursLater(3));
    expect(await dues()).toMatchObject([{ totalCents: 2_000 }]);
    await pay("claim", hoursLater(3));
    expect(await dues()).toEqual([]);
    const again = { bookingId, purpose: "claim" as const, method: "card" as const };
    await expect(startPayment(renter, again, hoursLater(4))).rejects.toMatchObject({
      key: "bookingNotPayable",
    });
    expect(await database.$count(payments, eq(payments.bookingId, bookingId))).toBe(3);
  });

  it("is answered once, even when the answers arrive in parallel", async () => {
    const scenario = await returnedScenario(database, now, "momo");
    const { renter, bookingId } = scenario;
    const claimId = await file(scenario);
    const outcomes = await Promise.allSettled([
      acceptClaim(renter, bookingId, claimId, hoursLater(2)),
      acceptClaim(renter, bookingId, claimId, hoursLater(2)),
      disputeClaim(renter, bookingId, claimId, dispute, hoursLater(2)),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("cannot be answered by anybody else", async () => {
    const scenario = await returnedScenario(database, now);
    const { owner, bookingId } = scenario;
    const claimId = await file(scenario);
    await expect(acceptClaim(owner, bookingId, claimId, hoursLater(2))).rejects.toMatchObject({
      code: "forbidden",
    });
    const stranger = actorFor(await makeUser(database));
    await expect(acceptClaim(stranger, bookingId, claimId, hoursLater(2))).rejects.toMatchObject({
      code: "not_found",
    });
    const other = await returnedScenario(database, now);
    await expect(acceptClaim(other.renter, other.bookingId, claimId, hoursLater(2))).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("an unanswered claim", () => {
  it("counts as accepted after 72 hours, and the deposit waits for it", async () => {
    const scenario = await returnedScenario(database, now, "momo");
    const { renter, bookingId } = scenario;
    const claimId = await file(scenario, {}, hoursLater(71));
    await settleDueDeposits(hoursLater(100));
    expect((await getBooking(renter, bookingId, hoursLater(100))).deposit).toMatchObject({
      openCents: 10_000,
    });
    await expect(acceptClaim(renter, bookingId, claimId, hoursLater(143))).rejects.toMatchObject({
      key: "claimNotOpen",
    });
    await acceptUnansweredClaims(hoursLater(142.9));
    expect(await claimOf(renter, bookingId, hoursLater(142.9))).toMatchObject({ status: "open" });
    await acceptUnansweredClaims(hoursLater(143));
    expect(await claimOf(renter, bookingId, hoursLater(143))).toMatchObject({
      status: "accepted",
      answeredAt: null,
      fromDepositCents: 3_000,
    });
    expect(await eventReasonsOf(renter, bookingId)).toContain("deposit_returned");
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 16_500, deposit_held: 0 });
    expect(await notificationKindsOf(database, renter.userId)).toContain("claim-unanswered");
  });

  it("is covered by the deposit before those that were filed later", async () => {
    const scenario = await returnedScenario(database, now, "card");
    const { renter, bookingId } = scenario;
    const first = await file(scenario, { amountCents: 8_000 }, hoursLater(1));
    const second = await file(scenario, { kind: "damage", amountCents: 8_000 }, hoursLater(2));
    // The first is now stored behind the second.
    for (const id of [second, first])
      await database
        .update(claims)
        .set({ answerBy: hoursLater(80) })
        .where(eq(claims.id, id));
    await acceptUnansweredClaims(hoursLater(80));
    expect((await getBooking(renter, bookingId, hoursLater(80))).claims).toMatchObject([
      { id: first, fromDepositCents: 8_000 },
      { id: second, fromDepositCents: 2_000 },
    ]);
  });
});

describe("a disputed claim", () => {
  it("holds the deposit until an administrator decides, and may be granted in part", async () => {
    const scenario = await returnedScenario(database, now, "momo");
    const { renter, owner, bookingId } = scenario;
    const admin = await administrator();
    const claimId = await file(scenario);
    const pictures = [await claimPictureOf(database, renter.userId)];
    await disputeClaim(renter, bookingId, claimId, { ...dispute, pictures }, hoursLater(2));
    await settleDueDeposits(hoursLater(500));
    expect(await notificationKindsOf(database, admin.userId)).toContain("claim-to-decide");
    const { items } = await listAdminClaims(admin, { status: "disputed", limit: 20 });
    expect(items.map(({ id }) => id)).toContain(claimId);
    const decision = { agreedCents: 1_000, reason: "Half of it was there at the pick-up" };
    const outcomes = await Promise.allSettled([
      decideClaim(admin, claimId, decision, context(hoursLater(500))),
      decideClaim(admin, claimId, { ...decision, agreedCents: 3_000 }, context(hoursLater(500))),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const decided = await claimOf(owner, bookingId, hoursLater(501));
    expect(decided).toMatchObject({ status: "decided", decision: decision.reason });
    expect(decided?.answerPictures).toHaveLength(1);
    const kept = decided?.agreedCents ?? 0;
    expect(await ledgerOf(database, bookingId)).toMatchObject({
      provider_clearing: 13_500 + kept,
      deposit_held: 0,
    });
    expect(await notificationKindsOf(database, renter.userId)).toContain("claim-decided");
    expect(await notificationKindsOf(database, owner.userId)).toContain("claim-decided-host");
  });

  it("can be refused in full, which refunds the whole deposit", async () => {
    const scenario = await returnedScenario(database, now, "card");
    const { renter, bookingId } = scenario;
    const claimId = await file(scenario);
    await disputeClaim(renter, bookingId, claimId, dispute, hoursLater(2));
    const decision = { agreedCents: 0, reason: "The pictures of the pick-up show it" };
    await decideClaim(await administrator(), claimId, decision, context(hoursLater(80)));
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 13_500 });
    expect((await getBooking(renter, bookingId, hoursLater(81))).dues).toEqual([]);
  });

  it("is decided only by administrators without a part in the rental, and for no more than was claimed", async () => {
    const scenario = await returnedScenario(database, now);
    const { owner, renter, bookingId } = scenario;
    const claimId = await file(scenario);
    const decide = (actor: UserActor, agreedCents = 100) =>
      decideClaim(actor, claimId, { agreedCents, reason: "So" }, context(hoursLater(3)));
    const admin = await administrator();
    await expect(decide(admin)).rejects.toMatchObject({ key: "claimNotDisputed" });
    await disputeClaim(renter, bookingId, claimId, dispute, hoursLater(2));
    await expect(decide(owner)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decide({ ...owner, role: "admin" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(decide(admin, 3_001)).rejects.toMatchObject({ key: "claimDecisionTooHigh" });
    await decide(admin);
    await expect(decide(admin)).rejects.toMatchObject({ key: "claimNotDisputed" });
  });
});
