import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { apiKeys } from "@/db/schema/businesses/api-keys";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { auditEntries } from "@/db/schema/platform/audit";
import { factoryPassword, makeBusiness, makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf, paidScenario } from "@/db/testing/scenarios";
import { transferOwnership } from "@/lib/businesses/ownership/transfer-ownership";
import { addEndpoint, changeEndpoint, rotateSecret } from "@/lib/businesses/webhooks/commands";
import { listEndpoints } from "@/lib/businesses/webhooks/queries";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { isAppError } from "@/lib/platform/errors";
import { hasPermission } from "@/lib/platform/permissions";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { createKey, revokeKey } from "./commands";
import type { KeyRequest } from "./contract";
import { findKeyHolder, listKeys } from "./queries";
import { KEY_LIMIT } from "./rules";

const database = await freshDatabase();
const now = new Date("2027-04-16T08:00:00Z");
const context = { now, device: { ipAddress: "192.0.2.9", userAgent: null } };
const refusal = (key: string) => expect.objectContaining({ key });

async function businessWithOwner(plan: "pro" | "enterprise" = "enterprise") {
  const user = await makeUser(database, { role: "business" });
  const business = await makeBusiness(database, { ownerId: user.id, plan });
  return { business, user, owner: actorFor(user, [{ businessId: business.id, role: "owner" }]) };
}

const newKeyRequest = (more: Partial<KeyRequest> = {}): KeyRequest => ({
  name: "Website",
  scopes: ["fleet:read"],
  lifeDays: null,
  ...more,
});
const refusalOf = async (key: string, at = now) => {
  const holder = await findKeyHolder(key, at);
  return isAppError(holder) ? [holder.code, holder.key] : "opens";
};

