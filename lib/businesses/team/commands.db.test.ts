import { readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { calendarLinks } from "@/db/schema/catalog/calendars";
import { sessions } from "@/db/schema/identity/sessions";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { factoryPassword, makeBusiness, makeMember, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf } from "@/db/testing/scenarios";
import { transferOwnership } from "@/lib/businesses/ownership/transfer-ownership";
import { cancelDeletion, scheduleDeletion } from "@/lib/identity/account-deletion/commands";
import { findSession } from "@/lib/identity/sessions/queries";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { joinTeam, joinWithNewAccount } from "./accept-invitation";
import { resolveBusinessId } from "./business-access";
import { changeMember, removeMember } from "./commands";
import { findDeparture } from "./departure-queries";
import { inviteMember, resendInvitation, withdrawInvitation } from "./invitations";
import { getTeam } from "./queries";

const database = await freshDatabase();
const now = new Date("2027-03-01T08:00:00Z");
const device = { ipAddress: "192.0.2.7", userAgent: "test" };
const context = { now, device, locale: "fr" as const };

async function createTeam() {
  const ownerUser = await makeUser(database, { role: "business", firstName: "Claude" });
  const business = await makeBusiness(database, { ownerId: ownerUser.id });
  const owner = actorFor(ownerUser, [{ businessId: business.id, role: "owner" }]);
  const join = async (role: TeamRole): Promise<UserActor> => {
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: user.id, role });
    return actorFor(user, [{ businessId: business.id, role }]);
  };
  return { business, owner, join };
}

/** The link in the newest email to an address. */
async function tokenFor(email: string): Promise<string> {
  const emails = await database
    .select({ body: outboxMessages.body, locale: outboxMessages.locale })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, email), eq(outboxMessages.status, "queued")))
    .orderBy(outboxMessages.id);
  return emails.at(-1)?.body.match(/join\?token=([\w-]+)/)?.[1] ?? "";
}

const rolesOf = async (businessId: string) =>
  Object.fromEntries(
    (await database.select().from(teamMembers).where(eq(teamMembers.businessId, businessId))).map(
      ({ userId, role }) => [userId, role],
    ),
  );

const newInvitation = (role: "manager" | "agent" | "accountant" = "agent") => ({
  email: `${crypto.randomUUID()}@example.rw`,
  role,
  department: "Kimironko desk",
});
const refusal = (key: string) => expect.objectContaining({ key });

