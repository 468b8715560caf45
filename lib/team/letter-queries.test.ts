import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeBusiness, makeMember, makeUser } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { outboxMessages } from "@/db/schema/outbox";
import { settings } from "@/db/schema/settings";
import { users } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS, MINUTE_MS } from "@/lib/dates";
import { changeMember, removeMember } from "./commands";
import { inviteMember, resendInvitation, withdrawInvitation } from "./invitations";
import { getTeam } from "./queries";
import { LETTERS_A_DAY } from "./rules";

const database = await freshDatabase();
const now = new Date("2027-03-01T08:00:00Z");
const occasion = { now, device: { ipAddress: "192.0.2.7" }, locale: "fr" };

async function company(): Promise<UserActor> {
  const user = await makeUser(database, { role: "business" });
  const { id } = await makeBusiness(database, { ownerId: user.id });
  return actorFor(user, [{ businessId: id, role: "owner" }]);
}

const asked = () => ({ email: `${crypto.randomUUID()}@example.rw`, role: "agent" as const });
const idOf = async (owner: UserActor) => (await getTeam(owner, undefined, now)).invitations[0]?.id ?? "";
const refusal = (key: string) => expect.objectContaining({ key });

describe("letters of invitation", () => {
  const minutes = (count: number) => ({ ...occasion, now: after(now, count * MINUTE_MS) });

  it("are so many a day for a business, sent anew or to somebody else", async () => {
    const owner = await company();
    await inviteMember(owner, asked(), occasion);
    const id = await idOf(owner);
    const [written] = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, owner.userId));
    const earlier = Array.from({ length: LETTERS_A_DAY - 2 }, () => ({
      ...written,
      id: crypto.randomUUID(),
    }));
    await database.insert(auditEntries).values(earlier as (typeof auditEntries.$inferSelect)[]);
    await resendInvitation(owner, id, minutes(2));
    await expect(resendInvitation(owner, id, minutes(4))).rejects.toEqual(refusal("tooManyInvitations"));
    const another = inviteMember(owner, asked(), minutes(4));
    await expect(another).rejects.toEqual(refusal("tooManyInvitations"));
    await inviteMember(await company(), asked(), minutes(4));
    await inviteMember(owner, asked(), { ...occasion, now: after(now, DAY_MS) });
  });

  it("are five a day to one address, whoever sends them", async () => {
    const person = asked();
    const [first, second] = [await company(), await company()];
    const send = (status: "sent") =>
      database
        .update(outboxMessages)
        .set({ status, sentAt: now })
        .where(and(eq(outboxMessages.recipient, person.email), eq(outboxMessages.status, "queued")));
    await inviteMember(first, person, occasion);
    await send("sent");
    for (const minute of [2, 4]) {
      await resendInvitation(first, await idOf(first), minutes(minute));
      await send("sent");
    }
    // Taken back before it left: nobody has had it.
    await resendInvitation(first, await idOf(first), minutes(6));
    await withdrawInvitation(first, await idOf(first), minutes(7));
    await inviteMember(second, person, minutes(8));
    await send("sent");
    await resendInvitation(second, await idOf(second), minutes(10));
    await send("sent");
    const sixth = resendInvitation(second, await idOf(second), minutes(12));
    await expect(sixth).rejects.toEqual(refusal("tooManyLettersToAddress"));
    const again = inviteMember(first, person, minutes(12));
    await expect(again).rejects.toEqual(refusal("tooManyLettersToAddress"));
    await inviteMember(first, person, { ...occasion, now: after(now, DAY_MS) });
  });

  it("of other businesses stay in the outbox when one takes back its own", async () => {
    const person = asked();
    const [first, second] = [await company(), await company()];
    await inviteMember(first, person, occasion);
    await inviteMember(second, person, occasion);
    for (const act of [resendInvitation, withdrawInvitation]) {
      const id = await idOf(second);
      await act(second, id, minutes(2));
    }
    const letters = await database
      .select({ status: outboxMessages.status })
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, person.email))
      .orderBy(outboxMessages.id);
    // The first company's, and the two of the second's.
    expect(letters.map(({ status }) => status)).toEqual(["queued", "failed", "failed"]);
  });

  it("are sent by who has confirmed their own address, where that is asked", async () => {
    const owner = await company();
    await inviteMember(owner, asked(), occasion);
    const id = await idOf(owner);
    await database.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, owner.userId));
    const wanted = { key: "requireEmailVerification", value: true };
    await database.insert(settings).values(wanted);
    const refused = refusal("emailVerificationRequired");
    await expect(inviteMember(owner, asked(), occasion)).rejects.toEqual(refused);
    await expect(resendInvitation(owner, id, minutes(2))).rejects.toEqual(refused);
    await database.delete(settings).where(eq(settings.key, wanted.key));
    await resendInvitation(owner, id, minutes(2));
  });
});

it("nobody asks or changes anybody who was removed or lowered while their request waited", async () => {
  const owner = await company();
  const { businessId = "" } = owner.memberships[0] ?? {};
  const join = async (role: "manager" | "agent") => {
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId, userId: user.id, role });
    return actorFor(user, [{ businessId, role }]);
  };
  const [removed, lowered, agent] = [await join("manager"), await join("manager"), await join("agent")];
  await inviteMember(owner, asked(), occasion);
  const id = await idOf(owner);
  await removeMember(owner, removed.userId, undefined, occasion);
  await changeMember(owner, lowered.userId, { role: "agent" }, occasion);
  const before = await getTeam(owner, undefined, now);
  for (const one of [removed, lowered])
    for (const late of [
      () => inviteMember(one, asked(), occasion),
      () => withdrawInvitation(one, id, occasion),
      () => changeMember(one, agent.userId, { role: "accountant" }, occasion),
      () => removeMember(one, agent.userId, undefined, occasion),
    ])
      await expect(late()).rejects.toEqual(refusal("forbidden"));
  expect(await getTeam(owner, undefined, now)).toEqual(before);
});
