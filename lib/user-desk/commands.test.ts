import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { factoryPassword, makeBusiness, makeUser } from "@/db/factories";
import { actorFor, rentalScenario, toldOf } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { outboxMessages } from "@/db/schema/outbox";
import { sessions } from "@/db/schema/sessions";
import { users } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import { after, DAY_MS, MINUTE_MS } from "@/lib/dates";
import { noteActedWrite, startActing, stopActing } from "@/lib/impersonation/commands";
import { adoptSession, closeSession, logOut, prolongSession } from "@/lib/sessions/commands";
import { findSession, listSessions } from "@/lib/sessions/queries";
import { activateUser, changeRole, deactivateUser, signOutUser } from "./commands";
import { deskUsersQuery } from "./contract";
import { getDeskUser, listDeskUsers } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const occasion = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
const admin = actorFor(await makeUser(database, { role: "admin", createdAt: after(now, -400 * DAY_MS) }));
const password = factoryPassword;
const forbidden = { code: "forbidden" };
const list = async (query: Record<string, string>) =>
  (await listDeskUsers(admin, deskUsersQuery.parse(query), now)).items.map(({ email }) => email);

async function signedIn(fields: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(database, fields);
  const sessionId = uuid();
  await database.insert(sessions).values({
    id: sessionId,
    userId: user.id,
    role: user.role,
    expiresAt: after(now, DAY_MS),
    lastSeenAt: now,
  });
  return { user, sessionId };
}

async function allForbidden(acts: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(acts))
    expect(result).toMatchObject({ status: "rejected", reason: forbidden });
}

