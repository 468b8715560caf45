import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { auditEntries } from "@/db/schema/platform/audit";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, vehicleScenario } from "@/db/testing/scenarios";
import { period } from "@/lib/catalog/availability/double-booking";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { addBlock, changeBlock, removeBlock, saveAvailabilitySettings } from "./commands";
import { type BlockRequest, blockRequest } from "./contract";
import { getAvailabilitySettings, getCalendar, listBlocks } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const month = { from: "2026-12-01", to: "2027-01-01" };
type Scenario = Awaited<ReturnType<typeof vehicleScenario>>;

/** By default the tenth to the twelfth, which the scenario's booking of three days overlaps. */
const days = (changes: Partial<BlockRequest> = {}) =>
  blockRequest.parse({ kind: "block", from: "2026-12-10", to: "2026-12-12", ...changes });

async function member({ business }: Scenario, role: TeamRole): Promise<UserActor> {
  const user = await makeUser(database, { role: "business" });
  await makeMember(database, { businessId: business.id, userId: user.id, role });
  return actorFor(user, [{ businessId: business.id, role }]);
}

async function book(scenario: Scenario) {
  const renter = await scenario.renter();
  return createBooking(renter, { quoteId: (await scenario.quote(renter, now)).id }, now);
}

describe("blocking days", () => {
  it("prevents bookings until the block is removed", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    const note = "Wedding in Huye";
    const { block, waitingRequests } = await addBlock(owner, vehicle.id, days({ note }), now);
    expect(waitingRequests).toBe(0);
    expect(block).toMatchObject({ kind: "block", note, startsAt: "2026-12-09T22:00:00.000Z" });
    await expect(book(scenario)).rejects.toMatchObject({ key: "datesTaken" });
    expect(await listBlocks(owner, vehicle.id, month, now)).toEqual([block]);
    await removeBlock(owner, vehicle.id, block.id, now);
    await expect(removeBlock(owner, vehicle.id, block.id, now)).rejects.toMatchObject({ code: "not_found" });
    await book(scenario);
  });

  it("is refused over a booking and over an unpaid hold, naming the reference", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    const { id, reference } = await book(scenario);
    const refused = addBlock(owner, vehicle.id, days(), now);
    await expect(refused).rejects.toMatchObject({ key: "blockOverHold", details: { values: { reference } } });
    await database
      .update(vehicleOccupancy)
      .set({ kind: "booking", expiresAt: null })
      .where(eq(vehicleOccupancy.bookingId, id));
    await expect(addBlock(owner, vehicle.id, days(), now)).rejects.toMatchObject({
      code: "conflict",
      key: "blockOverBooking",
      details: { values: { reference } },
    });
    await addBlock(owner, vehicle.id, days({ from: "2026-12-15", to: "2026-12-15" }), now);
  });

  it("shows the hold of an unpaid checkout without its renter", async () => {
    const scenario = await vehicleScenario(database);
    await book(scenario);
    const { entries } = await getCalendar(scenario.owner, scenario.vehicle.id, month, now);
    expect(entries).toMatchObject([{ booking: null }]);
  });

  it("is possible over waiting requests, and counts them", async () => {
    const scenario = await vehicleScenario(database, { isInstantBook: false });
    const { id } = await book(scenario);
    await database
      .update(bookings)
      .set({ status: "requested", deadlineAt: addMs(now, HOUR_MS) })
      .where(eq(bookings.id, id));
    await database.delete(vehicleOccupancy).where(eq(vehicleOccupancy.bookingId, id));
    const { owner, vehicle } = scenario;
    const { waitingRequests } = await addBlock(owner, vehicle.id, days({ kind: "maintenance" }), now);
    expect(waitingRequests).toBe(1);
    const { entries } = await getCalendar(owner, vehicle.id, month, now);
    expect(entries.map(({ kind }) => kind)).toEqual(["maintenance", "request"]);
    const expired = await getCalendar(owner, vehicle.id, month, addMs(now, 2 * HOUR_MS));
    expect(expired.entries.map(({ kind }) => kind)).toEqual(["maintenance"]);
  });

  it("is possible for a whole day whose morning was occupied, and begins now", async () => {
    const { owner, vehicle } = await vehicleScenario(database);
    const today = days({ from: "2026-12-01", to: "2026-12-03" });
    const { block: other } = await addBlock(
      owner,
      vehicle.id,
      days({ from: "2026-12-20", to: "2026-12-21" }),
      now,
    );
    const morning = period(addMs(now, -DAY_MS), addMs(now, -HOUR_MS));
    const past = { id: uuid(), vehicleId: vehicle.id, kind: "maintenance", during: morning } as const;
    await database.insert(vehicleOccupancy).values(past);
    const { block } = await addBlock(owner, vehicle.id, today, now);
    expect(block.startsAt).toBe(now.toISOString());
    await removeBlock(owner, vehicle.id, block.id, now);
    const moved = await changeBlock(owner, vehicle.id, other.id, today, now);
    expect(moved.block.startsAt).toBe(now.toISOString());
  });

  it("succeeds once when sent twice at once, and is refused for past and distant days", async () => {
    const { owner, vehicle } = await vehicleScenario(database);
    const asked = await Promise.allSettled([1, 2, 3].map(() => addBlock(owner, vehicle.id, days(), now)));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const over = days({ from: "2026-11-20", to: "2026-11-29" });
    await expect(addBlock(owner, vehicle.id, over, now)).rejects.toMatchObject({ key: "blockPast" });
    const far = days({ from: "2029-01-01", to: "2029-01-02" });
    await expect(addBlock(owner, vehicle.id, far, now)).rejects.toMatchObject({ key: "blockTooFar" });
  });
});

