import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { factoryPassword, makeBusiness, makeMember, makeUser } from "@/db/factories";
import { actorFor, paidScenario, toldOf } from "@/db/scenario";
import { apiKeys } from "@/db/schema/api-keys";
import { auditEntries } from "@/db/schema/audit";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { users } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { getBooking } from "@/lib/bookings/queries";
import { after, DAY_MS, MINUTE_MS } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { handOver } from "@/lib/team/handing-over";
import { may } from "@/lib/team/permissions";
import { addEndpoint, changeEndpoint, rollSecret } from "@/lib/webhooks/commands";
import { listEndpoints } from "@/lib/webhooks/queries";
import { makeKey, revokeKey } from "./commands";
import type { KeyRequest } from "./contract";
import { findKeyHolder, listKeys } from "./queries";
import { KEY_LIMIT } from "./rules";

const database = await freshDatabase();
const now = new Date("2027-04-16T08:00:00Z");
const occasion = { now, device: { ipAddress: "192.0.2.9", userAgent: null } };
const refusal = (key: string) => expect.objectContaining({ key });

async function company(plan: "pro" | "enterprise" = "enterprise") {
  const user = await makeUser(database, { role: "business" });
  const business = await makeBusiness(database, { ownerId: user.id, plan });
  return { business, user, owner: actorFor(user, [{ businessId: business.id, role: "owner" }]) };
}

const wanted = (more: Partial<KeyRequest> = {}): KeyRequest => ({
  ...{ name: "Website", scopes: ["fleet:read"], lifeDays: null, password: factoryPassword },
  ...more,
});
const refusalOf = async (key: string, at = now) => {
  const holder = await findKeyHolder(key, at);
  return holder instanceof AppError ? [holder.code, holder.key] : "opens";
};

