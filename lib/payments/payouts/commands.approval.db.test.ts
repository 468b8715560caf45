import { and, eq, ne } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { businesses, payoutAccounts, teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { payouts } from "@/db/schema/payments/payouts";
import { auditEntries } from "@/db/schema/platform/audit";
import { settings } from "@/db/schema/platform/settings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { changeRole } from "@/lib/identity/users-admin/commands";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { nameDestination } from "./change-destination";
import { approvePayout, payBusiness, recordTransfer, withdrawApproval } from "./commands";
import { listPayouts } from "./queries";
import { insertPayableBooking } from "./testing/payable-booking";

const database = await freshDatabase();
const now = new Date("2026-12-10T05:00:00Z");
const device = { ipAddress: "192.0.2.1", userAgent: "test" };

const otherAdmins = (userId: string) => and(eq(users.role, "admin"), ne(users.id, userId));

describe("a payout above the limit for two administrators", () => {
  const shown = {
    destination: { method: "bank" as const, holderName: "Umutoni", bankName: "BK", account: "00047183" },
  };
  async function makePayout() {
    const { business, owner } = await insertPayableBooking(database, now, 2);
    const stamp = { setBy: owner.userId, setAt: now };
    await database.insert(payoutAccounts).values({ businessId: business.id, ...shown.destination, ...stamp });
    return { business, owner, id: (await payBusiness(business.id, now)) ?? "" };
  }

  it("is approved by one and transferred by another", async () => {
    await database.insert(settings).values({ key: "secondApprovalUsd", value: 100 });
    const { business, owner, id } = await makePayout();
    const [first, second] = await Promise.all(
      [1, 2].map(async () => actorFor(await makeUser(database, { role: "admin" }))),
    );
    if (!first || !second) throw new Error("two administrators are needed");
    const context = { now, device };
    const send = (actor: typeof first) => recordTransfer(actor, id, { transferReference: "BK-9" }, context);
    expect((await listPayouts(first, { limit: 1, businessId: business.id })).items).toMatchObject([
      { id, approval: { by: null, isOwn: false } },
    ]);
    await expect(send(second)).rejects.toMatchObject({ key: "payoutNotApproved" });
    await database.update(users).set({ status: "inactive" }).where(otherAdmins(first.userId));
    await expect(approvePayout(first, id, shown, context)).rejects.toMatchObject({
      key: "noSecondAdministrator",
    });
    await database.update(users).set({ status: "active" }).where(otherAdmins(first.userId));
    await expect(approvePayout(owner, id, shown, context)).rejects.toMatchObject({ code: "forbidden" });
    await Promise.all([approvePayout(first, id, shown, context), approvePayout(first, id, shown, context)]);
    const approvals = and(eq(auditEntries.subjectId, id), eq(auditEntries.action, "payout.approve"));
    expect(await database.$count(auditEntries, approvals)).toBe(1);
    expect((await listPayouts(first, { limit: 1, businessId: business.id })).items).toMatchObject([
      { id, approval: { isOwn: true } },
    ]);
    // The first approval stays, so that its giver cannot make the transfer.
    await approvePayout(second, id, shown, context);
    await expect(send(first)).rejects.toMatchObject({ key: "payoutApprovedByYou" });
    expect(await send(second)).toMatchObject({ status: "sent" });
    await expect(approvePayout(first, id, shown, context)).rejects.toMatchObject({ key: "payoutSent" });
    await database.delete(settings).where(eq(settings.key, "secondApprovalUsd"));
  });

  it("can have its approval withdrawn by its giver, and be approved again", async () => {
    await database.insert(settings).values({ key: "secondApprovalUsd", value: 100 });
    const { owner, id } = await makePayout();
    const first = actorFor(await makeUser(database, { role: "admin" }));
    const second = actorFor(await makeUser(database, { role: "admin" }));
    const context = { now, device };
    const send = () => recordTransfer(second, id, { transferReference: "BK-10" }, context);
    await approvePayout(first, id, shown, context);
    await expect(withdrawApproval(owner, id, context)).rejects.toMatchObject({ code: "forbidden" });
    await expect(withdrawApproval(second, id, context)).rejects.toMatchObject({ code: "forbidden" });
    await expect(withdrawApproval(first, uuid(), context)).rejects.toMatchObject({ code: "not_found" });
    const twice = [1, 2].map(() => withdrawApproval(first, id, context));
    expect(await Promise.all(twice)).toMatchObject([
      { approval: { by: null, isOwn: false } },
      { approval: { by: null } },
    ]);
    const withdrawals = and(eq(auditEntries.subjectId, id), eq(auditEntries.action, "payout.withdraw"));
    expect(await database.$count(auditEntries, withdrawals)).toBe(1);
    await expect(send()).rejects.toMatchObject({ key: "payoutNotApproved" });
    await approvePayout(first, id, shown, context);
    expect(await send()).toMatchObject({ status: "sent" });
    await expect(withdrawApproval(first, id, context)).rejects.toMatchObject({ key: "payoutTransferred" });
    await database.delete(settings).where(eq(settings.key, "secondApprovalUsd"));
  });

  it.each([1, 2, 3, 4])("is either transferred or loses its approval, not both (%i)", async (round) => {
    await database.insert(settings).values({ key: "secondApprovalUsd", value: 100 });
    const { id } = await makePayout();
    const first = actorFor(await makeUser(database, { role: "admin" }));
    const second = actorFor(await makeUser(database, { role: "admin" }));
    const context = { now, device };
    await approvePayout(first, id, shown, context);
    const acts = [
      () => withdrawApproval(first, id, context),
      () => recordTransfer(second, id, { transferReference: "BK-11" }, context),
    ];
    const outcomes = await Promise.allSettled((round % 2 ? acts : acts.reverse()).map((act) => act()));
    const refusals = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.key] : []));
    const [row] = await database.select().from(payouts).where(eq(payouts.id, id));
    const isSent = row?.status === "sent";
    expect(refusals).toEqual([isSent ? "payoutTransferred" : "payoutNotApproved"]);
    expect(row?.approvedBy).toBe(isSent ? first.userId : null);
    await database.delete(settings).where(eq(settings.key, "secondApprovalUsd"));
  });

  it("needs a new approval if the first approver is no longer an administrator", async () => {
    await database.insert(settings).values({ key: "secondApprovalUsd", value: 100 });
    const { business, id } = await makePayout();
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(async () => actorFor(await makeUser(database, { role: "admin" }))),
    );
    if (!first || !second || !third) throw new Error("three administrators are needed");
    const context = { now, device };
    const send = (actor: typeof first) => recordTransfer(actor, id, { transferReference: "BK-10" }, context);
    for (const gone of [{ status: "inactive" }, { status: "active", role: "individual" }] as const) {
      await approvePayout(first, id, shown, context);
      await database.update(users).set(gone).where(eq(users.id, first.userId));
      await expect(send(second)).rejects.toMatchObject({ key: "payoutNotApproved" });
      expect((await listPayouts(second, { limit: 1, businessId: business.id })).items).toMatchObject([
        { id, approval: { by: null, isOwn: false } },
      ]);
      await database.update(users).set({ status: "active", role: "admin" }).where(eq(users.id, first.userId));
    }
    await database.update(users).set({ status: "inactive" }).where(eq(users.id, first.userId));
    await approvePayout(third, id, shown, context);
    await expect(send(third)).rejects.toMatchObject({ key: "payoutApprovedByYou" });
    expect(await send(second)).toMatchObject({ status: "sent", approval: { by: expect.any(String) } });
    await database.delete(settings).where(eq(settings.key, "secondApprovalUsd"));
  });

  it("can be neither approved nor transferred by somebody who became an administrator within the last day", async () => {
    await database.insert(settings).values({ key: "secondApprovalUsd", value: 100 });
    const { id } = await makePayout();
    const first = actorFor(await makeUser(database, { role: "admin" }));
    const user = await makeUser(database);
    await changeRole(first, user.id, { role: "admin" }, { now, device });
    const newcomer = actorFor({ ...user, role: "admin" });
    const tooNew = { key: "administratorTooNew" };
    await expect(approvePayout(newcomer, id, shown, { now, device })).rejects.toMatchObject(tooNew);
    await approvePayout(first, id, shown, { now, device });
    const send = (at: Date) =>
      recordTransfer(newcomer, id, { transferReference: "BK-12" }, { now: at, device });
    await expect(send(addMs(now, DAY_MS - 1))).rejects.toMatchObject(tooNew);
    expect(await send(addMs(now, DAY_MS))).toMatchObject({ status: "sent" });
    await database.delete(settings).where(eq(settings.key, "secondApprovalUsd"));
  });

  it("is not needed below the limit, and approvals are hidden from owners", async () => {
    const { business, owner, id } = await makePayout();
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await expect(approvePayout(admin, id, shown, { now, device })).rejects.toMatchObject({
      key: "payoutNeedsNoApproval",
    });
    await database.insert(settings).values({ key: "secondApprovalUsd", value: 100 });
    expect((await listPayouts(owner, { limit: 1, businessId: business.id })).items).toMatchObject([
      { id, approval: null },
    ]);
    await database.delete(settings).where(eq(settings.key, "secondApprovalUsd"));
  });

  it("is approved and transferred only if it names an account, which of a closed business an administrator enters", async () => {
    await database.insert(settings).values({ key: "secondApprovalUsd", value: 100 });
    const { business, owner } = await insertPayableBooking(database, now, 2);
    await database.delete(teamMembers).where(eq(teamMembers.businessId, business.id));
    const closed = { status: "closed" as const, closedAt: now, closedBy: owner.userId };
    await database
      .update(businesses)
      .set({ ...closed, email: `closed-${business.id}@closed.invalid` })
      .where(eq(businesses.id, business.id));
    const id = (await payBusiness(business.id, now)) ?? "";
    const first = actorFor(await makeUser(database, { role: "admin" }));
    const second = actorFor(await makeUser(database, { role: "admin" }));
    const context = { now, device };
    const send = (destination: typeof shown.destination | null) =>
      recordTransfer(second, id, { transferReference: "BK-13", destination }, context);
    const noAccount = { key: "payoutHasNoAccount" };
    await expect(approvePayout(first, id, shown, context)).rejects.toMatchObject(noAccount);
    // An approval from before approvals named the account.
    await database.update(payouts).set({ approvedBy: first.userId }).where(eq(payouts.id, id));
    await expect(send(null)).rejects.toMatchObject(noAccount);

    const [row] = await database.select({ email: users.email }).from(users).where(eq(users.id, owner.userId));
    expect((await listPayouts(first, { limit: 1, businessId: business.id })).items).toMatchObject([
      { destination: null, business: { isClosed: true, email: row?.email } },
    ]);
    const { bankName, ...account } = shown.destination;
    const named = await nameDestination(first, id, { ...account, bankName }, context);
    expect(named).toMatchObject({ ...shown, approval: { by: null } });
    await approvePayout(first, id, shown, context);
    expect(await send(shown.destination)).toMatchObject({ status: "sent" });
    await database.delete(settings).where(eq(settings.key, "secondApprovalUsd"));
  });
});
