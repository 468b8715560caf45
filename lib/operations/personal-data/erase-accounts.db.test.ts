import { randomUUID } from "node:crypto";
import { and, eq, getTableName, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { teamInvitations } from "@/db/schema/businesses/team";
import { accountDeletions } from "@/db/schema/identity/account-deletions";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { payments, refunds } from "@/db/schema/payments/payments";
import { payouts } from "@/db/schema/payments/payouts";
import { auditEntries } from "@/db/schema/platform/audit";
import { settings } from "@/db/schema/platform/settings";
import { bookings } from "@/db/schema/rentals/bookings";
import { factoryPassword, makeBusiness, makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf, vehicleScenario } from "@/db/testing/scenarios";
import { transferOwnership } from "@/lib/businesses/ownership/transfer-ownership";
import { cancelDeletion, requestDeletion, scheduleDeletion } from "@/lib/identity/account-deletion/commands";
import { describeDeletion } from "@/lib/identity/account-deletion/queries";
import { registerIndividual } from "@/lib/identity/registration/commands";
import { openSession } from "@/lib/identity/sign-in/commands";
import { readExport } from "@/lib/operations/personal-data/testing/read-export";
import { makeTracedUser, type TracedUser } from "@/lib/operations/personal-data/testing/traced-user";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { eraseFiles } from "@/lib/platform/files/erase-files";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { eraseDueAccounts } from "./erase-accounts";
import { personalTables } from "./personal-tables";

const database = await freshDatabase();
const now = new Date("2026-11-21T10:00:00Z");
const device = { ipAddress: "10.5.0.1", userAgent: "test" };
const context = { now, device };
const rowOf = async (userId: string) => (await database.select().from(users).where(eq(users.id, userId)))[0];

async function someone(role: UserActor["role"] = "individual") {
  return actorFor(await makeUser(database, { role }));
}

/** Returns every row of every table as text. */
async function everything(): Promise<string> {
  const tables = await database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const contents = [];
  for (const { name } of tables)
    contents.push(
      ...(await database.execute(
        sql`select ${name} as "table", to_jsonb(t) as row from ${sql.identifier(name)} t`,
      )),
    );
  return contents.map((row) => JSON.stringify(row)).join("\n");
}

describe("an account that is due for erasure", () => {
  let user: TracedUser;
  let other: TracedUser;
  let before: string;

  beforeAll(async () => {
    user = await makeTracedUser(database, now);
    other = await makeTracedUser(database, now);
    await cancelDeletion({ ...(await someone()), userId: other.userId }, context);
    before = await everything();
    const [booking] = await database.select().from(bookings).where(eq(bookings.id, user.bookingId));
    expect(booking?.status).toBe("completed");
  });

  it("has rows in every table of the list, and its export holds all of them", async () => {
    const data = await readExport(user.userId);
    expect(
      personalTables.map(({ table }) => getTableName(table)).filter((name) => data[name]?.length === 0),
    ).toEqual([]);
    const text = JSON.stringify(data);
    for (const trace of user.traces) expect([trace, text.includes(trace)]).toEqual([trace, true]);
    for (const trace of other.traces.slice(0, 3)) expect(text).not.toContain(trace);
    expect(text).not.toMatch(/argon2|secret-|recovery-|code-|reset-|device-/);
  });

  it("leaves no trace in any table, and other users' rows are unchanged", async () => {
    for (const trace of user.traces) expect(before).toContain(trace);
    await eraseDueAccounts(now);
    await eraseFiles(now);
    const left = await everything();
    // The booking number belongs to the accounts and says nothing about a person; other people have the same
    // birthday.
    const [mark = "", ...rest] = user.traces.slice(0, 3);
    const leftovers = left
      .split("\n")
      .filter((rowText) => rowText.replaceAll(`GD-${mark}`, "").includes(mark));
    expect(leftovers).toEqual([]);
    for (const trace of rest) expect([trace, left.includes(trace)]).toEqual([trace, false]);
    for (const trace of other.traces)
      expect([trace, left.split(trace).length]).toEqual([
        trace,
        // Another user has the same birthday.
        before.split(trace).length - (trace === "1990-01-01" ? 1 : 0),
      ]);
    const place = "where a namesake waits";
    expect(left.split(place).length).toBe(before.split(place).length);
  });

  it("has no name and is closed; its bookings and payments are kept", async () => {
    expect(await rowOf(user.userId)).toMatchObject({
      firstName: "Deleted account",
      lastName: "",
      status: "inactive",
    });
    const [paid] = await database.select().from(payments).where(eq(payments.bookingId, user.bookingId));
    expect(paid).toMatchObject({ amount: 58_000, status: "captured" });
    expect(paid?.payerPhone).toMatch(/^…\d{3}$/);
    const [done] = await database
      .select()
      .from(accountDeletions)
      .where(eq(accountDeletions.userId, user.userId));
    expect(done?.completedAt).toEqual(now);
    const entries = and(eq(auditEntries.subjectId, user.userId), eq(auditEntries.action, "account.erase"));
    expect(await database.$count(auditEntries, entries)).toBe(1);
  });

  it("is erased once, however many pollers run", async () => {
    await Promise.all([eraseDueAccounts(now), eraseDueAccounts(now)]);
    const entries = and(eq(auditEntries.subjectId, user.userId), eq(auditEntries.action, "account.erase"));
    expect(await database.$count(auditEntries, entries)).toBe(1);
  });

  it("cannot be signed in to, and its address may register again", async () => {
    const email = user.traces[2] ?? "";
    await expect(openSession({ email, password: factoryPassword }, device, now)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await database.insert(settings).values({ key: "requireEmailVerification", value: false });
    await registerIndividual(
      {
        firstName: "Aline",
        lastName: "Uwase",
        email,
        phone: "0788123456",
        nationality: "RW",
        birthDate: "1992-04-17",
        nationalId: "119928",
        drivingLicence: "DL-1",
        password: "Kigali#26",
        confirmPassword: "Kigali#26",
      },
      { device, locale: "en", now },
    );
  });
});

describe("a deletion request", () => {
  it("needs password and address, waits 14 days and is emailed; two concurrent requests count once", async () => {
    const actor = await someone();
    const right = { password: factoryPassword, confirmation: ` ${actor.email.toUpperCase()} `.trim() };
    await expect(
      requestDeletion(actor, { ...right, confirmation: "someone@else.rw" }, context),
    ).rejects.toMatchObject({ details: { fields: { confirmation: "deletionConfirmation" } } });
    await expect(requestDeletion(actor, { ...right, password: "Wrong#2026" }, context)).rejects.toMatchObject(
      {
        code: "invalid",
      },
    );
    expect((await describeDeletion(actor.userId, now)).scheduled).toBeNull();
    const [view] = await Promise.all([1, 2].map(() => requestDeletion(actor, right, context)));
    expect(view?.scheduled).toEqual({ requestedAt: now.toISOString(), dueAt: "2026-12-05T10:00:00.000Z" });
    expect(await database.$count(accountDeletions, eq(accountDeletions.userId, actor.userId))).toBe(1);
    const emails = await database
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.userId, actor.userId));
    expect(emails).toMatchObject([{ template: "deletion-scheduled", recipient: actor.email }]);
    expect(emails[0]?.body).toContain("/settings/data");
  });

  it("can be cancelled any time before, and then nothing happens", async () => {
    const actor = await someone();
    await scheduleDeletion(actor, actor.userId, context);
    expect((await cancelDeletion(actor, context)).scheduled).toBeNull();
    await eraseDueAccounts(addMs(now, 15 * DAY_MS));
    expect(await rowOf(actor.userId)).toMatchObject({ email: actor.email, status: "active" });
    // Deletion can be scheduled again.
    await scheduleDeletion(actor, actor.userId, context);
  });

  it("is carried out when the days are over, and not before", async () => {
    const actor = await someone();
    await database.insert(sessions).values({
      id: crypto.randomUUID(),
      userId: actor.userId,
      expiresAt: addMs(now, DAY_MS),
    });
    await scheduleDeletion(actor, actor.userId, context);
    await eraseDueAccounts(addMs(now, 14 * DAY_MS - 1));
    expect(await rowOf(actor.userId)).toMatchObject({ email: actor.email });
    await eraseDueAccounts(addMs(now, 14 * DAY_MS));
    expect(await rowOf(actor.userId)).toMatchObject({ firstName: "Deleted account" });
    expect(await database.$count(sessions, eq(sessions.userId, actor.userId))).toBe(0);
  });

  it("is refused during an open booking or payment, and postponed if there is one when it is due", async () => {
    const { userId, bookingId } = await makeTracedUser(database, addMs(now, DAY_MS));
    const actor = { ...(await someone()), userId };
    await cancelDeletion(actor, context);
    const set = (status: "confirmed" | "completed") =>
      database.update(bookings).set({ status }).where(eq(bookings.id, bookingId));
    await set("confirmed");
    await expect(scheduleDeletion(actor, userId, context)).rejects.toMatchObject({ key: "deletionBlocked" });
    expect((await describeDeletion(userId, now)).blockers).toEqual([{ kind: "rentals", count: 1 }]);
    await set("completed");
    await database.update(payments).set({ status: "pending" }).where(eq(payments.bookingId, bookingId));
    expect((await describeDeletion(userId, now)).blockers).toEqual([{ kind: "payments", count: 1 }]);
    await database.update(payments).set({ status: "captured" }).where(eq(payments.bookingId, bookingId));
    await scheduleDeletion(actor, userId, context);
    await set("confirmed");
    const due = addMs(now, 14 * DAY_MS);
    await eraseDueAccounts(due);
    expect((await describeDeletion(userId, due)).scheduled?.dueAt).toBe(addMs(due, DAY_MS).toISOString());
    expect((await rowOf(userId))?.status).toBe("active");
    await eraseDueAccounts(addMs(due, DAY_MS));
    const told = (await notificationKindsOf(database, userId)).filter(
      (kind) => kind === "deletion-postponed",
    );
    expect(told).toHaveLength(1);
  });

  it("is refused while a refund waits for an administrator's transfer, but not for one at a counter", async () => {
    const { userId, bookingId } = await makeTracedUser(database, now);
    const [payment] = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
    await database.update(payments).set({ status: "captured" }).where(eq(payments.bookingId, bookingId));
    const refund = {
      id: randomUUID(),
      paymentId: payment?.id ?? "",
      amount: 100,
      amountCents: 100,
      reason: "cancelled" as const,
    };
    await database.insert(refunds).values({ ...refund, status: "by_hand" });
    const blockers = async () => (await describeDeletion(userId, now)).blockers;
    expect(await blockers()).toEqual([{ kind: "payments", count: 1 }]);
    await database.update(payments).set({ provider: "counter" }).where(eq(payments.bookingId, bookingId));
    expect(await blockers()).toEqual([]);
  });

  it("is refused while a payout to the owner's business waits for its transfer", async () => {
    const owner = await someone("business");
    const { id: businessId } = await makeBusiness(database, { ownerId: owner.userId });
    const money = { amountCents: 9_000, amountRwf: 131_000, rwfPerHundredUsd: 145_500 };
    await database
      .insert(payouts)
      .values({ id: randomUUID(), reference: "GP-WAITING", businessId, ...money });
    await expect(scheduleDeletion(owner, owner.userId, context)).rejects.toMatchObject({
      key: "deletionBlocked",
    });
    expect((await describeDeletion(owner.userId, now)).blockers).toEqual([{ kind: "payouts", count: 1 }]);
  });

  it("closes the owner's businesses for good, and their team becomes renters", async () => {
    const owner = await someone("business");
    const { id } = await makeBusiness(database, { ownerId: owner.userId });
    const { userId: staffId } = await makeMember(database, { businessId: id, role: "manager" });
    const invitation = { businessId: id, email: "later@example.com", role: "agent" as const };
    await database.insert(teamInvitations).values({
      id: randomUUID(),
      ...invitation,
      tokenHash: randomUUID(),
      invitedBy: staffId,
      sentAt: now,
      expiresAt: addMs(now, 30 * DAY_MS),
    });
    const left = { status: "closed", closedAt: now, closedBy: owner.userId } as const;
    const { id: leftId } = await makeBusiness(database, left);
    await scheduleDeletion(owner, owner.userId, context);
    await eraseDueAccounts(addMs(now, 14 * DAY_MS));
    const closed = await database
      .select()
      .from(businesses)
      .where(inArray(businesses.id, [id, leftId]));
    const times = closed.map(({ closedAt }) => closedAt?.getTime());
    expect(closed).toMatchObject([{ status: "closed" }, { status: "closed" }]);
    expect(times).toContain(addMs(now, 14 * DAY_MS).getTime());
    expect((await rowOf(staffId))?.role).toBe("individual");
    expect(await database.$count(teamMembers, eq(teamMembers.businessId, id))).toBe(0);
    expect(await notificationKindsOf(database, staffId)).toEqual(["business-closed"]);
    const [invited] = await database.select().from(teamInvitations).where(eq(teamInvitations.businessId, id));
    expect(invited?.withdrawnAt).toEqual(addMs(now, 14 * DAY_MS));
    const isClosing = and(eq(auditEntries.subjectId, id), eq(auditEntries.action, "business.close"));
    expect(await database.$count(auditEntries, isClosing)).toBe(1);
  });

  it("leaves no moment in which the owner's vehicles can be booked or the business handed over", async () => {
    const { owner, business, renter, quote } = await vehicleScenario(database);
    const manager = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: manager.id, role: "manager" });
    const due = addMs(now, 14 * DAY_MS);
    await database.insert(sessions).values({
      id: randomUUID(),
      userId: owner.userId,
      expiresAt: addMs(due, DAY_MS),
    });
    await scheduleDeletion(owner, owner.userId, context);
    const actor = await renter();
    const { id: quoteId } = await quote(actor, due);
    const outcomes: Promise<PromiseSettledResult<unknown>[]>[] = [];
    let settled = 0;
    /** Until everything started has either ended or waits for a lock. */
    const waitForAll = (started: number) =>
      vi.waitFor(async () => {
        const waiting = await database.execute(sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        expect(waiting.length + settled).toBe(started);
      }, 30_000);
    const start = (work: Promise<unknown>) => {
      outcomes.push(Promise.allSettled([work.finally(() => settled++)]));
    };
    await database.transaction(async (tx) => {
      await tx.select().from(sessions).where(eq(sessions.userId, owner.userId)).for("update");
      start(eraseDueAccounts(due));
      await waitForAll(1);
      start(createBooking(actor, { quoteId }, due));
      const handover = { businessId: business.id, userId: manager.id, password: factoryPassword };
      start(transferOwnership(owner, handover, { ...context, locale: "en" }));
      await waitForAll(3);
    });
    const [erased, booked, handedOver] = (await Promise.all(outcomes)).flat();
    expect(erased).toMatchObject({ status: "fulfilled" });
    expect(booked).toMatchObject({ status: "rejected", reason: { key: "vehicleUnavailable" } });
    expect(handedOver).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
    expect((await rowOf(owner.userId))?.status).toBe("inactive");
    expect(await database.$count(bookings, eq(bookings.businessId, business.id))).toBe(0);
  });

  it("may take longer than other statements, as an owner may have very many rows", async () => {
    const actor = await someone();
    await scheduleDeletion(actor, actor.userId, context);
    await database.execute(sql`create function refuse_short_time_out() returns trigger language plpgsql as $$
      begin
        if current_setting('statement_timeout') <> '5min' then raise 'too short'; end if;
        return new;
      end $$`);
    await database.execute(sql`create trigger time_out before update on users
      for each row execute function refuse_short_time_out()`);
    await eraseDueAccounts(addMs(now, 20 * DAY_MS));
    await database.execute(sql`drop function refuse_short_time_out() cascade`);
    expect((await rowOf(actor.userId))?.status).toBe("inactive");
    const [{ limit } = { limit: "" }] = await database.execute<{ limit: string }>(
      sql`select current_setting('statement_timeout') as limit`,
    );
    expect(limit).not.toBe("5min");
  });

  it("that fails is postponed by a day, and the others are carried out", async () => {
    const admin = await someone("admin");
    const [stuck, other] = [await someone(), await someone()];
    for (const actor of [stuck, other]) await scheduleDeletion(actor, actor.userId, context);
    await database.execute(sql`alter table users add constraint stuck
      check (id <> ${sql.raw(`'${stuck.userId}'`)} or status <> 'inactive') not valid`);
    const due = addMs(now, 20 * DAY_MS);
    await eraseDueAccounts(due);
    await database.execute(sql`alter table users drop constraint stuck`);
    expect(await notificationKindsOf(database, admin.userId)).toContain("deletion-failed");
    expect((await describeDeletion(stuck.userId, due)).scheduled?.dueAt).toBe(
      addMs(due, DAY_MS).toISOString(),
    );
    expect((await rowOf(stuck.userId))?.status).toBe("active");
    expect((await rowOf(other.userId))?.status).toBe("inactive");
  });

  it("is refused while the owner's vehicles are rented out", async () => {
    const { bookingId } = await makeTracedUser(database, addMs(now, DAY_MS));
    const owner = await someone("business");
    const { id: businessId } = await makeBusiness(database, { ownerId: owner.userId });
    await database.update(bookings).set({ businessId, status: "active" }).where(eq(bookings.id, bookingId));
    await expect(scheduleDeletion(owner, owner.userId, context)).rejects.toMatchObject({
      key: "deletionBlocked",
    });
    expect((await describeDeletion(owner.userId, now)).blockers).toEqual([
      { kind: "ownerBookings", count: 1 },
    ]);
  });

  it("for another account is possible only for administrators", async () => {
    const user = await someone();
    await expect(scheduleDeletion(await someone(), user.userId, context)).rejects.toMatchObject({
      code: "not_found",
    });
    const admin = await someone("admin");
    await scheduleDeletion(admin, user.userId, context);
    const [entry] = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, user.userId));
    expect(entry).toMatchObject({ actorId: admin.userId, action: "account.schedule-deletion" });
  });
});
