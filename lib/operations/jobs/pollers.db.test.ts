import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, inArray, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { accountDeletions } from "@/db/schema/identity/account-deletions";
import { users } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario } from "@/db/testing/scenarios";
import { openSimulatedProviders } from "@/lib/operations/demo/providers/testing/open-simulated-providers";
import { pollPayment, startPayment } from "@/lib/payments/payments/checkout/commands";
import { advancePayment } from "@/lib/payments/payments/processing/advance";
import { getPayment } from "@/lib/payments/payments/queries";
import { breakerOf } from "@/lib/payments/providers/circuit-breaker";
import { addMs, DAY_MS, dayIn, instantAt, KIGALI, MINUTE_MS, plusDays } from "@/lib/platform/dates";
import { changeMaintenance } from "@/lib/platform/maintenance/commands";
import { getMaintenance, refreshMaintenance } from "@/lib/platform/maintenance/queries";
import { cacheTags } from "@/lib/platform/page-cache/cache";
import type { FrontCache } from "@/lib/platform/page-cache/front-cache";
import type { PaymentMethod } from "@/lib/rentals/bookings/money/contract";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { pollers, startPollers } from "./pollers";

const database = await freshDatabase();
const simulated = await openSimulatedProviders();

let phones = 100;

/** Each renter pays from another number, because prompts to one number are limited. */
async function startPaymentBy(method: PaymentMethod) {
  const now = simulated.now();
  const scenario = await bookedScenario(database, true, now);
  const phone = method === "card" ? undefined : `0788 ${phones++} 999`;
  const { id } = await startPayment(scenario.renter, { bookingId: scenario.bookingId, method, phone }, now);
  return { ...scenario, id };
}

it("a hanging provider delays only its own payments", async () => {
  const stuck = await Promise.all(Array.from({ length: 30 }, () => startPaymentBy("momo")));
  const byCard = await startPaymentBy("card");
  const unpaid = await bookedScenario(database, true, simulated.now());
  const past = addMs(simulated.now(), -MINUTE_MS);
  await database.update(bookings).set({ deadlineAt: past }).where(eq(bookings.id, unpaid.bookingId));
  await simulated.answer("stripe", byCard.id, "captured");
  await simulated.misbehave({ provider: "mtn", hangs: true });
  const ids = stuck.map(({ id }) => id);
  await database
    .update(payments)
    .set({ nextCheckAt: past })
    .where(inArray(payments.id, [...ids, byCard.id]));

  const { mtn, ...others } = pollers;
  const asking = mtn?.();
  await vi.waitFor(() => expect(simulated.hanging.size).toBeGreaterThan(0), 30_000);
  await Promise.all(Object.values(others).map((tick) => tick()));

  expect((await getBooking(unpaid.renter, unpaid.bookingId, simulated.now())).status).toBe("expired");
  const [row] = await database.select().from(bookings).where(eq(bookings.id, unpaid.bookingId));
  expect(row?.status).toBe("expired");
  expect(await getPayment(byCard.renter, byCard.id, simulated.now())).toMatchObject({ status: "captured" });

  await simulated.misbehave({ provider: "mtn" });
  for (const response of simulated.hanging) response.destroy();
  await asking;
  const rows = await database.select().from(payments).where(inArray(payments.id, ids));
  expect(rows.map(({ status }) => status)).toEqual(ids.map(() => "pending"));
});

it("an erasure that waits or takes long delays no deadline", async () => {
  const past = addMs(simulated.now(), -MINUTE_MS);
  const { id: userId } = await makeUser(database);
  await database.insert(accountDeletions).values({ id: randomUUID(), userId, dueAt: past });
  const unpaid = await bookedScenario(database, true, simulated.now());
  await database.update(bookings).set({ deadlineAt: past }).where(eq(bookings.id, unpaid.bookingId));
  let release = () => {};
  let holding: Promise<void> | undefined;
  await new Promise<void>((isLocked) => {
    holding = database.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, userId)).for("update");
      isLocked();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  });
  const all = Promise.all(Object.values(pollers).map((tick) => tick()));
  const outcome = await Promise.race([all.then(() => "done"), sleep(30_000, "waiting", { ref: false })]);
  release();
  await Promise.all([holding, all]);
  expect(outcome).toBe("done");
  const [row] = await database.select().from(bookings).where(eq(bookings.id, unpaid.bookingId));
  expect(row?.status).toBe("expired");
  await pollers.erasure?.();
  const [erased] = await database.select().from(users).where(eq(users.id, userId));
  expect(erased?.status).toBe("inactive");
});