describe("a key", () => {
  it("is created by the owner, returned once, stored as a hash, audited and announced by email", async () => {
    const { owner, business } = await businessWithOwner();
    const { id, key } = await createKey(owner, newKeyRequest(), context);
    expect(key).toMatch(/^gnd_[\w-]{43}$/);
    const [row] = await database.select().from(apiKeys).where(eq(apiKeys.id, id));
    expect(JSON.stringify(row)).not.toContain(key.slice(10));
    expect(await notificationKindsOf(database, owner.userId)).toEqual(["api-key-made"]);
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, business.id));
    expect(entries).toMatchObject([
      { action: "api-key.make", detail: { keyId: id, scopes: ["fleet:read"] } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(key.slice(10));
  });

  it("is revoked when its business is handed over, and webhooks stay off until the new owner creates new secrets", async () => {
    const { owner, business } = await businessWithOwner();
    const { key } = await createKey(owner, newKeyRequest(), context);
    const endpointFields = { url: "https://hooks.example.rw/", events: ["booking.confirmed" as const] };
    const { id } = await addEndpoint(owner, endpointFields, context);
    const { userId } = await makeMember(database, { businessId: business.id, role: "agent" });
    await transferOwnership(owner, { userId, password: factoryPassword }, { ...context, locale: "en" });
    expect(await notificationKindsOf(database, userId)).toEqual(["team-owner", "programs-ended"]);
    expect(await notificationKindsOf(database, owner.userId)).toEqual([
      "api-key-made",
      "team-handed-over",
      "programs-ended",
    ]);
    // Requests admitted just before the handover must not leave a key or endpoint behind.
    for (const late of [
      () => createKey(owner, newKeyRequest(), context),
      () => addEndpoint(owner, endpointFields, context),
      () => rotateSecret(owner, id, context),
      () => changeEndpoint(owner, id, { ...endpointFields, isOn: false }, context),
    ])
      await expect(late()).rejects.toEqual(refusal("forbidden"));
    const next = { ...owner, userId };
    const on = { ...endpointFields, isOn: true };
    expect((await listEndpoints(next, undefined)).items).toMatchObject([{ isOn: false, hasSecret: false }]);
    await expect(changeEndpoint(next, id, on, context)).rejects.toEqual(refusal("endpointNeedsSecret"));
    await rotateSecret(next, id, context);
    await changeEndpoint(next, id, on, context);
    expect((await listEndpoints(next, undefined)).items).toMatchObject([{ isOn: true, hasSecret: true }]);
    // Handing the business back does not make the key valid again.
    const returnTransfer = { userId: owner.userId, password: factoryPassword };
    await transferOwnership(next, returnTransfer, { ...context, now: addMs(now, 1), locale: "en" });
    expect(await refusalOf(key)).toEqual(["unauthenticated", "keyInvalid"]);
  });

  it("needs the enterprise plan and the owner, and their number is limited", async () => {
    const { owner: small } = await businessWithOwner("pro");
    await expect(createKey(small, newKeyRequest(), context)).rejects.toEqual(refusal("enterpriseOnly"));
    const { owner, business } = await businessWithOwner();
    const managing = await makeUser(database);
    await makeMember(database, { businessId: business.id, userId: managing.id, role: "manager" });
    const manager = actorFor(managing, [{ businessId: business.id, role: "manager" }]);
    await expect(createKey(manager, newKeyRequest(), context)).rejects.toEqual(refusal("forbidden"));
    await expect(listKeys(manager, business.id, now)).rejects.toEqual(refusal("forbidden"));
    const theirs = newKeyRequest({ businessId: business.id });
    await expect(createKey(small, theirs, context)).rejects.toEqual(refusal("notFound"));
    const { id } = await createKey(owner, newKeyRequest(), context);
    await expect(revokeKey(small, id, context)).rejects.toEqual(refusal("notFound"));
    await expect(revokeKey(manager, id, context)).rejects.toEqual(refusal("forbidden"));
    const row = {
      businessId: business.id,
      createdBy: owner.userId,
      name: "x",
      hint: "",
      scopes: ["fleet:read"],
    };
    const more = Array.from({ length: KEY_LIMIT - 1 }, () => crypto.randomUUID());
    await database.insert(apiKeys).values(more.map((each) => ({ ...row, id: each, tokenHash: each })));
    await expect(createKey(owner, newKeyRequest(), context)).rejects.toEqual(refusal("tooManyKeys"));
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await expect(createKey(admin, theirs, context)).rejects.toEqual(refusal("forbidden"));
  });

  it("has the permissions of its scopes for its one business, and no other rights of its creator", async () => {
    const { renter, bookingId } = await paidScenario(database, now);
    const business = await makeBusiness(database, { ownerId: renter.userId, plan: "enterprise" });
    const other = await makeBusiness(database, { ownerId: renter.userId });
    const memberships = [business, other].map(({ id }) => ({ businessId: id, role: "owner" as const }));
    const owner: UserActor = { ...renter, memberships };
    const asked = newKeyRequest({ businessId: business.id, scopes: ["rentals:read", "fleet:write"] });
    const { key } = await createKey(owner, asked, context);
    const holder = (await findKeyHolder(key, now)) as UserActor;
    const permissions = ["rentals.view", "fleet.manage", "rentals.run", "money.view", "keys.manage"] as const;
    expect(permissions.map((each) => hasPermission(holder, business.id, each))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(hasPermission(holder, other.id, "rentals.view")).toBe(false);
    // Bookings that its creator makes as a renter are private and not visible to the API key.
    await expect(getBooking(holder, bookingId, now)).rejects.toEqual(refusal("notFound"));
    expect(await getBooking(owner, bookingId, now)).toMatchObject({ id: bookingId });
  });
});

describe("an API key in use", () => {
  let made: Awaited<ReturnType<typeof businessWithOwner>> & { id: string; key: string };
  beforeEach(async () => {
    const own = await businessWithOwner();
    made = { ...own, ...(await createKey(own.owner, newKeyRequest({ lifeDays: 30 }), context)) };
    expect(await refusalOf(made.key)).toBe("opens");
  });

  it("is refused once it is revoked or expired", async () => {
    expect(await refusalOf(made.key, addMs(now, 30 * DAY_MS))).toEqual(["unauthenticated", "keyInvalid"]);
    await Promise.all([1, 2].map(() => revokeKey(made.owner, made.id, context)));
    expect(await refusalOf(made.key)).toEqual(["unauthenticated", "keyInvalid"]);
    expect((await listKeys(made.owner, undefined, now)).items).toEqual([]);
    expect(await refusalOf(`${made.key}x`)).toEqual(["unauthenticated", "keyInvalid"]);
  });

  it("is refused while the business is suspended or on a smaller plan", async () => {
    const change = (set: Partial<typeof businesses.$inferInsert>) =>
      database.update(businesses).set(set).where(eq(businesses.id, made.business.id));
    await change({ plan: "pro" });
    expect(await refusalOf(made.key)).toEqual(["forbidden", "keyNotInPlan"]);
    await change({ plan: "enterprise", status: "suspended" });
    expect(await refusalOf(made.key)).toEqual(["forbidden", "businessSuspended"]);
    await change({ status: "active" });
    expect(await refusalOf(made.key)).toBe("opens");
  });

  it("is refused once its creator is no longer the owner, has left or has no account", async () => {
    const isCreator = eq(teamMembers.userId, made.user.id);
    await database.update(teamMembers).set({ role: "manager" }).where(isCreator);
    expect(await refusalOf(made.key)).toEqual(["forbidden", "keyCreatorNotOwner"]);
    const [item] = (await listKeys(made.owner, undefined, now)).items;
    expect(item).toMatchObject({ state: "suspended" });
    await database.delete(teamMembers).where(isCreator);
    expect(await refusalOf(made.key)).toEqual(["forbidden", "keyCreatorNotOwner"]);
    const again = { businessId: made.business.id, userId: made.user.id, role: "owner" as const };
    await makeMember(database, again);
    expect(await refusalOf(made.key)).toBe("opens");
    await database.update(users).set({ status: "inactive" }).where(eq(users.id, made.user.id));
    expect(await refusalOf(made.key)).toEqual(["forbidden", "keyCreatorNotOwner"]);
  });

  it("has its last use recorded to the minute", async () => {
    const lastUsed = async () => (await listKeys(made.owner, undefined, now)).items[0]?.lastUsedAt;
    expect(await lastUsed()).toBe(now.toISOString());
    await findKeyHolder(made.key, addMs(now, MINUTE_MS / 2));
    expect(await lastUsed()).toBe(now.toISOString());
    const later = addMs(now, 2 * MINUTE_MS);
    await findKeyHolder(made.key, later);
    expect(await lastUsed()).toBe(later.toISOString());
  });
});