describe("an invitation", () => {
  it("creates an account for its address with its role and department", async () => {
    const { business, owner } = await createTeam();
    const invitee = newInvitation();
    await inviteMember(owner, invitee, context);
    const account = {
      firstName: "Diane",
      lastName: "Ingabire",
      phone: "0788 445 566",
      password: "Team#2027",
    };
    const token = await tokenFor(invitee.email);
    const made = await joinWithNewAccount({ ...account, token }, { now, device, locale: "en" });
    expect(made.business.id).toBe(business.id);
    const [user] = await database.select().from(users).where(eq(users.email, invitee.email));
    expect(user).toMatchObject({ role: "business", emailVerifiedAt: now });
    const { members, invitations } = await getTeam(owner, undefined, now);
    expect(invitations).toEqual([]);
    expect(members).toMatchObject([
      { role: "owner", status: "Away" },
      { name: "Diane Ingabire", role: "agent", status: "Active", department: "Kimironko desk" },
    ]);
    expect(await notificationKindsOf(database, owner.userId)).toEqual(["team-joined"]);
  });

  it("is accepted only with its address, and only once, even with parallel requests", async () => {
    const { business, owner } = await createTeam();
    const user = await makeUser(database);
    await inviteMember(owner, { ...newInvitation("accountant"), email: user.email }, context);
    const token = await tokenFor(user.email);
    const stranger = actorFor(await makeUser(database));
    await expect(joinTeam(stranger, token, context)).rejects.toEqual(refusal("invitationNotYours"));
    const twice = await Promise.allSettled([1, 2, 3].map(() => joinTeam(actorFor(user), token, context)));
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect((await rolesOf(business.id))[user.id]).toBe("accountant");
  });

  it("becomes invalid when it is withdrawn or sent again, or after seven days", async () => {
    const { owner } = await createTeam();
    const user = await makeUser(database);
    const me = actorFor(user);
    await inviteMember(owner, { ...newInvitation(), email: user.email }, context);
    const [invitation] = (await getTeam(owner, undefined, now)).invitations;
    const id = invitation?.id ?? "";
    const first = await tokenFor(user.email);
    await expect(resendInvitation(owner, id, context)).rejects.toMatchObject({
      key: "invitationJustSent",
      details: { retryAfterS: 60 },
    });
    const later = addMs(now, 2 * MINUTE_MS);
    await resendInvitation(owner, id, { ...context, now: later });
    const second = await tokenFor(user.email);
    await expect(joinTeam(me, first, context)).rejects.toEqual(refusal("invitationOver"));
    const tooLate = { ...context, now: addMs(later, 7 * DAY_MS) };
    await expect(joinTeam(me, second, tooLate)).rejects.toEqual(refusal("invitationOver"));
    await withdrawInvitation(owner, id, context);
    await expect(joinTeam(me, second, { ...context, now: later })).rejects.toEqual(refusal("invitationOver"));
    await expect(withdrawInvitation(owner, id, context)).rejects.toEqual(refusal("notFound"));
  });

  it("is sent once, even with parallel requests, and not to members", async () => {
    const { owner, join } = await createTeam();
    const invitee = newInvitation();
    const sent = await Promise.allSettled([1, 2].map(() => inviteMember(owner, invitee, context)));
    expect(sent.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const agent = await join("agent");
    const again = inviteMember(owner, { ...newInvitation(), email: agent.email }, context);
    await expect(again).rejects.toEqual(refusal("alreadyMember"));
  });

  it("becomes invalid when its sender is removed from the team", async () => {
    const { owner, join } = await createTeam();
    const manager = await join("manager");
    const friend = await makeUser(database);
    await inviteMember(manager, { ...newInvitation(), email: friend.email }, context);
    await removeMember(owner, manager.userId, undefined, context);
    const token = await tokenFor(friend.email);
    await expect(joinTeam(actorFor(friend), token, context)).rejects.toEqual(refusal("invitationOver"));
  });
});

describe("changes of the team", () => {
  it("leave a business account to a member of another team, until both have removed them at once", async () => {
    const [one, two] = [await createTeam(), await createTeam()];
    const agent = await one.join("agent");
    const other = await createTeam();
    for (const { business } of [two, other])
      await makeMember(database, { businessId: business.id, userId: agent.userId });
    const roleOf = async () =>
      (await database.select().from(users).where(eq(users.id, agent.userId)))[0]?.role;
    await removeMember(other.owner, agent.userId, undefined, context);
    expect(await roleOf()).toBe("business");
    await Promise.all([one, two].map(({ owner }) => removeMember(owner, agent.userId, undefined, context)));
    expect(await roleOf()).toBe("individual");
  });

  it("managers cannot change the owner or each other, and cannot assign the role of manager", async () => {
    const { owner, join } = await createTeam();
    const [manager, other, agent] = [await join("manager"), await join("manager"), await join("agent")];
    for (const { userId } of [owner, other]) {
      await expect(removeMember(manager, userId, undefined, context)).rejects.toEqual(refusal("forbidden"));
      const demoted = changeMember(manager, userId, { role: "agent" }, context);
      await expect(demoted).rejects.toEqual(refusal("forbidden"));
    }
    for (const role of ["manager"] as const) {
      await expect(inviteMember(manager, newInvitation(role), context)).rejects.toEqual(refusal("forbidden"));
      const raised = changeMember(manager, agent.userId, { role }, context);
      await expect(raised).rejects.toEqual(refusal("forbidden"));
    }
    await changeMember(manager, agent.userId, { role: "accountant", department: "Books" }, context);
    expect(await notificationKindsOf(database, agent.userId)).toEqual(["team-role-changed"]);
  });

  it("make somebody a manager only just after the owner's confirmation, with two-factor authentication", async () => {
    const { business, owner, join } = await createTeam();
    const agent = await join("agent");
    const late = { ...owner, confirmedAt: addMs(now, -11 * MINUTE_MS) };
    const single = { ...owner, confirmedAt: now, lacksTwoFactor: "off" } as const;
    for (const [actor, reason] of [
      [late, "step-up"],
      [single, "two-step-login"],
    ] as const)
      for (const act of [
        () => inviteMember(actor, newInvitation("manager"), context),
        () => changeMember(actor, agent.userId, { role: "manager" }, context),
      ])
        await expect(act()).rejects.toMatchObject({ code: "forbidden", details: { reason } });
    await inviteMember(late, newInvitation("agent"), context);
    await changeMember(late, agent.userId, { role: "accountant" }, context);
    expect((await getTeam(owner, undefined, now)).invitations).toHaveLength(1);
    const recent = { ...owner, confirmedAt: now };
    await changeMember(recent, agent.userId, { role: "manager" }, context);
    await inviteMember(recent, newInvitation("manager"), context);
    const { invitations } = await getTeam(owner, undefined, now);
    const id = invitations.find(({ role }) => role === "manager")?.id ?? "";
    const resend = { ...context, now: addMs(now, 11 * MINUTE_MS) };
    await expect(resendInvitation(recent, id, resend)).rejects.toMatchObject({ code: "forbidden" });
    // The department of a manager is no lasting power.
    await changeMember(late, agent.userId, { department: "Books" }, context);
    expect((await rolesOf(business.id))[agent.userId]).toBe("manager");
    const isChange = and(eq(auditEntries.subjectId, business.id), eq(auditEntries.action, "team.change"));
    const entries = await database.select().from(auditEntries).where(isChange).orderBy(auditEntries.id);
    expect(entries.map(({ detail }) => detail)).toEqual([
      { userId: agent.userId, from: "agent", to: "accountant" },
      { userId: agent.userId, from: "accountant", to: "manager" },
      { userId: agent.userId, before: { department: null }, after: { department: "Books" } },
    ]);
  });

  it("agents and accountants may not see the team, and non-members get 404", async () => {
    const { business, owner, join } = await createTeam();
    const agent = await join("agent");
    const stranger = (await createTeam()).owner;
    await expect(getTeam(agent, undefined, now)).rejects.toEqual(refusal("forbidden"));
    await expect(getTeam(stranger, business.id, now)).rejects.toEqual(refusal("notFound"));
    const named = { businessId: business.id };
    await expect(inviteMember(stranger, { ...named, ...newInvitation() }, context)).rejects.toEqual(
      refusal("notFound"),
    );
    const change = changeMember(stranger, agent.userId, { ...named, role: "manager" }, context);
    await expect(change).rejects.toEqual(refusal("notFound"));
    const removal = removeMember(stranger, agent.userId, business.id, context);
    await expect(removal).rejects.toEqual(refusal("notFound"));
    await inviteMember(owner, newInvitation(), context);
    const id = (await getTeam(owner, undefined, now)).invitations[0]?.id ?? "";
    await expect(withdrawInvitation(stranger, id, context)).rejects.toEqual(refusal("notFound"));
  });

  it("a removed member loses access from the next request on, and the owner cannot be removed", async () => {
    const { business, owner, join } = await createTeam();
    const agent = await join("agent");
    const today = new Date();
    const session = {
      id: crypto.randomUUID(),
      userId: agent.userId,
      role: "business" as const,
      expiresAt: addMs(today, DAY_MS),
    };
    await database.insert(sessions).values(session);
    const memberships = async () => {
      const found = await findSession(session.id, today);
      return found && "user" in found ? found.user.memberships : undefined;
    };
    expect(await memberships()).toEqual([{ businessId: business.id, role: "agent" }]);
    await removeMember(owner, agent.userId, undefined, context);
    expect(await memberships()).toEqual([]);
    // The account was made for the team: it becomes personal, so that its user can rent cars or become an owner.
    const [account] = await database.select().from(users).where(eq(users.id, agent.userId));
    expect(account?.role).toBe("individual");
    expect(await database.$count(individualProfiles, eq(individualProfiles.userId, agent.userId))).toBe(1);
    // A former member sees who removed them and when; current members and people who were never in a team see nothing.
    const gone = { ...agent, role: "individual" as const, memberships: [] };
    expect(await findDeparture(gone, now)).toEqual({
      business: business.name,
      at: now.toISOString(),
      isOwn: false,
      by: "Claude Uwase",
    });
    expect(await findDeparture(agent, now)).toBeUndefined();
    expect(await findDeparture(gone, addMs(now, 91 * DAY_MS))).toBeUndefined();
    expect(() => resolveBusinessId(gone, undefined, "fleet.view")).toThrow(refusal("teamLeft"));
    const leaving = removeMember(owner, owner.userId, undefined, context);
    await expect(leaving).rejects.toEqual(refusal("ownerStays"));
    const manager = await join("manager");
    await removeMember(manager, manager.userId, undefined, context);
    expect(await findDeparture({ ...manager, memberships: [] }, now)).toMatchObject({ isOwn: true });
    expect(await rolesOf(business.id)).toEqual({ [owner.userId]: "owner" });
  });
});

it("ends the secret URLs of the business's calendars with a removal if asked to, but not for whoever leaves", async () => {
  const { business, owner, join } = await createTeam();
  const [own, another] = [
    await makeVehicle(database, { businessId: business.id }),
    await makeVehicle(database),
  ];
  for (const { id: vehicleId } of [own, another])
    await database.insert(calendarLinks).values({ vehicleId, token: crypto.randomUUID() });
  const left = async () => {
    const links = await database.select({ id: calendarLinks.vehicleId }).from(calendarLinks);
    return [own, another].map(({ id }) => links.some((link) => link.id === id));
  };
  const leaver = await join("agent");
  await removeMember(leaver, leaver.userId, undefined, context, { endsCalendarLinks: true });
  await removeMember(owner, (await join("agent")).userId, undefined, context);
  expect(await left()).toEqual([true, true]);
  await removeMember(owner, (await join("agent")).userId, undefined, context, { endsCalendarLinks: true });
  expect(await left()).toEqual([false, true]);
  const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, business.id));
  expect(entries.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ calendarLinks: 1 }));
});

