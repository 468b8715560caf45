import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { subscriptionInvoices } from "@/db/schema/payments/payouts";
import { auditEntries } from "@/db/schema/platform/audit";
import { exchangeRates } from "@/db/schema/platform/settings";
import { makeBusiness, makeMember, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, notificationKindsOf } from "@/db/testing/scenarios";
import { describeVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-queries";
import { notifyTeam } from "@/lib/messaging/notifications/notify";
import { issueInvoices } from "@/lib/payments/invoices/commands";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { addMs } from "@/lib/platform/dates";
import { changePlan } from "./change-plan";
import { changeBookingDefaults, changeNotificationPreferences, setPayoutAccount } from "./commands";
import type { BookingDefaults } from "./contract";
import { getBookingDefaults, getBusinessSettings } from "./queries";

const database = await freshDatabase();
const device = { ipAddress: "192.0.2.9", userAgent: "test" };
const contextAt = (iso: string) => ({ now: new Date(iso), device });
const context = contextAt("2027-04-16T08:00:00Z");
const refusal = (key: string) => expect.objectContaining({ key });
await database.insert(exchangeRates).values({ effectiveOn: "2020-01-01", rwfPerHundredUsd: 145_500 });

async function businessWithOwner(more: Parameters<typeof makeBusiness>[1] = {}) {
  const ownerUser = await makeUser(database, { role: "business" });
  const business = await makeBusiness(database, { ownerId: ownerUser.id, ...more });
  const owner = actorFor(ownerUser, [{ businessId: business.id, role: "owner" }]);
  const join = async (role: TeamRole) => {
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: user.id, role });
    return { ...actorFor(user, [{ businessId: business.id, role }]) };
  };
  return { business, owner, join };
}

const bank = { method: "bank" as const, holderName: "Umucyo Ltd", bankName: "Bank of Kigali" };
const account = { ...bank, account: "400012344821" };

describe("the payout account of a business", () => {
  it("is set by the owner, shown masked, and a change pauses payouts for two days", async () => {
    const { owner, join } = await businessWithOwner();
    await setPayoutAccount(owner, account, context);
    const accountant = await join("accountant");
    const seen = () => getBusinessSettings(accountant, undefined, context.now);
    expect((await seen()).payoutAccount).toMatchObject({ account: "•••• 4821", pausedUntil: null });
    await setPayoutAccount(owner, { ...account, account: "400099990000" }, context);
    expect((await seen()).payoutAccount).toMatchObject({
      account: "•••• 0000",
      pausedUntil: "2027-04-18T08:00:00.000Z",
    });
    expect(await notificationKindsOf(database, owner.userId)).toEqual([
      "payout-account-set",
      "payout-account-changed",
    ]);
    const recorded = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, owner.userId))
      .orderBy(auditEntries.id);
    const [first, second] = ["•••• 4821", "•••• 0000"].map((ending) => ({ method: "bank", ending }));
    expect(recorded.map(({ detail }) => detail)).toEqual([
      { before: null, after: first },
      { before: first, after: second },
    ]);
  });

  it("can be changed only by the owner; agents cannot see it, and non-members see no settings", async () => {
    const { business, owner, join } = await businessWithOwner();
    const manager = await join("manager");
    await expect(setPayoutAccount(manager, account, context)).rejects.toEqual(refusal("forbidden"));
    // A request that waited for the handover of the business.
    const isOwner = and(eq(teamMembers.businessId, business.id), eq(teamMembers.userId, owner.userId));
    await database.update(teamMembers).set({ role: "manager" }).where(isOwner);
    await expect(setPayoutAccount(owner, account, context)).rejects.toEqual(refusal("forbidden"));
    await expect(changePlan(owner, { plan: "enterprise" }, context)).rejects.toEqual(refusal("forbidden"));
    const agent = await getBusinessSettings(await join("agent"), undefined, context.now);
    expect(agent).toMatchObject({ payoutAccount: null, subscription: null, defaults: null });
    const { owner: stranger } = await businessWithOwner();
    const theirs = { ...account, businessId: business.id };
    await expect(setPayoutAccount(stranger, theirs, context)).rejects.toEqual(refusal("notFound"));
    const reading = getBusinessSettings(stranger, business.id, context.now);
    await expect(reading).rejects.toEqual(refusal("notFound"));
  });
});

