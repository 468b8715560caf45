import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { factoryPassword, makeBusiness, makeMember, makeUser } from "@/db/factories";
import { actorFor, toldOf } from "@/db/scenario";
import { teamMembers } from "@/db/schema/businesses";
import { outboxMessages } from "@/db/schema/outbox";
import { sessions } from "@/db/schema/sessions";
import { users } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import type { TeamRole, UserActor } from "@/lib/auth/contract";
import { after, DAY_MS, MINUTE_MS } from "@/lib/dates";
import { scheduleDeletion, withdrawDeletion } from "@/lib/personal-data/commands";
import { findSession } from "@/lib/sessions/queries";
import { chosenBusiness } from "./chosen";
import { changeMember, removeMember } from "./commands";
import { findDeparture } from "./departure-queries";
import { handOver } from "./handing-over";
import { inviteMember, resendInvitation, withdrawInvitation } from "./invitations";
import { joinAnew, joinTeam } from "./joining";
import { getTeam } from "./queries";

const database = await freshDatabase();
const now = new Date("2027-03-01T08:00:00Z");
const device = { ipAddress: "192.0.2.7", userAgent: "test" };
const occasion = { now, device, locale: "fr" as const };

async function company() {
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

/** The link in the newest letter to an address. */
async function tokenFor(email: string): Promise<string> {
  const letters = await database
    .select({ body: outboxMessages.body, locale: outboxMessages.locale })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, email), eq(outboxMessages.status, "queued")));
  return letters.at(-1)?.body.match(/join\?token=([\w-]+)/)?.[1] ?? "";
}

const rolesOf = async (businessId: string) =>
  Object.fromEntries(
    (await database.select().from(teamMembers).where(eq(teamMembers.businessId, businessId))).map(
      ({ userId, role }) => [userId, role],
    ),
  );

const asked = (role: "manager" | "agent" | "accountant" = "agent") => ({
  ...{ email: `${crypto.randomUUID()}@example.rw`, role, department: "Kimironko desk" },
});
const refusal = (key: string) => expect.objectContaining({ key });

