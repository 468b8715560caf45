import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { sessions } from "@/db/schema/identity/sessions";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf, vehicleScenario } from "@/db/testing/scenarios";
import {
  closeImpersonationSession,
  openImpersonationSession,
  recordImpersonatedWrite,
} from "@/lib/identity/impersonation/commands";
import { changeProfile } from "@/lib/identity/profile/commands";
import { getProfile } from "@/lib/identity/profile/queries";
import {
  adoptSession,
  closeSession,
  extendSession,
  replaceToken,
  signOutSession,
} from "@/lib/identity/sessions/commands";
import { findSession, listSessions } from "@/lib/identity/sessions/queries";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { activateUser, changeRole, signOutUser } from "./commands";
import { managedUsersQuery } from "./contract";
import { correctAccount } from "./correct-account";
import { deactivateUser } from "./deactivate-user";
import { getManagedUser, listManagedUsers } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const context = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
const admin = {
  ...actorFor(await makeUser(database, { role: "admin", createdAt: addMs(now, -400 * DAY_MS) })),
  confirmedAt: now,
};
const forbidden = { code: "forbidden" };
const list = async (query: Record<string, string>) =>
  (await listManagedUsers(admin, managedUsersQuery.parse(query), now)).items.map(({ email }) => email);

async function signedIn(fields: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(database, fields);
  const sessionId = uuid();
  await database.insert(sessions).values({
    id: sessionId,
    userId: user.id,
    role: user.role,
    expiresAt: addMs(now, DAY_MS),
    lastSeenAt: now,
  });
  return { user, sessionId };
}

async function allForbidden(acts: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(acts))
    expect(result).toMatchObject({ status: "rejected", reason: forbidden });
}