it("ends the secret URLs of the business's calendars when it is handed over, and for a member who becomes an accountant", async () => {
  const { business, owner, join } = await createTeam();
  const { id: vehicleId } = await makeVehicle(database, { businessId: business.id });
  const addLink = () => database.insert(calendarLinks).values({ vehicleId, token: crypto.randomUUID() });
  const hasLink = async () =>
    (await database.$count(calendarLinks, eq(calendarLinks.vehicleId, vehicleId))) > 0;
  await addLink();
  const [agent, next] = [await join("agent"), await join("manager")];
  await changeMember(owner, next.userId, { role: "agent" }, context);
  expect(await hasLink()).toBe(true);
  await changeMember(owner, agent.userId, { role: "accountant" }, context);
  expect(await hasLink()).toBe(false);
  await changeMember(owner, agent.userId, { role: "agent" }, context);
  await addLink();
  const handOver = { userId: next.userId, password: factoryPassword };
  await transferOwnership(owner, handOver, { ...context, now: addMs(now, MINUTE_MS) });
  expect(await hasLink()).toBe(false);
  const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, business.id));
  const ended = entries.filter(({ detail }) => (detail as { calendarLinks?: number }).calendarLinks === 1);
  expect(ended.map(({ action }) => action).sort()).toEqual(["team.change", "team.hand-over"]);
  const kinds = await notificationKindsOf(database, next.userId);
  expect(kinds.filter((kind) => kind === "calendar-links-ended")).toHaveLength(2);
});