it("a payer is told that the provider is slow, and later calls do not wait for a hanging one", async () => {
  const { renter, id } = await startPaymentBy("momo");
  await simulated.misbehave({ provider: "mtn", hangs: true });
  for (let count = 0; count < 3; count++) breakerOf("mtn").timedOut();
  expect(await pollPayment(renter, id, simulated.now())).toMatchObject({
    status: "pending",
    isProviderSlow: true,
  });
  expect(simulated.hanging.size).toBe(0);
  await simulated.misbehave({ provider: "mtn" });
  breakerOf("mtn").answered();
  expect(await pollPayment(renter, id, simulated.now())).toMatchObject({ isProviderSlow: false });
});

it("a stop lets work in progress end within the given time", async () => {
  const entries: string[] = [];
  let finish = () => {};
  const work = async (signal?: AbortSignal) => {
    if (entries.push("begins") > 1) return;
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await new Promise((resolve) => signal?.addEventListener("abort", resolve));
    entries.push("asked to end");
    await isFinished;
    entries.push("ended");
  };
  const stop = startPollers({ work }, 20);
  await vi.waitFor(() => expect(entries.length).toBeGreaterThan(0), 30_000);
  await stop(0);
  expect(entries).not.toContain("ended");
  const stopping = stop(60_000);
  finish();
  await stopping;
  expect(entries.filter((entry) => entry !== "begins")).toEqual(["asked to end", "ended"]);
});

it("after a restore only messages run until the maintenance ends, and then everybody has the lost time back", async () => {
  const now = new Date();
  const context = { now, device: { ipAddress: "192.0.2.7", userAgent: null } };
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const { id: userId } = await makeUser(database);
  const dueAt = addMs(now, -DAY_MS);
  await database.insert(accountDeletions).values({ id: randomUUID(), userId, dueAt });
  const { renter, bookingId } = await bookedScenario(database, true, addMs(now, -3 * DAY_MS));
  const { id: paymentId } = await startPayment(
    renter,
    { bookingId, method: "card" },
    addMs(now, -3 * DAY_MS),
  );
  const restoredTo = addMs(now, -3 * DAY_MS);
  await database.execute(sql`select hold_after_restore(${restoredTo.toISOString()}::timestamptz)`);
  await refreshMaintenance();
  const [ran, work] = [new Set<string>(), (name: string) => async () => void ran.add(name)];
  const stop = startPollers({ email: work("email"), erasure: work("erasure") }, 20);
  await vi.waitFor(() => expect(ran).toContain("email"), 30_000);
  await sleep(100);
  expect([...ran]).toEqual(["email"]);
  const paymentRow = () => database.select().from(payments).where(eq(payments.id, paymentId));
  const [before] = await paymentRow();
  await advancePayment(paymentId, now);
  expect(await paymentRow()).toEqual([before]);

  const messages = { en: "", fr: "", rw: "" };
  await changeMaintenance(admin, { isOn: false, messages }, context);
  await vi.waitFor(() => expect(ran).toContain("erasure"), 30_000);
  await stop(1_000);
  const [deletion] = await database
    .select()
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId));
  expect(deletion?.dueAt).toEqual(addMs(dueAt, 3 * DAY_MS));
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  expect(booking?.deadlineAt).toEqual(addMs(now, 15 * MINUTE_MS));
  expect(await getMaintenance()).toMatchObject({ isOn: false, restoredTo: null });
});

it("cached pages expire when a day begins in Kigali, as the notice of a pause must", async () => {
  const expired: string[] = [];
  const front = { expire: (tags: string[]) => expired.push(...tags) } as Partial<FrontCache>;
  globalThis.gendanaFrontCache = front as FrontCache;
  const today = dayIn(new Date(), KIGALI);
  try {
    vi.useFakeTimers({ toFake: ["Date"], now: instantAt(today, "23:59", KIGALI) });
    await pollers.upkeep?.();
    expired.length = 0;
    await pollers.upkeep?.();
    expect(expired).toEqual([]);
    vi.setSystemTime(instantAt(plusDays(today, 1), "00:00", KIGALI));
    await pollers.upkeep?.();
    expect(expired).toEqual([cacheTags.everything]);
  } finally {
    vi.useRealTimers();
    globalThis.gendanaFrontCache = undefined;
  }
});