describe("a key", () => {
  it("is made by the owner with their password, told once, kept as a hash, written down and told by letter", async () => {
    const { owner, business } = await company();
    const wrong = makeKey(owner, wanted({ password: "guess" }), occasion);
    await expect(wrong).rejects.toEqual(refusal("passwordWrong"));
    const { id, key } = await makeKey(owner, wanted(), occasion);
    expect(key).toMatch(/^gnd_[\w-]{43}$/);
    const [row] = await database.select().from(apiKeys).where(eq(apiKeys.id, id));
    expect(JSON.stringify(row)).not.toContain(key.slice(10));
    expect(await toldOf(database, owner.userId)).toEqual(["api-key-made"]);
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, business.id));
    expect(entries).toMatchObject([
      { action: "api-key.make", detail: { keyId: id, scopes: ["fleet:read"] } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(key.slice(10));
  });

  it("ends when its business is handed over, for good, and webhooks rest until the new owner made new secrets", async () => {
    const { owner, business } = await company();
    const { key } = await makeKey(owner, wanted(), occasion);
    const heard = { url: "https://hooks.example.rw/", events: ["booking.confirmed" as const] };
    const { id } = await addEndpoint(owner, { ...heard, password: factoryPassword }, occasion);
    const { userId } = await makeMember(database, { businessId: business.id, role: "agent" });
    await handOver(owner, { userId, password: factoryPassword }, { ...occasion, locale: "en" });
    expect(await toldOf(database, userId)).toEqual(["team-owner", "programs-ended"]);
    expect(await toldOf(database, owner.userId)).toEqual([
      ...["api-key-made", "team-handed-over", "programs-ended"],
    ]);
    // A request of theirs that was admitted a moment before: no way in or out is left behind in it.
    for (const late of [
      () => makeKey(owner, wanted(), occasion),
      () => addEndpoint(owner, { ...heard, password: factoryPassword }, occasion),
      () => rollSecret(owner, id, { password: factoryPassword }, occasion),
      () => changeEndpoint(owner, id, { ...heard, isOn: false }, occasion),
    ])
      await expect(late()).rejects.toEqual(refusal("forbidden"));
    const next = { ...owner, userId };
    const on = { ...heard, isOn: true };
    expect((await listEndpoints(next, undefined)).items).toMatchObject([{ isOn: false, hasSecret: false }]);
    await expect(changeEndpoint(next, id, on, occasion)).rejects.toEqual(refusal("endpointNeedsSecret"));
    await rollSecret(next, id, { password: factoryPassword }, occasion);
    await changeEndpoint(next, id, on, occasion);
    expect((await listEndpoints(next, undefined)).items).toMatchObject([{ isOn: true, hasSecret: true }]);
    // Handed back, the key stays what it is: nobody's.
    const back = { userId: owner.userId, password: factoryPassword };
    await handOver(next, back, { ...occasion, now: after(now, 1), locale: "en" });
    expect(await refusalOf(key)).toEqual(["unauthenticated", "keyInvalid"]);
  });

  it("is part of the enterprise plan, the owner's alone, and there are not endlessly many", async () => {
    const { owner: small } = await company("pro");
    await expect(makeKey(small, wanted(), occasion)).rejects.toEqual(refusal("enterpriseOnly"));
    const { owner, business } = await company();
    const managing = await makeUser(database);
    await makeMember(database, { businessId: business.id, userId: managing.id, role: "manager" });
    const manager = actorFor(managing, [{ businessId: business.id, role: "manager" }]);
    await expect(makeKey(manager, wanted(), occasion)).rejects.toEqual(refusal("forbidden"));
    await expect(listKeys(manager, business.id, now)).rejects.toEqual(refusal("forbidden"));
    const theirs = wanted({ businessId: business.id });
    await expect(makeKey(small, theirs, occasion)).rejects.toEqual(refusal("notFound"));
    const { id } = await makeKey(owner, wanted(), occasion);
    await expect(revokeKey(small, id, occasion)).rejects.toEqual(refusal("notFound"));
    await expect(revokeKey(manager, id, occasion)).rejects.toEqual(refusal("forbidden"));
    const row = {
      businessId: business.id,
      madeBy: owner.userId,
      name: "x",
      hint: "",
      scopes: ["fleet:read"],
    };
    const more = Array.from({ length: KEY_LIMIT - 1 }, () => crypto.randomUUID());
    await database.insert(apiKeys).values(more.map((each) => ({ ...row, id: each, tokenHash: each })));
    await expect(makeKey(owner, wanted(), occasion)).rejects.toEqual(refusal("tooManyKeys"));
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await expect(makeKey(admin, theirs, occasion)).rejects.toEqual(refusal("forbidden"));
  });

  it("may what its scopes say for its one business, and nothing else of its maker's", async () => {
    const { renter, bookingId } = await paidScenario(database, now);
    const business = await makeBusiness(database, { ownerId: renter.userId, plan: "enterprise" });
    const other = await makeBusiness(database, { ownerId: renter.userId });
    const memberships = [business, other].map(({ id }) => ({ businessId: id, role: "owner" as const }));
    const owner: UserActor = { ...renter, memberships };
    const asked = wanted({ businessId: business.id, scopes: ["rentals:read", "fleet:write"] });
    const { key } = await makeKey(owner, asked, occasion);
    const holder = (await findKeyHolder(key, now)) as UserActor;
    const permissions = ["rentals.view", "fleet.manage", "rentals.run", "money.view", "keys.manage"] as const;
    expect(permissions.map((each) => may(holder, business.id, each))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(may(holder, other.id, "rentals.view")).toBe(false);
    // Its maker rents a car elsewhere: that is theirs, not their program's.
    await expect(getBooking(holder, bookingId, now)).rejects.toEqual(refusal("notFound"));
    expect(await getBooking(owner, bookingId, now)).toMatchObject({ id: bookingId });
  });
});

describe("a key opens nothing any more", () => {
  let made: Awaited<ReturnType<typeof company>> & { id: string; key: string };
  beforeEach(async () => {
    const own = await company();
    made = { ...own, ...(await makeKey(own.owner, wanted({ lifeDays: 30 }), occasion)) };
    expect(await refusalOf(made.key)).toBe("opens");
  });

  it("from the moment it is revoked, or its days are over", async () => {
    expect(await refusalOf(made.key, after(now, 30 * DAY_MS))).toEqual(["unauthenticated", "keyInvalid"]);
    await Promise.all([1, 2].map(() => revokeKey(made.owner, made.id, occasion)));
    expect(await refusalOf(made.key)).toEqual(["unauthenticated", "keyInvalid"]);
    expect((await listKeys(made.owner, undefined, now)).items).toEqual([]);
    expect(await refusalOf(`${made.key}x`)).toEqual(["unauthenticated", "keyInvalid"]);
  });

  it("while the business is suspended or on a smaller plan", async () => {
    const change = (set: Partial<typeof businesses.$inferInsert>) =>
      database.update(businesses).set(set).where(eq(businesses.id, made.business.id));
    await change({ plan: "pro" });
    expect(await refusalOf(made.key)).toEqual(["forbidden", "keyNotInPlan"]);
    await change({ plan: "enterprise", status: "suspended" });
    expect(await refusalOf(made.key)).toEqual(["forbidden", "keySuspended"]);
    await change({ status: "active" });
    expect(await refusalOf(made.key)).toBe("opens");
  });

  it("once its maker is not the owner any more, has left or has no account", async () => {
    const isMaker = eq(teamMembers.userId, made.user.id);
    await database.update(teamMembers).set({ role: "manager" }).where(isMaker);
    expect(await refusalOf(made.key)).toEqual(["forbidden", "keyMakerGone"]);
    const [item] = (await listKeys(made.owner, undefined, now)).items;
    expect(item).toMatchObject({ state: "resting" });
    await database.delete(teamMembers).where(isMaker);
    expect(await refusalOf(made.key)).toEqual(["forbidden", "keyMakerGone"]);
    const again = { businessId: made.business.id, userId: made.user.id, role: "owner" as const };
    await makeMember(database, again);
    expect(await refusalOf(made.key)).toBe("opens");
    await database.update(users).set({ status: "inactive" }).where(eq(users.id, made.user.id));
    expect(await refusalOf(made.key)).toEqual(["forbidden", "keyMakerGone"]);
  });

  it("and says when it was last used, to the minute", async () => {
    const lastUsed = async () => (await listKeys(made.owner, undefined, now)).items[0]?.lastUsedAt;
    expect(await lastUsed()).toBe(now.toISOString());
    await findKeyHolder(made.key, after(now, MINUTE_MS / 2));
    expect(await lastUsed()).toBe(now.toISOString());
    const later = after(now, 2 * MINUTE_MS);
    await findKeyHolder(made.key, later);
    expect(await lastUsed()).toBe(later.toISOString());
  });
});