describe("handing a business over", () => {
  it("requires the password, makes the old owner a manager, and happens once", async () => {
    const { business, owner, join } = await createTeam();
    const [first, second] = [await join("agent"), await join("accountant")];
    const wrong = { userId: first.userId, password: "not mine" };
    await expect(transferOwnership(owner, wrong, context)).rejects.toEqual(refusal("passwordWrong"));
    const attempts = [first, second].map(({ userId }) =>
      transferOwnership(owner, { userId, password: factoryPassword }, context),
    );
    const ends = await Promise.allSettled(attempts);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const roles = await rolesOf(business.id);
    expect(roles[owner.userId]).toBe("manager");
    expect(Object.values(roles).filter((role) => role === "owner")).toHaveLength(1);
  });

  it("is refused while the next owner's account is about to be closed", async () => {
    const { business, owner, join } = await createTeam();
    const next = await join("manager");
    await scheduleDeletion(next, next.userId, context);
    const transferRequest = { userId: next.userId, password: factoryPassword };
    await expect(transferOwnership(owner, transferRequest, context)).rejects.toMatchObject({
      code: "conflict",
      key: "nextOwnerLeaves",
    });
    expect((await rolesOf(business.id))[owner.userId]).toBe("owner");
    await cancelDeletion(next, context);
    await transferOwnership(owner, transferRequest, context);
    expect((await rolesOf(business.id))[next.userId]).toBe("owner");
  });

  it("is possible only for the owner, and only to a member", async () => {
    const { owner, join } = await createTeam();
    const manager = await join("manager");
    const stranger = await makeUser(database);
    const mine = { userId: manager.userId, password: factoryPassword };
    await expect(transferOwnership(manager, mine, context)).rejects.toEqual(refusal("forbidden"));
    const away = { userId: stranger.id, password: factoryPassword };
    await expect(transferOwnership(owner, away, context)).rejects.toEqual(refusal("notFound"));
  });
});

it("an account that left its last team before accounts were turned into renters' becomes one by the migration", async () => {
  const left = await makeUser(database, { role: "business" });
  const member = await makeUser(database, { role: "business" });
  const business = await makeBusiness(database, {});
  await makeMember(database, { businessId: business.id, userId: member.id, role: "agent" });
  await database.execute(readFileSync("db/migrations/0089_accounts-without-a-team.sql", "utf8"));
  const roleOf = async (id: string) =>
    (await database.select({ role: users.role }).from(users).where(eq(users.id, id)))[0]?.role;
  expect([await roleOf(left.id), await roleOf(member.id)]).toEqual(["individual", "business"]);
  expect(await database.$count(individualProfiles, eq(individualProfiles.userId, left.id))).toBe(1);
});
