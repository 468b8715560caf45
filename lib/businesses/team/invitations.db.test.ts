import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { settings } from "@/db/schema/platform/settings";
import { makeBusiness, makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { changeMember, removeMember } from "./commands";
import { inviteMember, resendInvitation, withdrawInvitation } from "./invitations";
import { getTeam } from "./queries";
import { INVITATION_EMAILS_PER_DAY } from "./rules";

const database = await freshDatabase();
const now = new Date("2027-03-01T08:00:00Z");
const context = { now, device: { ipAddress: "192.0.2.7", userAgent: null }, locale: "fr" };

async function createOwner(): Promise<UserActor> {
  const user = await makeUser(database, { role: "business" });
  const { id } = await makeBusiness(database, { ownerId: user.id });
  return actorFor(user, [{ businessId: id, role: "owner" }]);
}

const newInvitation = () => ({ email: `${crypto.randomUUID()}@example.rw`, role: "agent" as const });
const idOf = async (owner: UserActor) => (await getTeam(owner, undefined, now)).invitations[0]?.id ?? "";
const refusal = (key: string) => expect.objectContaining({ key });

describe("invitation emails", () => {
  const minutes = (count: number) => ({ ...context, now: addMs(now, count * MINUTE_MS) });

  it("are limited per business and day, including resent ones", async () => {
    const owner = await createOwner();
    await inviteMember(owner, newInvitation(), context);
    const id = await idOf(owner);
    const [written] = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, owner.userId));
    const earlier = Array.from({ length: INVITATION_EMAILS_PER_DAY - 2 }, () => ({
      ...written,
      id: crypto.randomUUID(),
    }));
    await database.insert(auditEntries).values(earlier as (typeof auditEntries.$inferSelect)[]);
    await resendInvitation(owner, id, minutes(2));
    await expect(resendInvitation(owner, id, minutes(4))).rejects.toEqual(refusal("tooManyInvitations"));
    const another = inviteMember(owner, newInvitation(), minutes(4));
    await expect(another).rejects.toEqual(refusal("tooManyInvitations"));
    await inviteMember(await createOwner(), newInvitation(), minutes(4));
    await inviteMember(owner, newInvitation(), { ...context, now: addMs(now, DAY_MS) });
  });

  it("are limited to five a day per address, over all businesses", async () => {
    const invitee = newInvitation();
    const [first, second] = [await createOwner(), await createOwner()];
    const send = (status: "sent") =>
      database
        .update(outboxMessages)
        .set({ status, sentAt: now })
        .where(and(eq(outboxMessages.recipient, invitee.email), eq(outboxMessages.status, "queued")));
    await inviteMember(first, invitee, context);
    await send("sent");
    for (const minute of [2, 4]) {
      await resendInvitation(first, await idOf(first), minutes(minute));
      await send("sent");
    }
    // A message that was withdrawn before it was sent does not count.
    await resendInvitation(first, await idOf(first), minutes(6));
    await withdrawInvitation(first, await idOf(first), minutes(7));
    await inviteMember(second, invitee, minutes(8));
    await send("sent");
    await resendInvitation(second, await idOf(second), minutes(10));
    await send("sent");
    const sixth = resendInvitation(second, await idOf(second), minutes(12));
    await expect(sixth).rejects.toEqual(refusal("tooManyInvitationsToAddress"));
    const again = inviteMember(first, invitee, minutes(12));
    await expect(again).rejects.toEqual(refusal("tooManyInvitationsToAddress"));
    await inviteMember(first, invitee, { ...context, now: addMs(now, DAY_MS) });
  });

  it("are limited to five a day per address, also when many businesses write at once", async () => {
    const invitee = newInvitation();
    const owners = await Promise.all(Array.from({ length: 12 }, createOwner));
    const sent = await Promise.allSettled(owners.map((owner) => inviteMember(owner, invitee, context)));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await database.$count(outboxMessages, eq(outboxMessages.recipient, invitee.email))).toBe(5);
  });

  it("of other businesses stay in the outbox when one business withdraws its own", async () => {
    const invitee = newInvitation();
    const [first, second] = [await createOwner(), await createOwner()];
    await inviteMember(first, invitee, context);
    await inviteMember(second, invitee, context);
    for (const command of [resendInvitation, withdrawInvitation]) {
      const id = await idOf(second);
      await command(second, id, minutes(2));
    }
    const emails = await database
      .select({ status: outboxMessages.status })
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, invitee.email))
      .orderBy(outboxMessages.id);
    // The first business's email, and the two of the second one.
    expect(emails.map(({ status }) => status)).toEqual(["queued", "failed", "failed"]);
  });

  it("need a verified address of the sender if the settings require it", async () => {
    const owner = await createOwner();
    await inviteMember(owner, newInvitation(), context);
    const id = await idOf(owner);
    await database.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, owner.userId));
    const setting = { key: "requireEmailVerification", value: true };
    await database.insert(settings).values(setting);
    const refused = refusal("emailVerificationRequired");
    await expect(inviteMember(owner, newInvitation(), context)).rejects.toEqual(refused);
    await expect(resendInvitation(owner, id, minutes(2))).rejects.toEqual(refused);
    await database.update(settings).set({ value: false }).where(eq(settings.key, setting.key));
    await resendInvitation(owner, id, minutes(2));
  });
});

it("a member who was removed or demoted while their request waited can neither invite nor change members", async () => {
  const owner = await createOwner();
  const { businessId = "" } = owner.memberships[0] ?? {};
  const join = async (role: "manager" | "agent") => {
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId, userId: user.id, role });
    return actorFor(user, [{ businessId, role }]);
  };
  const [removed, lowered, agent] = [await join("manager"), await join("manager"), await join("agent")];
  await inviteMember(owner, newInvitation(), context);
  const id = await idOf(owner);
  await removeMember(owner, removed.userId, undefined, context);
  await changeMember(owner, lowered.userId, { role: "agent" }, context);
  const before = await getTeam(owner, undefined, now);
  for (const one of [removed, lowered])
    for (const late of [
      () => inviteMember(one, newInvitation(), context),
      () => withdrawInvitation(one, id, context),
      () => changeMember(one, agent.userId, { role: "accountant" }, context),
      () => removeMember(one, agent.userId, undefined, context),
    ])
      await expect(late()).rejects.toEqual(refusal("forbidden"));
  expect(await getTeam(owner, undefined, now)).toEqual(before);
});