describe("an administrator", () => {
  it("closes an account: its person is out at once, reads why, and comes back only when it is opened", async () => {
    const { user, sessionId } = await signedIn();
    const closed = await deactivateUser(admin, user.id, { reason: "Borrowed papers" }, occasion);
    expect(closed).toMatchObject({
      status: "inactive",
      sessionCount: 0,
      can: { activate: true, deactivate: false },
    });
    expect(await findSession(sessionId, now)).toEqual({ ended: "deactivated" });
    const letters = and(
      eq(outboxMessages.userId, user.id),
      eq(outboxMessages.template, "account-deactivated"),
    );
    expect((await database.select().from(outboxMessages).where(letters))[0]?.body).toContain(
      "Borrowed papers",
    );
    await expect(deactivateUser(admin, user.id, { reason: "x" }, occasion)).rejects.toMatchObject({
      key: "userInactive",
    });
    expect(await activateUser(admin, user.id, occasion)).toMatchObject({ status: "active" });
    await expect(activateUser(admin, user.id, occasion)).rejects.toMatchObject({ key: "userActive" });
    const written = await database
      .select({ action: auditEntries.action, detail: auditEntries.detail, ip: auditEntries.ipAddress })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, user.id))
      .orderBy(auditEntries.id);
    expect(written).toEqual([
      {
        action: "user.deactivate",
        detail: { before: "active", after: "inactive", reason: "Borrowed papers", sessionCount: 1 },
        ip: "10.0.0.9",
      },
      { action: "user.activate", detail: { before: "inactive", after: "active" }, ip: "10.0.0.9" },
    ]);
  });

  it("closes it once, however many do at the same time", async () => {
    const { user } = await signedIn();
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => deactivateUser(admin, user.id, { reason: "Twice" }, occasion)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.$count(auditEntries, eq(auditEntries.subjectId, user.id))).toBe(1);
  });

  it("signs somebody out everywhere, and makes administrators of renters and back", async () => {
    const { user, sessionId } = await signedIn();
    await signOutUser(admin, user.id, occasion);
    expect(await findSession(sessionId, now)).toEqual({ ended: "security" });
    expect(await changeRole(admin, user.id, { role: "admin", password }, occasion)).toMatchObject({
      role: "admin",
    });
    await expect(changeRole(admin, user.id, { role: "admin", password }, occasion)).rejects.toMatchObject({
      key: "userHasRole",
    });
    expect(await changeRole(admin, user.id, { role: "individual", password }, occasion)).toMatchObject({
      role: "individual",
    });
  });

  it("cannot do it to themselves, to the demonstration's accounts, or take a company's people out of it by a role", async () => {
    await allForbidden([
      deactivateUser(admin, admin.userId, { reason: "x" }, occasion),
      signOutUser(admin, admin.userId, occasion),
      changeRole(admin, admin.userId, { role: "individual", password }, occasion),
    ]);
    const demo = await makeUser(database, { email: "renter@gendana.rw" });
    await expect(deactivateUser(admin, demo.id, { reason: "x" }, occasion)).rejects.toMatchObject(forbidden);
    const { owner } = await rentalScenario(database);
    await expect(
      changeRole(admin, owner.userId, { role: "admin", password }, occasion),
    ).rejects.toMatchObject(forbidden);
    await expect(getDeskUser(admin, uuid(), now)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is always left: of two who remove each other one stays", async () => {
    await database.update(users).set({ status: "inactive" }).where(eq(users.role, "admin"));
    await database.update(users).set({ status: "active" }).where(eq(users.id, admin.userId));
    const other = actorFor(await makeUser(database, { role: "admin" }));
    const results = await Promise.allSettled([
      deactivateUser(admin, other.userId, { reason: "x" }, occasion),
      changeRole(other, admin.userId, { role: "individual", password }, occasion),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const left = and(eq(users.role, "admin"), eq(users.status, "active"));
    expect(await database.$count(users, left)).toBe(1);
    await database.update(users).set({ status: "active", role: "admin" }).where(eq(users.id, admin.userId));
  });

  it("types their own password again before they make an administrator, unmake one or act as somebody", async () => {
    const { user, sessionId } = await signedIn({ role: "admin" });
    const office = { ...actorFor(user), sessionId };
    const { user: person } = await signedIn();
    const wrong = { code: "invalid", details: { fields: { password: "passwordWrong" } } };
    for (const role of ["admin", "individual"] as const)
      await expect(
        changeRole(office, person.id, { role, password: "left open" }, occasion),
      ).rejects.toMatchObject(wrong);
    const looking = { reason: "They cannot find their booking", password: "" };
    await expect(startActing(office, person.id, looking, occasion)).rejects.toMatchObject(wrong);
    expect(await getDeskUser(office, person.id, now)).toMatchObject({ role: "individual" });
    // As often as at signing in, and no more.
    await expect(changeRole(office, person.id, { role: "admin", password }, occasion)).rejects.toMatchObject({
      code: "rate_limited",
    });
    expect(await database.$count(auditEntries, eq(auditEntries.subjectId, person.id))).toBe(0);
  });

  it("is the only one who may", async () => {
    const { user } = await signedIn();
    const stranger = actorFor(await makeUser(database));
    await allForbidden([
      deactivateUser(stranger, user.id, { reason: "x" }, occasion),
      activateUser(stranger, user.id, occasion),
      signOutUser(stranger, user.id, occasion),
      changeRole(stranger, user.id, { role: "admin", password }, occasion),
      getDeskUser(stranger, user.id, now),
      listDeskUsers(stranger, deskUsersQuery.parse({}), now),
    ]);
  });
});

describe("the list of accounts", () => {
  it("is found by name, address, telephone or id, by role and by state, and goes on where a page ended", async () => {
    const person = await makeUser(database, {
      firstName: "Ange-Marie",
      lastName: "Tuyishime",
      email: "Ange_M@example.com",
      phone: "+250788999001",
      createdAt: after(now, DAY_MS),
    });
    const company = await makeUser(database, { role: "business", status: "inactive" });
    await makeBusiness(database, { ownerId: company.id, name: "Tuyi Cars" });
    for (const search of ["marie", "TUYISHIME", "ange_m@", "0788 999 001", "+250788999001", person.id])
      expect(await list({ search })).toEqual([person.email]);
    for (const search of ["%", "ange%m@", "_"]) expect(await list({ search })).toEqual([]);
    expect(await list({ role: "business", status: "inactive" })).toEqual([company.email]);
    const [first] = (await listDeskUsers(admin, deskUsersQuery.parse({ limit: "1" }), now)).items;
    expect(first).toMatchObject({ name: "Ange-Marie Tuyishime", totalBookings: 0, businesses: [] });
    const cursor = `${first?.joinDate}_${first?.id}`;
    const rest = await list({ cursor, limit: "100" });
    expect(rest).not.toContain(person.email);
    expect(rest).toHaveLength((await database.$count(users)) - 1);
  });
});

describe("acting as somebody", () => {
  const at = (minutes: number) => after(now, minutes * MINUTE_MS);
  const reason = { reason: "They cannot find their booking", password };

  /** An administrator signed in, and the person they look at. */
  async function couple() {
    const { user, sessionId } = await signedIn({ role: "admin" });
    const office = { ...actorFor(user), sessionId };
    return { office, person: (await signedIn()).user };
  }

  it("lasts half an hour, is written down on both sides, and leads back to one's own session", async () => {
    const { office, person } = await couple();
    const { sessionId } = await startActing(office, person.id, reason, occasion);
    const found = await findSession(sessionId, at(29));
    expect(found).toMatchObject({
      user: {
        userId: person.id,
        role: "individual",
        acting: { adminId: office.userId, adminName: office.name },
      },
    });
    expect(await findSession(sessionId, at(30))).toEqual({ ended: "expired" });
    expect(await prolongSession(sessionId, at(1))).toBeUndefined();
    await database.update(sessions).set({ channel: "api" }).where(eq(sessions.id, sessionId));
    expect(await adoptSession(sessionId, at(1))).toBeUndefined();
    expect(await toldOf(database, person.id)).toEqual(["account-looked-at"]);

    if (!found || !("user" in found)) throw new Error("nobody acts");
    const written = { method: "POST", path: "/api/favourites/x" };
    await noteActedWrite(found.user, written, occasion);
    const listed = await listSessions({ ...actorFor(person) }, at(1));
    expect(listed.map(({ isSupport }) => isSupport)).toContain(true);
    const back = await stopActing(found.user, { ...occasion, now: at(5) });
    expect([back.user.id, back.session.id]).toEqual([office.userId, office.sessionId]);
    expect(await findSession(sessionId, at(6))).toEqual({ ended: "logout" });
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, person.id));
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual(
      ["user.act-as", "user.acted", "user.act-as-end"].map((action) => [action, office.userId]),
    );
    expect(entries[1]?.detail).toEqual({ ...written, actingAs: person.id });
  });

  it("is over with the administrator's own session, and with their office", async () => {
    const { office, person } = await couple();
    const first = await startActing(office, person.id, reason, occasion);
    await closeSession(office.sessionId, "revoked", now);
    expect(await findSession(first.sessionId, at(1))).toEqual({ ended: "revoked" });
    await expect(startActing(office, person.id, reason, occasion)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    const other = await couple();
    const second = await startActing(other.office, other.person.id, reason, occasion);
    await database.update(users).set({ role: "individual" }).where(eq(users.id, other.office.userId));
    expect(await findSession(second.sessionId, at(1))).toEqual({ ended: "revoked" });
  });

  it("logs out of both at once", async () => {
    const { office, person } = await couple();
    const { sessionId } = await startActing(office, person.id, reason, occasion);
    await logOut(sessionId, now);
    expect(await findSession(office.sessionId, at(1))).toEqual({ ended: "logout" });
  });

  it("is nobody else's, and never of another administrator, of oneself or of a closed account", async () => {
    const { office, person } = await couple();
    const { user: colleague } = await signedIn({ role: "admin" });
    const { user: closed } = await signedIn({ status: "inactive" });
    const { owner } = await rentalScenario(database);
    await allForbidden([
      startActing(office, colleague.id, reason, occasion),
      startActing(office, office.userId, reason, occasion),
      startActing(owner, person.id, reason, occasion),
    ]);
    await expect(startActing(office, closed.id, reason, occasion)).rejects.toMatchObject({
      key: "userInactive",
    });
    await expect(stopActing(office, occasion)).rejects.toMatchObject({ key: "notActing" });
  });
});
