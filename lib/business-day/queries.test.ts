import { eq, isNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { makeUser, makeVehicle } from "@/db/factories";
import { actorFor, paidScenario } from "@/db/scenario";
import { bookings } from "@/db/schema/bookings";
import { payoutAccounts } from "@/db/schema/businesses";
import { chatMessages, chatRooms } from "@/db/schema/chat";
import { documents } from "@/db/schema/documents";
import { files } from "@/db/schema/files";
import { payouts } from "@/db/schema/payouts";
import { vehicles } from "@/db/schema/vehicles";
import { freshDatabase } from "@/db/testing";
import type { TeamRole } from "@/lib/auth/contract";
import { after, DAY_MS, HOUR_MS } from "@/lib/dates";
import { readBusinessDay } from "./queries";
import { inOrder, isNearLimit, monthsOf } from "./rules";

const database = await freshDatabase();
const now = new Date();

async function company() {
  const scenario = await paidScenario(database, now);
  const { business, owner, bookingId } = scenario;
  const as = (role: TeamRole) => ({ ...owner, memberships: [{ businessId: business.id, role }] });
  const move = (set: Partial<typeof bookings.$inferInsert>) =>
    database.update(bookings).set(set).where(eq(bookings.id, bookingId));
  return { ...scenario, as, move };
}

describe("a company's day", () => {
  it("names the cars that change hands, the late ones first, and customers to all who see rentals", async () => {
    const { as, move, bookingId } = await company();
    expect((await readBusinessDay(as("owner"), now)).turns).toEqual([]);
    await move({ startsAt: after(now, -HOUR_MS) });
    const { turns, upcoming } = await readBusinessDay(as("agent"), now);
    expect(turns).toMatchObject([{ kind: "pickup", bookingId, isLate: true, isDone: false }]);
    expect(turns[0]).toMatchObject({ customer: expect.stringMatching(/./), place: "Remera", canRun: true });
    expect(upcoming).toBe(1);
    for (const role of ["owner", "manager", "accountant"] as const)
      expect((await readBusinessDay(as(role), now)).turns).toMatchObject([
        { customer: turns[0]?.customer, canRun: role !== "accountant" },
      ]);
    await move({ status: "active", startsAt: after(now, -3 * DAY_MS), endsAt: after(now, -DAY_MS) });
    const late = await readBusinessDay(as("owner"), now);
    expect(late.turns).toMatchObject([{ kind: "return", isLate: true }]);
    expect(late.alerts).toMatchObject([{ kind: "overdue", count: 1 }, { kind: "payoutAccount" }]);
    await move({ status: "completed", returnedAt: now });
    expect((await readBusinessDay(as("owner"), now)).turns).toMatchObject([{ kind: "return", isDone: true }]);
  });

  it("says from when on a car that leaves later today may be handed over", async () => {
    const { as, move } = await company();
    const noon = new Date("2026-12-01T10:00:00Z");
    await move({ startsAt: after(noon, 5 * HOUR_MS), endsAt: after(noon, 3 * DAY_MS) });
    const opensAt = async (at: Date) => (await readBusinessDay(as("owner"), at)).turns[0]?.opensAt;
    expect(await opensAt(noon)).toBe(after(noon, 3 * HOUR_MS).toISOString());
    expect(await opensAt(after(noon, 3 * HOUR_MS))).toBeNull();
  });

  it("tells this month's revenue by the ledger to who sees money, and to nobody else", async () => {
    const { as, move } = await company();
    // Providers keep real time, so the capture is booked (and the car published) a little after the story's now.
    const later = after(new Date(), 2_000);
    expect((await readBusinessDay(as("accountant"), later)).revenue).toMatchObject({
      now: 13_500,
      before: 0,
    });
    const { trends } = await readBusinessDay(as("owner"), later);
    expect(trends.revenueCents?.slice(-2)).toEqual([0, 13_500]);
    expect([trends.out.at(-1), trends.upcoming.at(-1), trends.upcoming.at(-2)]).toEqual([0, 1, 0]);
    // Lines end at the figures beside them: a pick-up that is late is ahead still, a car that is late out.
    const ends = async (set: Partial<typeof bookings.$inferInsert>) => {
      await move(set);
      const { trends, ...day } = await readBusinessDay(as("owner"), later);
      expect([trends.out.at(-1), trends.upcoming.at(-1)]).toEqual([day.out, day.upcoming]);
      return trends.out.at(-1);
    };
    expect(await ends({ startsAt: after(now, -HOUR_MS) })).toBe(0);
    expect(await ends({ status: "active", startsAt: after(now, HOUR_MS), pickedUpAt: now })).toBe(1);
    const long = { confirmedAt: after(now, -90 * DAY_MS), pickedUpAt: after(now, -80 * DAY_MS) };
    await ends({ ...long, startsAt: after(now, -80 * DAY_MS), endsAt: after(now, -70 * DAY_MS) });
    await ends({ status: "completed", returnedAt: after(now, -22 * DAY_MS) });
    // Due before the line begins, and brought back in its eighth stretch.
    const { out } = (await readBusinessDay(as("owner"), later)).trends;
    expect(out).toEqual([1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
    const agents = await readBusinessDay(as("agent"), later);
    expect(agents.trends.revenueCents).toBeNull();
    expect(agents.revenue).toBeNull();
    expect(agents.utilisation).not.toBeNull();
    const renter = actorFor(await makeUser(database));
    await expect(readBusinessDay(renter, now)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("alerts each to what they may do something about", async () => {
    const { as, business, owner, renter } = await company();
    const roomId = uuid();
    const room = { id: roomId, kind: "rental" as const, personId: renter.userId, businessId: business.id };
    await database.insert(chatRooms).values({ ...room, messageCount: 1, lastMessageAt: now });
    const word = { roomId, number: 1, senderId: renter.userId, side: "renter" as const, body: "Hello?" };
    await database.insert(chatMessages).values({ id: uuid(), ...word });
    const paper = async (expiresOn: string, createdAt: Date) => {
      const fileId = uuid();
      await database.insert(files).values({
        ...{ id: fileId, ownerId: owner.userId, purpose: "business_document", mediaType: "image/webp" },
        ...{ bytes: 1, storageKey: fileId, originalName: "paper.webp", sha256: fileId },
      });
      await database.insert(documents).values({
        ...{ id: uuid(), userId: owner.userId, businessId: business.id, kind: "tax_certificate", fileId },
        ...{ status: "verified", expiresOn, createdAt, reviewedAt: now, reviewedBy: owner.userId },
      });
    };
    const money = { amountCents: 9_000, amountRwf: 1, rwfPerHundredUsd: 145_500 };
    await database
      .insert(payouts)
      .values({ id: uuid(), reference: `GP-${roomId}`, businessId: business.id, ...money });
    await paper("2020-01-01", after(now, -DAY_MS));
    const kinds = async (role: TeamRole) =>
      (await readBusinessDay(as(role), now)).alerts.map(({ kind }) => kind);
    expect(await kinds("owner")).toEqual(["messages", "documentExpired", "payoutAccount", "payout"]);
    const account = {
      businessId: business.id,
      method: "bank" as const,
      holderName: "Umucyo",
      bankName: "BK",
    };
    await database
      .insert(payoutAccounts)
      .values({ ...account, account: "00040001", setBy: owner.userId, setAt: now });
    expect(await kinds("owner")).toEqual(["messages", "documentExpired", "payout"]);
    expect(await kinds("agent")).toEqual(["messages"]);
    expect(await kinds("accountant")).toEqual(["payout"]);
    await makeVehicle(database, { businessId: business.id, papersEndOn: null });
    expect(await kinds("owner")).toContain("carPapersMissing");
    expect(await kinds("agent")).toEqual(["messages"]);
    await database.delete(vehicles).where(isNull(vehicles.papersEndOn));
    // Renewed, and the plan is as good as full.
    await paper("2099-01-01", now);
    for (let more = 0; more < 18; more++) await makeVehicle(database, { businessId: business.id });
    expect(await kinds("manager")).toEqual(["messages", "planLimit", "payout"]);
  });
});

describe("its rules", () => {
  it("compare a month with as much of the one before, at most all of it", () => {
    const middle = monthsOf(new Date("2026-11-22T10:00:00Z"));
    expect(middle).toMatchObject({ beforeFrom: "2026-10-01", beforeTo: "2026-10-22" });
    const end = monthsOf(new Date("2026-12-31T10:00:00Z"));
    expect(end).toMatchObject({ beforeFrom: "2026-11-01", beforeTo: "2026-11-30" });
    expect(end.edges[1]).toEqual(end.edges[2]);
  });

  it("put the late first and the done last", () => {
    const turn = (at: string, isLate: boolean, isDone: boolean) =>
      ({ at, isLate, isDone }) as Parameters<typeof inOrder>[0][number];
    const [done, late, next, later] = [
      turn("08:00", false, true),
      turn("09:00", true, false),
      turn("10:00", false, false),
      turn("12:00", false, false),
    ] as const;
    expect(inOrder([later, done, next, late])).toEqual([late, next, later, done]);
    expect([3, 4, 5, 6].map((published) => isNearLimit(published, 5))).toEqual([false, true, true, true]);
    expect(isNearLimit(900, null)).toBe(false);
  });
});
