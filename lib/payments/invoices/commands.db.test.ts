import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { subscriptionInvoices } from "@/db/schema/payments/payouts";
import { exchangeRates } from "@/db/schema/platform/settings";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { refuseWrites } from "@/db/testing/refuse-writes";
import { actorFor, notificationKindsOf } from "@/db/testing/scenarios";
import { activateBusiness } from "@/lib/businesses/businesses/admin/commands";
import { issueInvoices, recordInvoicePayment } from "./commands";
import { getInvoice, listInvoices } from "./queries";

const database = await freshDatabase();
const device = { ipAddress: "192.0.2.1", userAgent: "test" };
const july = new Date("2027-07-01T00:30:00Z");
await database.insert(exchangeRates).values({ effectiveOn: "2020-01-01", rwfPerHundredUsd: 145_500 });
const open = (verifiedAt: string, more: Parameters<typeof makeBusiness>[1] = {}) =>
  makeBusiness(database, { verifiedAt: new Date(verifiedAt), ...more });
const numbersOf = async (startsOn: string) => {
  const rows = await database
    .select({ number: subscriptionInvoices.number })
    .from(subscriptionInvoices)
    .where(eq(subscriptionInvoices.startsOn, startsOn))
    .orderBy(subscriptionInvoices.number);
  return rows.map(({ number }) => number);
};

describe("the monthly invoices of plans", () => {
  it("are issued once to every business open on the first day, numbered without gaps even in parallel runs", async () => {
    const ids = new Set<string>();
    for (const plan of ["basic", "pro", "enterprise"] as const)
      for (const kind of ["company", "individual"] as const)
        ids.add((await open("2027-06-12T08:00:00Z", { plan, kind })).id);
    await open("2027-07-02T08:00:00Z");
    await open("2027-01-02T08:00:00Z", { status: "suspended" });
    const made = await Promise.all([1, 2, 3, 4].map(() => issueInvoices(july)));
    expect(made.reduce((sum, each) => sum + each, 0)).toBe(6);
    expect(await numbersOf("2027-07-01")).toEqual(
      [1, 2, 3, 4, 5, 6].map((serial) => `GI-2027-00000${serial}`),
    );
    const rows = await database.select().from(subscriptionInvoices);
    expect(new Set(rows.map(({ businessId }) => businessId))).toEqual(ids);
    expect(rows.map(({ amountCents }) => amountCents).sort((one, other) => one - other)).toEqual([
      2_900, 2_900, 9_900, 9_900, 19_900, 19_900,
    ]);
    expect(rows[0]).toMatchObject({ endsOn: "2027-08-01", status: "open", rwfPerHundredUsd: 145_500 });
    // A run missed on the first happens later in the month. The serial number continues in the next month and restarts
    // in the next year.
    expect(await issueInvoices(new Date("2027-07-20T08:00:00Z"))).toBe(0);
    await issueInvoices(new Date("2027-08-03T08:00:00Z"));
    expect((await numbersOf("2027-08-01"))[0]).toBe("GI-2027-000007");
    await issueInvoices(new Date("2027-12-31T22:00:00Z"));
    expect((await numbersOf("2028-01-01"))[0]).toBe("GI-2028-000001");
  });

  it("begin with the month after a suspension has ended", async () => {
    const { id: businessId } = await open("2032-01-02T08:00:00Z", {
      plan: "enterprise",
      status: "suspended",
    });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await activateBusiness(admin, businessId, { now: new Date("2032-11-29T10:00:00Z"), device });
    await issueInvoices(new Date("2032-11-30T01:15:00Z"));
    await issueInvoices(new Date("2032-12-01T01:15:00Z"));
    const rows = await database
      .select({ startsOn: subscriptionInvoices.startsOn })
      .from(subscriptionInvoices)
      .where(eq(subscriptionInvoices.businessId, businessId));
    expect(rows).toEqual([{ startsOn: "2032-12-01" }]);
  });

  it("are issued to the other businesses if that of one fails, and to that one in the next run", async () => {
    const [first, second] = [await open("2031-01-02T08:00:00Z"), await open("2031-01-03T08:00:00Z")];
    const allowAgain = await refuseWrites(
      database,
      "insert on subscription_invoices",
      `new.business_id = '${first.id}'`,
    );
    const march = new Date("2031-03-01T08:00:00Z");
    const invoiced = () =>
      database.$count(
        subscriptionInvoices,
        and(
          inArray(subscriptionInvoices.businessId, [first.id, second.id]),
          eq(subscriptionInvoices.startsOn, "2031-03-01"),
        ),
      );
    await expect(issueInvoices(march)).rejects.toThrow();
    expect(await invoiced()).toBe(1);
    await allowAgain();
    expect([await issueInvoices(march), await invoiced()]).toEqual([1, 2]);
  });

  it("are visible to members who see the business's money, and can be paid by transfer once", async () => {
    const user = await makeUser(database, { role: "business" });
    const { id: businessId } = await open("2029-01-02T08:00:00Z", { ownerId: user.id });
    await issueInvoices(new Date("2029-02-01T08:00:00Z"));
    const owner = actorFor(user, [{ businessId, role: "owner" }]);
    const [invoice] = (await listInvoices(owner, { limit: 20 })).items;
    expect(invoice).toMatchObject({ status: "open", plan: "pro", amountRwf: 144_045 });
    expect(await notificationKindsOf(database, user.id)).toEqual(["invoice-issued"]);
    const id = invoice?.id ?? "";
    const agent = actorFor(user, [{ businessId, role: "agent" }]);
    await expect(getInvoice(agent, id)).rejects.toMatchObject({ code: "not_found" });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const found = async (search: string, actor = admin) =>
      (await listInvoices(actor, { search, limit: 20 })).items.map((each) => each.id);
    expect(await found(invoice?.number.toLowerCase() ?? "")).toEqual([id]);
    expect(await found(businessId)).toEqual([id]);
    expect(await found("no such business")).toEqual([]);
    expect(await found(invoice?.number ?? "", agent)).toEqual([]);
    const pay = (actor: typeof admin, which = id) =>
      recordInvoicePayment(actor, which, { transferReference: "BK-9" }, { now: july, device });
    await expect(pay(owner)).rejects.toMatchObject({ code: "forbidden" });
    await expect(pay(admin, uuid())).rejects.toMatchObject({ code: "not_found" });
    const outcomes = await Promise.allSettled([pay(admin), pay(admin)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await getInvoice(owner, id)).toMatchObject({ status: "paid", paidAt: july.toISOString() });
  });
});