describe("an invitation", () => {
  it("makes an account of its address for who has none, in the role and department it names", async () => {
    const { business, owner } = await company();
    const person = asked();
    await inviteMember(owner, person, occasion);
    const account = {
      firstName: "Diane",
      lastName: "Ingabire",
      phone: "0788 445 566",
      password: "Team#2027",
    };
    const token = await tokenFor(person.email);
    const made = await joinAnew({ ...account, token }, { now, device, locale: "en" });
    expect(made.business.id).toBe(business.id);
    const [user] = await database.select().from(users).where(eq(users.email, person.email));
    expect(user).toMatchObject({ role: "business", emailVerifiedAt: now });
    const { members, invitations } = await getTeam(owner, undefined, now);
    expect(invitations).toEqual([]);
    expect(members).toMatchObject([
      { role: "owner", status: "Away" },
      { name: "Diane Ingabire", role: "agent", status: "Active", department: "Kimironko desk" },
    ]);
    expect(await toldOf(database, owner.userId)).toEqual(["team-joined"]);
  });

  it("is for its address alone, and opens once however often it is pressed", async () => {
    const { business, owner } = await company();
    const user = await makeUser(database);
    await inviteMember(owner, { ...asked("accountant"), email: user.email }, occasion);
    const token = await tokenFor(user.email);
    const stranger = actorFor(await makeUser(database));
    await expect(joinTeam(stranger, token, occasion)).rejects.toEqual(refusal("invitationNotYours"));
    const twice = await Promise.allSettled([1, 2, 3].map(() => joinTeam(actorFor(user), token, occasion)));
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect((await rolesOf(business.id))[user.id]).toBe("accountant");
  });

  it("ends when it is withdrawn, replaced by a newer letter, or seven days old", async () => {
    const { owner } = await company();
    const user = await makeUser(database);
    const me = actorFor(user);
    await inviteMember(owner, { ...asked(), email: user.email }, occasion);
    const [invitation] = (await getTeam(owner, undefined, now)).invitations;
    const id = invitation?.id ?? "";
    const first = await tokenFor(user.email);
    await expect(resendInvitation(owner, id, occasion)).rejects.toEqual(refusal("invitationJustSent"));
    const later = after(now, 2 * MINUTE_MS);
    await resendInvitation(owner, id, { ...occasion, now: later });
    const second = await tokenFor(user.email);
    await expect(joinTeam(me, first, occasion)).rejects.toEqual(refusal("invitationOver"));
    const tooLate = { ...occasion, now: after(later, 7 * DAY_MS) };
    await expect(joinTeam(me, second, tooLate)).rejects.toEqual(refusal("invitationOver"));
    await withdrawInvitation(owner, id, occasion);
    await expect(joinTeam(me, second, { ...occasion, now: later })).rejects.toEqual(
      refusal("invitationOver"),
    );
    await expect(withdrawInvitation(owner, id, occasion)).rejects.toEqual(refusal("notFound"));
  });

  it("is sent once, also when two press at once, and not to who is in the team", async () => {
    const { owner, join } = await company();
    const person = asked();
    const sent = await Promise.allSettled([1, 2].map(() => inviteMember(owner, person, occasion)));
    expect(sent.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const agent = await join("agent");
    const again = inviteMember(owner, { ...asked(), email: agent.email }, occasion);
    await expect(again).rejects.toEqual(refusal("alreadyMember"));
  });

  it("ends with who sent it: somebody who must go leaves no door open", async () => {
    const { owner, join } = await company();
    const manager = await join("manager");
    const friend = await makeUser(database);
    await inviteMember(manager, { ...asked(), email: friend.email }, occasion);
    await removeMember(owner, manager.userId, undefined, occasion);
    const token = await tokenFor(friend.email);
    await expect(joinTeam(actorFor(friend), token, occasion)).rejects.toEqual(refusal("invitationOver"));
  });
});

describe("who may change the team", () => {
  it("managers neither touch the owner or each other nor make managers", async () => {
    const { owner, join } = await company();
    const [manager, other, agent] = [await join("manager"), await join("manager"), await join("agent")];
    for (const { userId } of [owner, other]) {
      await expect(removeMember(manager, userId, undefined, occasion)).rejects.toEqual(refusal("forbidden"));
      const demoted = changeMember(manager, userId, { role: "agent" }, occasion);
      await expect(demoted).rejects.toEqual(refusal("forbidden"));
    }
    for (const role of ["manager"] as const) {
      await expect(inviteMember(manager, asked(role), occasion)).rejects.toEqual(refusal("forbidden"));
      const raised = changeMember(manager, agent.userId, { role }, occasion);
      await expect(raised).rejects.toEqual(refusal("forbidden"));
    }
    await changeMember(manager, agent.userId, { role: "accountant", department: "Books" }, occasion);
    expect(await toldOf(database, agent.userId)).toEqual(["team-role-changed"]);
  });

  it("agents and accountants see no team, and other companies' people not even that there is one", async () => {
    const { business, owner, join } = await company();
    const agent = await join("agent");
    const stranger = (await company()).owner;
    await expect(getTeam(agent, undefined, now)).rejects.toEqual(refusal("forbidden"));
    await expect(getTeam(stranger, business.id, now)).rejects.toEqual(refusal("notFound"));
    const named = { businessId: business.id };
    await expect(inviteMember(stranger, { ...named, ...asked() }, occasion)).rejects.toEqual(
      refusal("notFound"),
    );
    const change = changeMember(stranger, agent.userId, { ...named, role: "manager" }, occasion);
    await expect(change).rejects.toEqual(refusal("notFound"));
    const removal = removeMember(stranger, agent.userId, business.id, occasion);
    await expect(removal).rejects.toEqual(refusal("notFound"));
    await inviteMember(owner, asked(), occasion);
    const id = (await getTeam(owner, undefined, now)).invitations[0]?.id ?? "";
    await expect(withdrawInvitation(stranger, id, occasion)).rejects.toEqual(refusal("notFound"));
  });

  it("who is removed acts for the business no more from the next request on; the owner never leaves", async () => {
    const { business, owner, join } = await company();
    const agent = await join("agent");
    const today = new Date();
    const session = { id: crypto.randomUUID(), userId: agent.userId, expiresAt: after(today, DAY_MS) };
    await database.insert(sessions).values(session);
    const memberships = async () => {
      const found = await findSession(session.id, today);
      return found && "user" in found ? found.user.memberships : undefined;
    };
    expect(await memberships()).toEqual([{ businessId: business.id, role: "agent" }]);
    await removeMember(owner, agent.userId, undefined, occasion);
    expect(await memberships()).toEqual([]);
    // Who comes back is told by whom and when; who is still in a team, or never was in one, is told nothing.
    const gone = { ...agent, memberships: [] };
    expect(await findDeparture(gone, now)).toEqual({
      ...{ business: business.name, at: now.toISOString(), isOwn: false, by: "Claude Uwase" },
    });
    expect(await findDeparture(agent, now)).toBeUndefined();
    expect(await findDeparture(gone, after(now, 91 * DAY_MS))).toBeUndefined();
    expect(() => chosenBusiness(gone, undefined, "fleet.view")).toThrow(refusal("teamLeft"));
    const leaving = removeMember(owner, owner.userId, undefined, occasion);
    await expect(leaving).rejects.toEqual(refusal("ownerStays"));
    const manager = await join("manager");
    await removeMember(manager, manager.userId, undefined, occasion);
    expect(await findDeparture({ ...manager, memberships: [] }, now)).toMatchObject({ isOwn: true });
    expect(await rolesOf(business.id)).toEqual({ [owner.userId]: "owner" });
  });
});

describe("handing a business over", () => {
  it("takes the password, makes the old owner a manager, and happens once", async () => {
    const { business, owner, join } = await company();
    const [first, second] = [await join("agent"), await join("accountant")];
    const wrong = { userId: first.userId, password: "not mine" };
    await expect(handOver(owner, wrong, occasion)).rejects.toEqual(refusal("passwordWrong"));
    const tries = [first, second].map(({ userId }) =>
      handOver(owner, { userId, password: factoryPassword }, occasion),
    );
    const ends = await Promise.allSettled(tries);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const roles = await rolesOf(business.id);
    expect(roles[owner.userId]).toBe("manager");
    expect(Object.values(roles).filter((role) => role === "owner")).toHaveLength(1);
  });

  it("waits until its next owner keeps their account", async () => {
    const { business, owner, join } = await company();
    const next = await join("manager");
    await scheduleDeletion(next, next.userId, occasion);
    const wanted = { userId: next.userId, password: factoryPassword };
    await expect(handOver(owner, wanted, occasion)).rejects.toMatchObject({
      ...{ code: "conflict", key: "nextOwnerLeaves" },
    });
    expect((await rolesOf(business.id))[owner.userId]).toBe("owner");
    await withdrawDeletion(next, occasion);
    await handOver(owner, wanted, occasion);
    expect((await rolesOf(business.id))[next.userId]).toBe("owner");
  });

  it("is the owner's alone, and within the team", async () => {
    const { owner, join } = await company();
    const manager = await join("manager");
    const stranger = await makeUser(database);
    const mine = { userId: manager.userId, password: factoryPassword };
    await expect(handOver(manager, mine, occasion)).rejects.toEqual(refusal("forbidden"));
    const away = { userId: stranger.id, password: factoryPassword };
    await expect(handOver(owner, away, occasion)).rejects.toEqual(refusal("notFound"));
  });
});
