import { and, eq, getTableName, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { factoryPassword, makeBusiness, makeUser } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { bookings } from "@/db/schema/bookings";
import { accountDeletions } from "@/db/schema/deletions";
import { outboxMessages } from "@/db/schema/outbox";
import { payments } from "@/db/schema/payments";
import { sessions } from "@/db/schema/sessions";
import { users } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import { registerIndividual } from "@/lib/accounts/commands";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS } from "@/lib/dates";
import { eraseFiles } from "@/lib/files/clock";
import { openSession } from "@/lib/sign-in/commands";
import { requestDeletion, scheduleDeletion, withdrawDeletion } from "./commands";
import { eraseDueAccounts } from "./erasure";
import { collectData } from "./export";
import { describeDeletion } from "./queries";
import { personalTables } from "./tables";
import { type KnownPerson, makeKnownPerson } from "./testing";

const database = await freshDatabase();
const now = new Date("2026-11-21T10:00:00Z");
const device = { ipAddress: "10.5.0.1", userAgent: "test" };
const occasion = { now, device };
const rowOf = async (userId: string) => (await database.select().from(users).where(eq(users.id, userId)))[0];

async function someone(role: UserActor["role"] = "individual") {
  return actorFor(await makeUser(database, { role }));
}

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const tables = await database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const contents = [];
  for (const { name } of tables.rows)
    contents.push(
      await database.execute(
        sql`select ${name} as "table", to_jsonb(t) as row from ${sql.identifier(name)} t`,
      ),
    );
  return contents.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row))).join("\n");
}