describe("an administrator", () => {
  it("corrects a name that was verified, and the documents stay verified", async () => {
    const { user } = await signedIn({ firstName: "Claudine", lastName: "Ingabre" });
    await database
      .insert(individualProfiles)
      .values({ userId: user.id, licenceStatus: "verified" })
      .onConflictDoUpdate({ target: individualProfiles.userId, set: { licenceStatus: "verified" } });
    const fullName = "Claudine Ingabire";
    await expect(changeProfile(actorFor(user), { fullName }, context)).rejects.toMatchObject({
      key: "verifiedName",
    });
    expect(await getProfile(actorFor(user), user.id)).toMatchObject({ isNameVerified: true });
    expect(await correctAccount(admin, user.id, { fullName }, context)).toMatchObject({ name: fullName });
    expect(await getProfile(actorFor(user), user.id)).toMatchObject({
      fullName,
      renter: { licenceStatus: "verified" },
    });
    const [entry] = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id));
    expect(entry).toMatchObject({
      actorId: admin.userId,
      action: "profile.change",
      detail: { changed: ["lastName"], before: "Claudine Ingabre", after: fullName },
    });
  });

  it("corrects a birth date that was verified, and the documents stay verified", async () => {
    const { user } = await signedIn();
    const profile = { userId: user.id, birthDate: "2005-03-02", licenceStatus: "verified" } as const;
    await database
      .insert(individualProfiles)
      .values(profile)
      .onConflictDoUpdate({ target: individualProfiles.userId, set: profile });
    await correctAccount(admin, user.id, { birthDate: "1995-03-02" }, context);
    expect(await getProfile(actorFor(user), user.id)).toMatchObject({
      renter: { birthDate: "1995-03-02", licenceStatus: "verified" },
    });
    const [entry] = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id));
    expect(entry).toMatchObject({
      actorId: admin.userId,
      detail: { changed: ["birthDate"], before: "2005-03-02", after: "1995-03-02" },
    });
  });

  it("does not correct their own name there, nor that of a deactivated person, and nobody else may", async () => {
    const { user } = await signedIn();
    const { user: inactive } = await signedIn({ status: "inactive" });
    const change = { fullName: "Claudine Ingabire" };
    await allForbidden([
      correctAccount(admin, admin.userId, change, context),
      correctAccount(admin, inactive.id, change, context),
      correctAccount(actorFor(user), inactive.id, change, context),
    ]);
  });

  it("closes an account: the user is signed out at once, is told why, and can return only when it is opened", async () => {
    const { user, sessionId } = await signedIn();
    const closed = await deactivateUser(admin, user.id, { reason: "Borrowed papers" }, context);
    expect(closed).toMatchObject({
      status: "inactive",
      sessionCount: 0,
      can: { activate: true, deactivate: false },
    });
    expect(await findSession(sessionId, now)).toEqual({ ended: "deactivated" });
    const emails = and(
      eq(outboxMessages.userId, user.id),
      eq(outboxMessages.template, "account-deactivated"),
    );
    expect((await database.select().from(outboxMessages).where(emails))[0]?.body).toContain(
      "Borrowed papers",
    );
    await expect(deactivateUser(admin, user.id, { reason: "x" }, context)).rejects.toMatchObject({
      key: "userInactive",
    });
    expect(await activateUser(admin, user.id, context)).toMatchObject({ status: "active" });
    await expect(activateUser(admin, user.id, context)).rejects.toMatchObject({ key: "userActive" });
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

  it("closes it once for concurrent requests", async () => {
    const { user } = await signedIn();
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => deactivateUser(admin, user.id, { reason: "Twice" }, context)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.$count(auditEntries, eq(auditEntries.subjectId, user.id))).toBe(1);
  });

  it("signs a user out everywhere, and makes renters administrators and back", async () => {
    const { user, sessionId } = await signedIn();
    const other = await makeUser(database, { role: "admin" });
    await signOutUser(admin, user.id, context);
    expect(await findSession(sessionId, now)).toEqual({ ended: "security" });
    expect(await changeRole(admin, user.id, { role: "admin" }, context)).toMatchObject({
      role: "admin",
    });
    await expect(changeRole(admin, user.id, { role: "admin" }, context)).rejects.toMatchObject({
      key: "userHasRole",
    });
    expect(await notificationKindsOf(database, user.id)).toEqual(["role-changed"]);
    const after = { ...context, now: addMs(context.now, MINUTE_MS) };
    expect(await changeRole(admin, user.id, { role: "individual" }, after)).toMatchObject({
      role: "individual",
    });
    expect(await notificationKindsOf(database, other.id)).toEqual(["role-changed", "role-changed"]);
    expect(await notificationKindsOf(database, admin.userId)).not.toContain("role-changed");
  });

  it("cannot do so to themselves or to demo accounts, or change the role of a business's members", async () => {
    await allForbidden([
      deactivateUser(admin, admin.userId, { reason: "x" }, context),
      signOutUser(admin, admin.userId, context),
      changeRole(admin, admin.userId, { role: "individual" }, context),
    ]);
    const demo = await makeUser(database, { email: "renter@gendana.rw" });
    await expect(deactivateUser(admin, demo.id, { reason: "x" }, context)).rejects.toMatchObject(forbidden);
    const { owner } = await vehicleScenario(database);
    await expect(changeRole(admin, owner.userId, { role: "admin" }, context)).rejects.toMatchObject(
      forbidden,
    );
    await expect(getManagedUser(admin, uuid(), now)).rejects.toMatchObject({ code: "not_found" });
  });

  it("always remains: if two remove each other, one stays", async () => {
    await database.update(users).set({ status: "inactive" }).where(eq(users.role, "admin"));
    await database.update(users).set({ status: "active" }).where(eq(users.id, admin.userId));
    const other = actorFor(await makeUser(database, { role: "admin" }));
    const results = await Promise.allSettled([
      deactivateUser(admin, other.userId, { reason: "x" }, context),
      changeRole(other, admin.userId, { role: "individual" }, context),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const left = and(eq(users.role, "admin"), eq(users.status, "active"));
    expect(await database.$count(users, left)).toBe(1);
    await database.update(users).set({ status: "active", role: "admin" }).where(eq(users.id, admin.userId));
  });

  it("is the only role that may do so", async () => {
    const { user } = await signedIn();
    const stranger = actorFor(await makeUser(database));
    await allForbidden([
      deactivateUser(stranger, user.id, { reason: "x" }, context),
      activateUser(stranger, user.id, context),
      signOutUser(stranger, user.id, context),
      changeRole(stranger, user.id, { role: "admin" }, context),
      getManagedUser(stranger, user.id, now),
      listManagedUsers(stranger, managedUsersQuery.parse({}), now),
    ]);
  });
});

describe("the list of accounts", () => {
  it("is searched by name, address, phone number or id, filtered by role and status, and paginated", async () => {
    const target = await makeUser(database, {
      firstName: "Ange-Marie",
      lastName: "Tuyishime",
      email: "Ange_M@example.com",
      phone: "+250788999001",
      // Later than the others, who are made in real time.
      createdAt: addMs(new Date(), DAY_MS),
    });
    const businessOwner = await makeUser(database, { role: "business", status: "inactive" });
    await makeBusiness(database, { ownerId: businessOwner.id, name: "Tuyi Cars" });
    for (const search of ["marie", "TUYISHIME", "ange_m@", "0788 999 001", "+250788999001", target.id])
      expect(await list({ search })).toEqual([target.email]);
    for (const search of ["%", "ange%m@", "_"]) expect(await list({ search })).toEqual([]);
    expect(await list({ role: "business", status: "inactive" })).toEqual([businessOwner.email]);
    const [first] = (await listManagedUsers(admin, managedUsersQuery.parse({ limit: "1" }), now)).items;
    expect(first).toMatchObject({ name: "Ange-Marie Tuyishime", totalBookings: 0, businesses: [] });
    const cursor = `${first?.joinDate}_${first?.id}`;
    const rest = await list({ cursor, limit: "100" });
    expect(rest).not.toContain(target.email);
    expect(rest).toHaveLength((await database.$count(users)) - 1);
  });
});

describe("impersonation", () => {
  const at = (minutes: number) => addMs(now, minutes * MINUTE_MS);
  const reason = { reason: "They cannot find their booking" };

  /** Returns a signed-in administrator and the user they impersonate. */
  async function adminAndUser() {
    const { user, sessionId } = await signedIn({ role: "admin" });
    const signedInAdmin = { ...actorFor(user), sessionId };
    return { signedInAdmin, person: (await signedIn()).user };
  }

  const recordedEndsOf = ({ id }: { id: string }) =>
    database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, "user.act-as-end")));

  const endBy = ({ userId }: { userId: string }) => ({
    actorId: userId,
    ipAddress: context.device.ipAddress,
  });

  it("lasts half an hour, is audited, and leads back to the administrator's own session", async () => {
    const { signedInAdmin, person: target } = await adminAndUser();
    const { sessionId } = await openImpersonationSession(signedInAdmin, target.id, reason, context);
    const found = await findSession(sessionId, at(29));
    expect(found).toMatchObject({
      user: {
        userId: target.id,
        role: "individual",
        acting: { adminId: signedInAdmin.userId, adminName: signedInAdmin.name },
      },
    });
    expect(await findSession(sessionId, at(30))).toEqual({ ended: "expired" });
    expect(await extendSession({ sessionId }, at(1))).toBeUndefined();
    await database.update(sessions).set({ channel: "api" }).where(eq(sessions.id, sessionId));
    expect(await adoptSession(sessionId, 0, at(1))).toBeUndefined();
    expect(await notificationKindsOf(database, target.id)).toEqual(["account-looked-at"]);

    if (!found || !("user" in found)) throw new Error("nobody acts");
    const written = { method: "POST", path: "/api/favourites/x" };
    await recordImpersonatedWrite(found.user, written, context);
    const listed = await listSessions({ ...actorFor(target) }, at(1));
    expect(listed.map(({ isSupport }) => isSupport)).toContain(true);
    const restored = await closeImpersonationSession(found.user, { ...context, now: at(5) });
    expect([restored.user.id, restored.session.id]).toEqual([signedInAdmin.userId, signedInAdmin.sessionId]);
    expect(await findSession(sessionId, at(6))).toEqual({ ended: "logout" });
    const entries = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, target.id))
      .orderBy(auditEntries.id);
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual(
      ["user.act-as", "user.acted", "user.act-as-end"].map((action) => [action, signedInAdmin.userId]),
    );
    expect(entries[1]?.detail).toEqual({ ...written, actingAs: target.id });
  });

  it("is over with the administrator's own session or role", async () => {
    const { signedInAdmin, person: target } = await adminAndUser();
    const first = await openImpersonationSession(signedInAdmin, target.id, reason, context);
    await closeSession(signedInAdmin.sessionId, "revoked", now);
    expect(await findSession(first.sessionId, at(1))).toEqual({ ended: "revoked" });
    await expect(openImpersonationSession(signedInAdmin, target.id, reason, context)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    const other = await adminAndUser();
    const second = await openImpersonationSession(other.signedInAdmin, other.person.id, reason, context);
    await database.update(users).set({ role: "individual" }).where(eq(users.id, other.signedInAdmin.userId));
    expect(await findSession(second.sessionId, at(1))).toEqual({ ended: "revoked" });
  });

  it("is over once the administrator confirms in their own session, whose token is then new", async () => {
    const { signedInAdmin, person: target } = await adminAndUser();
    const { sessionId } = await openImpersonationSession(signedInAdmin, target.id, reason, context);
    await database.transaction((tx) => replaceToken(tx, signedInAdmin, {}, context));
    expect(await findSession(sessionId, at(1))).toEqual({ ended: "logout" });
    expect(await recordedEndsOf(target)).toMatchObject([endBy(signedInAdmin)]);
    await database.transaction((tx) => replaceToken(tx, signedInAdmin, {}, context));
    expect(await recordedEndsOf(target)).toHaveLength(1);
  });

  it("signs out of both sessions at once", async () => {
    const { signedInAdmin, person: target } = await adminAndUser();
    const { sessionId } = await openImpersonationSession(signedInAdmin, target.id, reason, context);
    await signOutSession(sessionId, context);
    expect(await findSession(signedInAdmin.sessionId, at(1))).toEqual({ ended: "logout" });
    await signOutSession(sessionId, context);
    expect(await recordedEndsOf(target)).toMatchObject([endBy(signedInAdmin)]);
  });

  it("is only for administrators, and never of another one, oneself or a closed account", async () => {
    const { signedInAdmin, person: target } = await adminAndUser();
    const { user: colleague } = await signedIn({ role: "admin" });
    const { user: closed } = await signedIn({ status: "inactive" });
    const { owner } = await vehicleScenario(database);
    await allForbidden([
      openImpersonationSession(signedInAdmin, colleague.id, reason, context),
      openImpersonationSession(signedInAdmin, signedInAdmin.userId, reason, context),
      openImpersonationSession(owner, target.id, reason, context),
    ]);
    await expect(openImpersonationSession(signedInAdmin, closed.id, reason, context)).rejects.toMatchObject({
      key: "userInactive",
    });
    await expect(closeImpersonationSession(signedInAdmin, context)).rejects.toMatchObject({
      key: "notActing",
    });
  });
});