describe("a plan", () => {
  it("is upgraded at once, with the rest of the month on the next invoice, once", async () => {
    const { business, owner } = await businessWithOwner({
      plan: "basic",
      verifiedAt: new Date("2027-01-05T08:00:00Z"),
    });
    await issueInvoices(new Date("2027-04-01T01:00:00Z"));
    await Promise.all([1, 2].map(() => changePlan(owner, { plan: "pro" }, context)));
    const { subscription } = await getBusinessSettings(owner, undefined, context.now);
    expect(subscription).toMatchObject({ plan: "pro", dueCents: 3_500 });
    await issueInvoices(new Date("2027-05-01T01:00:00Z"));
    await issueInvoices(new Date("2027-06-01T01:00:00Z"));
    const bills = await database
      .select({
        amountCents: subscriptionInvoices.amountCents,
        upgradeCents: subscriptionInvoices.upgradeCents,
      })
      .from(subscriptionInvoices)
      .where(eq(subscriptionInvoices.businessId, business.id))
      .orderBy(subscriptionInvoices.startsOn);
    expect(bills).toEqual([
      { amountCents: 2_900, upgradeCents: 0 },
      { amountCents: 13_400, upgradeCents: 3_500 },
      { amountCents: 9_900, upgradeCents: 0 },
    ]);
  });

  it("is free for a private owner's car, and a larger one is charged from the day on which it is chosen", async () => {
    const opened = {
      plan: "free",
      kind: "individual",
      verifiedAt: new Date("2027-01-05T08:00:00Z"),
    } as const;
    const { business, owner } = await businessWithOwner(opened);
    const at = (iso: string) => contextAt(iso);
    const subscription = async (iso: string) =>
      (await getBusinessSettings(owner, undefined, new Date(iso))).subscription;
    await issueInvoices(new Date("2027-04-01T01:00:00Z"));
    expect(await subscription("2027-04-16T08:00:00Z")).toMatchObject({
      plans: ["free", "basic", "pro", "enterprise"],
      nextInvoiceOn: "2027-05-01",
      upgradeCents: { free: 0, basic: 1_450, pro: 4_950 },
      dueCents: 0,
    });
    await changePlan(owner, { plan: "basic" }, at("2027-04-16T08:00:00Z"));
    // A month that began on the free plan is not billed afterwards.
    await issueInvoices(new Date("2027-04-17T01:00:00Z"));
    // Switching back and forth is charged once, and the free plan does not cancel the amount due.
    await changePlan(owner, { plan: "free" }, at("2027-04-18T08:00:00Z"));
    await changePlan(owner, { plan: "basic" }, at("2027-04-20T08:00:00Z"));
    await changePlan(owner, { plan: "free" }, at("2027-04-30T08:00:00Z"));
    expect(await subscription("2027-04-30T08:00:00Z")).toMatchObject({ plan: "free", dueCents: 1_450 });
    // The invoice of the first day includes the amount due.
    expect(await subscription("2027-04-30T22:30:00Z")).toMatchObject({ pendingCents: 1_450, dueCents: 0 });
    await issueInvoices(new Date("2027-05-01T01:00:00Z"));
    await changePlan(owner, { plan: "pro" }, at("2027-05-31T08:00:00Z"));
    await issueInvoices(new Date("2027-06-01T01:00:00Z"));
    await changePlan(owner, { plan: "free" }, at("2027-06-02T08:00:00Z"));
    await issueInvoices(new Date("2027-07-01T01:00:00Z"));
    const { startsOn, plan, amountCents, upgradeCents } = subscriptionInvoices;
    const bills = await database
      .select({ startsOn, plan, amountCents, upgradeCents })
      .from(subscriptionInvoices)
      .where(eq(subscriptionInvoices.businessId, business.id))
      .orderBy(startsOn);
    expect(bills).toEqual([
      { startsOn: "2027-05-01", plan: "free", amountCents: 1_450, upgradeCents: 1_450 },
      { startsOn: "2027-06-01", plan: "pro", amountCents: 9_900 + 319, upgradeCents: 319 },
    ]);
  });

  it("of the first day is billed for the month, also when it changes before the invoice is issued", async () => {
    const verifiedAt = new Date("2027-01-05T08:00:00Z");
    const { business, owner } = await businessWithOwner({ plan: "basic", verifiedAt });
    const leaver = await businessWithOwner({ plan: "basic", kind: "individual", verifiedAt });
    const early = contextAt("2027-04-30T22:30:00Z");
    const subscriptionOf = async (actor: UserActor, at = early.now) =>
      (await getBusinessSettings(actor, undefined, at)).subscription;
    // Before the change the dialog says that the invoice of the month is still to come.
    for (const actor of [owner, leaver.owner])
      expect(await subscriptionOf(actor)).toMatchObject({ pendingCents: 2_900, dueCents: 0 });
    expect((await subscriptionOf(owner))?.upgradeCents.enterprise).toBe(17_000);
    await changePlan(owner, { plan: "enterprise" }, early);
    await changePlan(leaver.owner, { plan: "free" }, early);
    expect(await subscriptionOf(owner)).toMatchObject({ pendingCents: 2_900, dueCents: 17_000 });
    const issued = new Date("2027-04-30T23:15:00Z");
    await issueInvoices(issued);
    expect(await subscriptionOf(owner, issued)).toMatchObject({ pendingCents: null, dueCents: 17_000 });
    expect(await subscriptionOf(leaver.owner, issued)).toMatchObject({ pendingCents: null, dueCents: 0 });
    const middle = contextAt("2027-05-16T08:00:00Z");
    await changePlan(leaver.owner, { plan: "pro" }, middle);
    await issueInvoices(new Date("2027-05-16T23:15:00Z"));
    await issueInvoices(new Date("2027-05-31T23:15:00Z"));
    const { startsOn, plan, amountCents, businessId } = subscriptionInvoices;
    const bills = (id: string) =>
      database
        .select({ startsOn, plan, amountCents })
        .from(subscriptionInvoices)
        .where(eq(businessId, id))
        .orderBy(startsOn);
    expect(await bills(business.id)).toEqual([
      { startsOn: "2027-05-01", plan: "basic", amountCents: 2_900 },
      { startsOn: "2027-06-01", plan: "enterprise", amountCents: 19_900 + 17_000 },
    ]);
    expect(await bills(leaver.business.id)).toEqual([
      { startsOn: "2027-05-01", plan: "basic", amountCents: 2_900 },
      { startsOn: "2027-06-01", plan: "pro", amountCents: 9_900 + 3_613 },
    ]);
  });

  it("of a company is never the free one", async () => {
    const { business, owner } = await businessWithOwner({ plan: "basic" });
    await expect(changePlan(owner, { plan: "free" }, context)).rejects.toEqual(refusal("freePlanForPeople"));
    const { subscription } = await getBusinessSettings(owner, undefined, context.now);
    expect(subscription?.plans).toEqual(["basic", "pro", "enterprise"]);
    const isIt = eq(businesses.id, business.id);
    await expect(database.update(businesses).set({ plan: "free" }).where(isIt)).rejects.toThrow();
  });

  it("must allow all listed vehicles, and can be changed only by the owner", async () => {
    const { business, owner, join } = await businessWithOwner({ plan: "pro" });
    for (let vehicle = 0; vehicle < 6; vehicle++) await makeVehicle(database, { businessId: business.id });
    const smaller = changePlan(owner, { plan: "basic" }, context);
    await expect(smaller).rejects.toEqual(refusal("planTooSmall"));
    const manager = await join("manager");
    await expect(changePlan(manager, { plan: "enterprise" }, context)).rejects.toEqual(refusal("forbidden"));
    const [row] = await database.select().from(businesses).where(eq(businesses.id, business.id));
    expect(row?.plan).toBe("pro");
  });
});