describe("an account whose time has come", () => {
  let person: KnownPerson;
  let other: KnownPerson;
  let before: string;

  beforeAll(async () => {
    person = await makeKnownPerson(database, now);
    other = await makeKnownPerson(database, now);
    await withdrawDeletion({ ...(await someone()), userId: other.userId }, occasion);
    before = await everything();
    const [booking] = await database.select().from(bookings).where(eq(bookings.id, person.bookingId));
    expect(booking?.status).toBe("completed");
  });

  it("had left something in every table that is walked, and its export holds all of it", async () => {
    const data = await collectData(person.userId);
    expect(
      personalTables.map(({ table }) => getTableName(table)).filter((name) => data[name]?.length === 0),
    ).toEqual([]);
    const text = JSON.stringify(data);
    for (const trace of person.traces) expect([trace, text.includes(trace)]).toEqual([trace, true]);
    for (const trace of other.traces.slice(0, 3)) expect(text).not.toContain(trace);
    expect(text).not.toMatch(/argon2|secret-|recovery-|code-|reset-|device-/);
  });

  it("leaves no trace in any table, and nobody else's is touched", async () => {
    for (const trace of person.traces) expect(before).toContain(trace);
    await eraseDueAccounts(now);
    await eraseFiles(now);
    const left = await everything();
    // The booking's own number is the accounts' and says nothing of a person; a birthday is others' too.
    const [mark = "", ...rest] = person.traces.slice(0, 3);
    const lines = left.split("\n").filter((line) => line.includes(mark) && !line.includes(`GD-${mark}`));
    expect(lines).toEqual([]);
    for (const trace of rest) expect([trace, left.includes(trace)]).toEqual([trace, false]);
    for (const trace of other.traces)
      expect([trace, left.split(trace).length]).toEqual([
        trace,
        // The birthday they shared.
        before.split(trace).length - (trace === "1990-01-01" ? 1 : 0),
      ]);
  });

  it("is nameless and closed; what it booked and paid is kept", async () => {
    expect(await rowOf(person.userId)).toMatchObject({
      firstName: "Deleted account",
      lastName: "",
      status: "inactive",
    });
    const [paid] = await database.select().from(payments).where(eq(payments.bookingId, person.bookingId));
    expect(paid).toMatchObject({ amount: 58_000, status: "captured" });
    expect(paid?.payerPhone).toMatch(/^…\d{3}$/);
    const [done] = await database
      .select()
      .from(accountDeletions)
      .where(eq(accountDeletions.userId, person.userId));
    expect(done?.completedAt).toEqual(now);
    const entries = and(eq(auditEntries.subjectId, person.userId), eq(auditEntries.action, "account.erase"));
    expect(await database.$count(auditEntries, entries)).toBe(1);
  });

  it("is erased once, however many clocks tick", async () => {
    await Promise.all([eraseDueAccounts(now), eraseDueAccounts(now)]);
    const entries = and(eq(auditEntries.subjectId, person.userId), eq(auditEntries.action, "account.erase"));
    expect(await database.$count(auditEntries, entries)).toBe(1);
  });

  it("cannot be signed in to, and its address may register anew", async () => {
    const email = person.traces[2] ?? "";
    await expect(openSession({ email, password: factoryPassword }, device, now)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await registerIndividual(
      {
        ...{ firstName: "Aline", lastName: "Uwase", email, phone: "0788123456", nationality: "RW" },
        ...{ birthDate: "1992-04-17", nationalId: "119928", drivingLicence: "DL-1" },
        ...{ password: "Kigali#26", confirmPassword: "Kigali#26" },
      },
      { device, locale: "en", now },
    );
  });
});

describe("a wish to go", () => {
  it("asks for password and address, waits 14 days and is told by letter; twice at once is one", async () => {
    const actor = await someone();
    const right = { password: factoryPassword, confirmation: ` ${actor.email.toUpperCase()} `.trim() };
    await expect(
      requestDeletion(actor, { ...right, confirmation: "someone@else.rw" }, occasion),
    ).rejects.toMatchObject({ details: { fields: { confirmation: "deletionConfirmation" } } });
    await expect(
      requestDeletion(actor, { ...right, password: "Wrong#2026" }, occasion),
    ).rejects.toMatchObject({
      code: "invalid",
    });
    expect((await describeDeletion(actor.userId, now)).scheduled).toBeNull();
    const [view] = await Promise.all([1, 2].map(() => requestDeletion(actor, right, occasion)));
    expect(view?.scheduled).toEqual({ requestedAt: now.toISOString(), dueAt: "2026-12-05T10:00:00.000Z" });
    expect(await database.$count(accountDeletions, eq(accountDeletions.userId, actor.userId))).toBe(1);
    const letters = await database
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.userId, actor.userId));
    expect(letters).toMatchObject([{ template: "deletion-scheduled", recipient: actor.email }]);
    expect(letters[0]?.body).toContain("/settings/data");
  });

  it("is taken back any time before, and then nothing happens", async () => {
    const actor = await someone();
    await scheduleDeletion(actor, actor.userId, occasion);
    expect((await withdrawDeletion(actor, occasion)).scheduled).toBeNull();
    await eraseDueAccounts(after(now, 15 * DAY_MS));
    expect(await rowOf(actor.userId)).toMatchObject({ email: actor.email, status: "active" });
    // And may be made anew.
    await scheduleDeletion(actor, actor.userId, occasion);
  });

  it("is carried out when the days are over, not a moment sooner", async () => {
    const actor = await someone();
    await database.insert(sessions).values({
      ...{ id: crypto.randomUUID(), userId: actor.userId, expiresAt: after(now, DAY_MS) },
    });
    await scheduleDeletion(actor, actor.userId, occasion);
    await eraseDueAccounts(after(now, 14 * DAY_MS - 1));
    expect(await rowOf(actor.userId)).toMatchObject({ email: actor.email });
    await eraseDueAccounts(after(now, 14 * DAY_MS));
    expect(await rowOf(actor.userId)).toMatchObject({ firstName: "Deleted account" });
    expect(await database.$count(sessions, eq(sessions.userId, actor.userId))).toBe(0);
  });

  it("is refused while a rental is open or money on its way, and put off if one is when the time comes", async () => {
    const { userId, bookingId } = await makeKnownPerson(database, after(now, DAY_MS));
    const actor = { ...(await someone()), userId };
    await withdrawDeletion(actor, occasion);
    const set = (status: "confirmed" | "completed") =>
      database.update(bookings).set({ status }).where(eq(bookings.id, bookingId));
    await set("confirmed");
    await expect(scheduleDeletion(actor, userId, occasion)).rejects.toMatchObject({ key: "deletionBlocked" });
    expect((await describeDeletion(userId, now)).obstacles).toEqual([{ kind: "rentals", count: 1 }]);
    await set("completed");
    await database.update(payments).set({ status: "pending" }).where(eq(payments.bookingId, bookingId));
    expect((await describeDeletion(userId, now)).obstacles).toEqual([{ kind: "payments", count: 1 }]);
    await database.update(payments).set({ status: "captured" }).where(eq(payments.bookingId, bookingId));
    await scheduleDeletion(actor, userId, occasion);
    await set("confirmed");
    const due = after(now, 14 * DAY_MS);
    await eraseDueAccounts(due);
    expect((await describeDeletion(userId, due)).scheduled?.dueAt).toBe(after(due, DAY_MS).toISOString());
    expect((await rowOf(userId))?.status).toBe("active");
  });

  it("that fails is put off by a day, and the others are carried out", async () => {
    const [stuck, other] = [await someone(), await someone()];
    for (const actor of [stuck, other]) await scheduleDeletion(actor, actor.userId, occasion);
    await database.execute(sql`alter table users add constraint stuck
      check (id <> ${sql.raw(`'${stuck.userId}'`)} or status <> 'inactive') not valid`);
    const due = after(now, 20 * DAY_MS);
    await eraseDueAccounts(due);
    await database.execute(sql`alter table users drop constraint stuck`);
    expect((await describeDeletion(stuck.userId, due)).scheduled?.dueAt).toBe(
      after(due, DAY_MS).toISOString(),
    );
    expect((await rowOf(stuck.userId))?.status).toBe("active");
    expect((await rowOf(other.userId))?.status).toBe("inactive");
  });

  it("is refused while one's cars are out", async () => {
    const { bookingId } = await makeKnownPerson(database, after(now, DAY_MS));
    const owner = await someone("business");
    const { id: businessId } = await makeBusiness(database, { ownerId: owner.userId });
    await database.update(bookings).set({ businessId, status: "active" }).where(eq(bookings.id, bookingId));
    await expect(scheduleDeletion(owner, owner.userId, occasion)).rejects.toMatchObject({
      key: "deletionBlocked",
    });
    expect((await describeDeletion(owner.userId, now)).obstacles).toEqual([{ kind: "hosted", count: 1 }]);
  });

  it("for another's account is administrators' to have, and nobody else's", async () => {
    const person = await someone();
    await expect(scheduleDeletion(await someone(), person.userId, occasion)).rejects.toMatchObject({
      code: "not_found",
    });
    const admin = await someone("admin");
    await scheduleDeletion(admin, person.userId, occasion);
    const [entry] = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, person.userId));
    expect(entry).toMatchObject({ actorId: admin.userId, action: "account.schedule-deletion" });
  });
});