describe("changing a block", () => {
  it("can overlap its own days, keeps its id, and frees the days it leaves", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    const { block } = await addBlock(owner, vehicle.id, days(), now);
    const later = days({ from: "2026-12-12", to: "2026-12-14", kind: "maintenance", note: "Brakes" });
    const changed = await changeBlock(owner, vehicle.id, block.id, later, now);
    expect(changed.block).toMatchObject({
      id: block.id,
      kind: "maintenance",
      note: "Brakes",
      startsAt: "2026-12-11T22:00:00.000Z",
    });
    expect(await listBlocks(owner, vehicle.id, month, now)).toEqual([changed.block]);
    await addBlock(owner, vehicle.id, days({ to: "2026-12-11" }), now);
    const onto = changeBlock(owner, vehicle.id, block.id, days({ from: "2026-12-11" }), now);
    await expect(onto).rejects.toMatchObject({ code: "conflict", key: "blockOverBlock" });
    expect(await listBlocks(owner, vehicle.id, month, now)).toContainEqual(changed.block);
  });

  it("is refused over a booking, naming it, and for past days", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    const { reference } = await book(scenario);
    const free = days({ from: "2026-12-15", to: "2026-12-15" });
    const { block } = await addBlock(owner, vehicle.id, free, now);
    const onto = changeBlock(owner, vehicle.id, block.id, days({ to: "2026-12-15" }), now);
    await expect(onto).rejects.toMatchObject({ key: "blockOverHold", details: { values: { reference } } });
    const over = days({ from: "2026-11-20", to: "2026-11-29" });
    const past = changeBlock(owner, vehicle.id, block.id, over, now);
    await expect(past).rejects.toMatchObject({ key: "blockPast" });
    expect(await listBlocks(owner, vehicle.id, month, now)).toEqual([block]);
  });

  it("keeps the seconds of its start, so that it does not overlap the rental before it", async () => {
    const { owner, vehicle } = await vehicleScenario(database);
    const startsAt = new Date("2026-11-30T09:20:31Z");
    const [earlier, later] = [addMs(startsAt, -DAY_MS), addMs(startsAt, DAY_MS)];
    const { block } = await addBlock(owner, vehicle.id, days(), now);
    const { id: other } = (
      await addBlock(owner, vehicle.id, days({ from: "2026-12-20", to: "2026-12-20" }), now)
    ).block;
    const move = (id: string, from: Date, to: Date) =>
      database
        .update(vehicleOccupancy)
        .set({ during: period(from, to) })
        .where(eq(vehicleOccupancy.id, id));
    await move(block.id, startsAt, later);
    await move(other, earlier, startsAt);
    const longer = days({ from: "2026-11-30", fromTime: "11:20", to: "2026-12-05" });
    const changed = await changeBlock(owner, vehicle.id, block.id, longer, now);
    expect(changed.block.startsAt).toBe(startsAt.toISOString());
  });

  it("does not affect other vehicles or occupancies other than blocks", async () => {
    const [mine, theirs] = [await vehicleScenario(database), await vehicleScenario(database)];
    const { block } = await addBlock(theirs.owner, theirs.vehicle.id, days(), now);
    const { id } = await book(mine);
    const [held] = await database.select().from(vehicleOccupancy).where(eq(vehicleOccupancy.bookingId, id));
    for (const blockId of [block.id, held?.id ?? ""]) {
      const change = changeBlock(mine.owner, mine.vehicle.id, blockId, days(), now);
      await expect(change).rejects.toMatchObject({ code: "not_found" });
    }
    const accountant = await member(theirs, "accountant");
    const change = changeBlock(accountant, theirs.vehicle.id, block.id, days(), now);
    await expect(change).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a vehicle that is overdue", () => {
  it("occupies its days until now, in every period up to now", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    const { id } = await book(scenario);
    const [startsAt, endsAt] = [addMs(now, -5 * DAY_MS), addMs(now, -2 * DAY_MS)];
    await database
      .update(bookings)
      .set({ status: "active", deadlineAt: null, startsAt, endsAt })
      .where(eq(bookings.id, id));
    await database
      .update(vehicleOccupancy)
      .set({ kind: "booking", expiresAt: null, during: period(startsAt, endsAt) })
      .where(eq(vehicleOccupancy.bookingId, id));
    const late = { kind: "booking", endsAt: now.toISOString(), booking: { dueAt: endsAt.toISOString() } };
    const shown = async (from: string, to: string) =>
      (await getCalendar(owner, vehicle.id, { from, to }, now)).entries;
    expect(await shown("2026-12-01", "2026-12-15")).toMatchObject([late]);
    expect(await shown("2026-11-25", "2026-12-15")).toMatchObject([late]);
    expect(await shown("2026-12-02", "2026-12-15")).toEqual([]);
    // It does not prevent a block.
    await addBlock(owner, vehicle.id, days({ from: "2026-12-01", to: "2026-12-02" }), now);
  });
});