it("the defaults of new vehicles can be changed by owners and managers", async () => {
  const { business, owner, join } = await businessWithOwner();
  const newDefaults: BookingDefaults = {
    isInstantBook: true,
    depositCents: 15_000,
    minDays: 2,
    maxDays: 30,
    advanceNoticeHours: 6,
    bufferMinutes: 90,
  };
  await changeBookingDefaults(await join("manager"), newDefaults, context);
  expect(await getBookingDefaults(database, business.id)).toEqual(newDefaults);
  const [fleet] = await describeVehicleUsage([business.id]);
  expect(fleet?.newVehicleDefaults).toEqual({ isInstantBook: true, depositCents: 15_000 });
  await expect(changeBookingDefaults(await join("agent"), newDefaults, context)).rejects.toEqual(
    refusal("forbidden"),
  );
  const stored = (await getBusinessSettings(owner, undefined, context.now)).defaults;
  expect(stored).toEqual({ ...newDefaults, updatedAt: context.now.toISOString() });
});

it("the defaults of new vehicles are not overwritten if somebody else has changed them since they were read", async () => {
  const { owner } = await businessWithOwner();
  const read = async () => (await getBusinessSettings(owner, undefined, context.now)).defaults;
  const change = (defaults: Parameters<typeof changeBookingDefaults>[1], afterMs: number) =>
    changeBookingDefaults(owner, defaults, { ...context, now: addMs(context.now, afterMs) });
  const first = await read();
  if (!first) throw new Error("the owner reads the defaults");
  expect(first.updatedAt).toBeNull();
  await change({ ...first, minDays: 2 }, 1);
  const second = await read();
  await expect(change({ ...first, minDays: 3 }, 2)).rejects.toEqual(refusal("changedMeanwhile"));
  await change({ ...first, updatedAt: second?.updatedAt, minDays: 3 }, 2);
  await expect(change({ ...first, updatedAt: second?.updatedAt }, 3)).rejects.toEqual(
    refusal("changedMeanwhile"),
  );
  expect(await read()).toMatchObject({ minDays: 3 });
});

it("a member who switched off emails about bookings gets none from that business, but still all notifications", async () => {
  const { business, owner } = await businessWithOwner();
  await changeNotificationPreferences(owner, { bookings: false, payouts: true });
  const countEmailsAfter = async (kind: "request-expired-host" | "payout-sent", businessId: string) => {
    const values = {
      reference: "GD-1",
      car: "Toyota",
      person: "Aline",
      business: "Umucyo",
      amountCents: 100,
    };
    const notification = { id: "booking-1", event: crypto.randomUUID(), businessId };
    await notifyTeam(database, { kind, values, ...notification }, context.now);
    const ofOwner = and(eq(outboxMessages.userId, owner.userId), eq(outboxMessages.template, "notice"));
    return database.$count(outboxMessages, ofOwner);
  };
  expect(await countEmailsAfter("request-expired-host", business.id)).toBe(0);
  expect(await countEmailsAfter("payout-sent", business.id)).toBe(1);
  const { business: other } = await businessWithOwner();
  await makeMember(database, { businessId: other.id, userId: owner.userId, role: "manager" });
  expect(await countEmailsAfter("request-expired-host", other.id)).toBe(2);
  expect(await notificationKindsOf(database, owner.userId)).toHaveLength(3);
});
