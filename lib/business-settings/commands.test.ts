import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { factoryPassword, makeBusiness, makeMember, makeUser, makeVehicle } from "@/db/factories";
import { actorFor, toldOf } from "@/db/scenario";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { outboxMessages } from "@/db/schema/outbox";
import { subscriptionInvoices } from "@/db/schema/payouts";
import { exchangeRates } from "@/db/schema/settings";
import { freshDatabase } from "@/db/testing";
import type { TeamRole } from "@/lib/auth/contract";
import { describeBusinesses } from "@/lib/fleet/business-queries";
import { issueInvoices } from "@/lib/invoices/commands";
import { notify } from "@/lib/notifications/notify";
import { changeDefaults, changeNotices, changePlan, setPayoutAccount } from "./commands";
import type { BookingDefaults } from "./contract";
import { bookingDefaultsOf, getBusinessSettings } from "./queries";

const database = await freshDatabase();
const device = { ipAddress: "192.0.2.9", userAgent: "test" };
const at = (iso: string) => ({ now: new Date(iso), device });
const occasion = at("2027-04-16T08:00:00Z");
const refusal = (key: string) => expect.objectContaining({ key });
await database.insert(exchangeRates).values({ effectiveOn: "2020-01-01", rwfPerHundredUsd: 145_500 });

async function company(more: Parameters<typeof makeBusiness>[1] = {}) {
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
const account = { ...bank, account: "400012344821", password: factoryPassword };

describe("the account a business is paid to", () => {
  it("is set with the password again, told masked, and its change rests payouts for two days", async () => {
    const { owner, join } = await company();
    const wrong = setPayoutAccount(owner, { ...account, password: "guess" }, occasion);
    await expect(wrong).rejects.toEqual(refusal("passwordWrong"));
    await setPayoutAccount(owner, account, occasion);
    const accountant = await join("accountant");
    const seen = () => getBusinessSettings(accountant, undefined, occasion.now);
    expect((await seen()).payoutAccount).toMatchObject({ account: "•••• 4821", pausedUntil: null });
    await setPayoutAccount(owner, { ...account, account: "400099990000" }, occasion);
    expect((await seen()).payoutAccount).toMatchObject({
      account: "•••• 0000",
      pausedUntil: "2027-04-18T08:00:00.000Z",
    });
    expect(await toldOf(database, owner.userId)).toEqual(["payout-account-set", "payout-account-changed"]);
  });

  it("is the owner's alone; agents do not see it, and others no settings at all", async () => {
    const { business, owner, join } = await company();
    const manager = await join("manager");
    await expect(setPayoutAccount(manager, account, occasion)).rejects.toEqual(refusal("forbidden"));
    // Whose request waited for the business being handed over.
    const isOwner = and(eq(teamMembers.businessId, business.id), eq(teamMembers.userId, owner.userId));
    await database.update(teamMembers).set({ role: "manager" }).where(isOwner);
    await expect(setPayoutAccount(owner, account, occasion)).rejects.toEqual(refusal("forbidden"));
    await expect(changePlan(owner, { plan: "enterprise" }, occasion)).rejects.toEqual(refusal("forbidden"));
    const agent = await getBusinessSettings(await join("agent"), undefined, occasion.now);
    expect(agent).toMatchObject({ payoutAccount: null, subscription: null, defaults: null });
    const { owner: stranger } = await company();
    const theirs = { ...account, businessId: business.id };
    await expect(setPayoutAccount(stranger, theirs, occasion)).rejects.toEqual(refusal("notFound"));
    const reading = getBusinessSettings(stranger, business.id, occasion.now);
    await expect(reading).rejects.toEqual(refusal("notFound"));
  });
});

describe("a plan", () => {
  it("grows at once; the rest of the month is on the next invoice, once", async () => {
    const { business, owner } = await company({
      plan: "basic",
      verifiedAt: new Date("2027-01-05T08:00:00Z"),
    });
    await issueInvoices(new Date("2027-04-01T01:00:00Z"));
    await Promise.all([1, 2].map(() => changePlan(owner, { plan: "pro" }, occasion)));
    const { subscription } = await getBusinessSettings(owner, undefined, occasion.now);
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

  it("does not shrink below the cars on the list, and is the owner's alone to change", async () => {
    const { business, owner, join } = await company({ plan: "pro" });
    for (let car = 0; car < 6; car++) await makeVehicle(database, { businessId: business.id });
    const smaller = changePlan(owner, { plan: "basic" }, occasion);
    await expect(smaller).rejects.toEqual(refusal("planTooSmall"));
    const manager = await join("manager");
    await expect(changePlan(manager, { plan: "enterprise" }, occasion)).rejects.toEqual(refusal("forbidden"));
    const [row] = await database.select().from(businesses).where(eq(businesses.id, business.id));
    expect(row?.plan).toBe("pro");
  });
});

it("what new cars begin with is said by owners and managers", async () => {
  const { business, owner, join } = await company();
  const wanted: BookingDefaults = {
    ...{ isInstantBook: true, depositCents: 15_000, minDays: 2, maxDays: 30 },
    ...{ advanceNoticeHours: 6, bufferMinutes: 90 },
  };
  await changeDefaults(await join("manager"), wanted, occasion);
  expect(await bookingDefaultsOf(database, business.id)).toEqual(wanted);
  const [fleet] = await describeBusinesses([business.id]);
  expect(fleet?.newCars).toEqual({ isInstantBook: true, depositCents: 15_000 });
  await expect(changeDefaults(await join("agent"), wanted, occasion)).rejects.toEqual(refusal("forbidden"));
  expect((await getBusinessSettings(owner, undefined, occasion.now)).defaults).toEqual(wanted);
});

it("who wants no letters about bookings gets none of that business, and all news in the bell", async () => {
  const { business, owner } = await company();
  await changeNotices(owner, { bookings: false, payouts: true });
  const lettersAfter = async (kind: "request-expired-host" | "payout-sent", businessId: string) => {
    const values = {
      reference: "GD-1",
      car: "Toyota",
      person: "Aline",
      business: "Umucyo",
      amountCents: 100,
    };
    const news = { to: [owner.userId], event: crypto.randomUUID(), businessId };
    await notify(database, { kind, values, ...news }, occasion.now);
    const ofOwner = and(eq(outboxMessages.userId, owner.userId), eq(outboxMessages.template, "notice"));
    return database.$count(outboxMessages, ofOwner);
  };
  expect(await lettersAfter("request-expired-host", business.id)).toBe(0);
  expect(await lettersAfter("payout-sent", business.id)).toBe(1);
  const { business: other } = await company();
  expect(await lettersAfter("request-expired-host", other.id)).toBe(2);
  expect(await toldOf(database, owner.userId)).toHaveLength(3);
});