describe("the permission to manage a calendar", () => {
  it("is for owner, manager and agent; an accountant may read, others get 404", async () => {
    const scenario = await vehicleScenario(database);
    const { vehicle } = scenario;
    const team = [scenario.owner, await member(scenario, "manager"), await member(scenario, "agent")];
    for (const [index, actor] of team.entries()) {
      const from = `2026-12-2${index}`;
      await addBlock(actor, vehicle.id, days({ from, to: from }), now);
    }
    const accountant = await member(scenario, "accountant");
    expect(await getCalendar(accountant, vehicle.id, month, now)).toMatchObject({ can: { change: false } });
    await expect(addBlock(accountant, vehicle.id, days(), now)).rejects.toMatchObject({ code: "forbidden" });
    const settings = await getAvailabilitySettings(accountant, vehicle.id);
    await expect(saveAvailabilitySettings(accountant, vehicle.id, settings, now)).rejects.toMatchObject({
      code: "forbidden",
    });
    for (const stranger of [await scenario.renter(), (await vehicleScenario(database)).owner]) {
      await expect(getCalendar(stranger, vehicle.id, month, now)).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(addBlock(stranger, vehicle.id, days(), now)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("is also for administrators, whose changes are audited", async () => {
    const { vehicle } = await vehicleScenario(database);
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await addBlock(admin, vehicle.id, days(), now);
    const written = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, vehicle.id));
    expect(written).toMatchObject([{ actorId: admin.userId, action: "calendar.block" }]);
  });

  it("does not reach a block of another vehicle through the actor's own vehicle", async () => {
    const [mine, theirs] = [await vehicleScenario(database), await vehicleScenario(database)];
    const { block } = await addBlock(theirs.owner, theirs.vehicle.id, days(), now);
    const removal = removeBlock(mine.owner, mine.vehicle.id, block.id, now);
    await expect(removal).rejects.toMatchObject({ code: "not_found" });
    const { id } = await book(mine);
    const [held] = await database.select().from(vehicleOccupancy).where(eq(vehicleOccupancy.bookingId, id));
    const notABlock = removeBlock(mine.owner, mine.vehicle.id, held?.id ?? "", now);
    await expect(notABlock).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("rental rules", () => {
  it("are not overwritten if somebody else has changed the car since they were read", async () => {
    const { owner, vehicle } = await vehicleScenario(database);
    const read = await getAvailabilitySettings(owner, vehicle.id);
    const others = await saveAvailabilitySettings(owner, vehicle.id, { ...read, minDays: 2 }, now);
    const late = saveAvailabilitySettings(owner, vehicle.id, { ...read, bufferMinutes: 90 }, addMs(now, 1));
    await expect(late).rejects.toMatchObject({
      code: "conflict",
      key: "carChangedMeanwhile",
      details: { reason: "changed-meanwhile" },
    });
    expect(await getAvailabilitySettings(owner, vehicle.id)).toEqual(others);
    const again = { ...others, bufferMinutes: 90 };
    expect(await saveAvailabilitySettings(owner, vehicle.id, again, addMs(now, 1))).toMatchObject({
      minDays: 2,
      bufferMinutes: 90,
    });
  });

  it("apply to the next quote, and the buffer also to upcoming bookings", async () => {
    const scenario = await vehicleScenario(database);
    const { owner, vehicle } = scenario;
    await book(scenario);
    const settings = { minDays: 2, maxDays: 5, advanceNoticeHours: 48, bufferMinutes: 120 };
    const saved = { ...settings, updatedAt: now.toISOString() };
    expect(await saveAvailabilitySettings(owner, vehicle.id, settings, now)).toEqual(saved);
    expect(await getAvailabilitySettings(owner, vehicle.id)).toEqual(saved);
    const quoted = async (startsInDays: number, length: number) =>
      scenario.quote(await scenario.renter(), now, startsInDays, length);
    await expect(quoted(20, 1)).rejects.toMatchObject({ key: "rentalTooShort" });
    await expect(quoted(20, 6)).rejects.toMatchObject({ key: "rentalTooLong" });
    await expect(quoted(1.5, 2)).rejects.toMatchObject({ key: "noticeTooShort" });
    await expect(quoted(13, 2)).rejects.toMatchObject({ key: "datesTaken" });
    await expect(quoted(8, 2)).rejects.toMatchObject({ key: "datesTaken" });
    await quoted(13 + 2 / 24, 2);
    const { entries } = await getCalendar(owner, vehicle.id, month, now);
    const endsAt = addMs(now, 13 * DAY_MS).toISOString();
    expect(entries).toMatchObject([{ endsAt, freeAt: addMs(now, 13 * DAY_MS + 2 * HOUR_MS).toISOString() }]);
  });
});
