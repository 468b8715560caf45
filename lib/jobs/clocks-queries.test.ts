import { eq, inArray } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { bookedScenario } from "@/db/scenario";
import { bookings } from "@/db/schema/bookings";
import { payments } from "@/db/schema/payments";
import { freshDatabase } from "@/db/testing";
import { getBooking } from "@/lib/bookings/queries";
import { after, MINUTE_MS } from "@/lib/dates";
import { breakerOf } from "@/lib/payments/breaker";
import { pollPayment, startPayment } from "@/lib/payments/commands";
import type { PaymentMethod } from "@/lib/payments/contract";
import { getPayment } from "@/lib/payments/queries";
import { openSandbox } from "@/lib/sandbox/testing";
import { clocks } from "./clocks";

const database = await freshDatabase();
const sandbox = await openSandbox();

async function begin(method: PaymentMethod) {
  const now = sandbox.now();
  const story = await bookedScenario(database, true, now);
  const phone = method === "card" ? undefined : "0788 123 999";
  const { id } = await startPayment(story.renter, { bookingId: story.bookingId, method, phone }, now);
  return { ...story, id };
}

it("a provider that takes calls and answers none holds up nothing but its own payments", async () => {
  const stuck = await Promise.all(Array.from({ length: 30 }, () => begin("momo")));
  const byCard = await begin("card");
  const unpaid = await bookedScenario(database, true, sandbox.now());
  const past = after(sandbox.now(), -MINUTE_MS);
  await database.update(bookings).set({ deadlineAt: past }).where(eq(bookings.id, unpaid.bookingId));
  await sandbox.answer("stripe", byCard.id, "captured");
  await sandbox.misbehave({ provider: "mtn", hangs: true });
  const ids = stuck.map(({ id }) => id);
  await database
    .update(payments)
    .set({ nextCheckAt: past })
    .where(inArray(payments.id, [...ids, byCard.id]));

  const { mtn, ...others } = clocks;
  const asking = mtn?.();
  await vi.waitFor(() => expect(sandbox.hanging.size).toBeGreaterThan(0), 30_000);
  await Promise.all(Object.values(others).map((tick) => tick()));

  expect((await getBooking(unpaid.renter, unpaid.bookingId, sandbox.now())).status).toBe("expired");
  const [row] = await database.select().from(bookings).where(eq(bookings.id, unpaid.bookingId));
  expect(row?.status).toBe("expired");
  expect(await getPayment(byCard.renter, byCard.id, sandbox.now())).toMatchObject({ status: "captured" });

  await sandbox.misbehave({ provider: "mtn" });
  for (const response of sandbox.hanging) response.destroy();
  await asking;
  const rows = await database.select().from(payments).where(inArray(payments.id, ids));
  expect(rows.map(({ status }) => status)).toEqual(ids.map(() => "pending"));
});

it("a payer is told that the provider is slow, and nobody waits for one that has been hanging", async () => {
  const { renter, id } = await begin("momo");
  await sandbox.misbehave({ provider: "mtn", hangs: true });
  for (let count = 0; count < 3; count++) breakerOf("mtn").timedOut();
  expect(await pollPayment(renter, id, sandbox.now())).toMatchObject({
    status: "pending",
    isProviderSlow: true,
  });
  expect(sandbox.hanging.size).toBe(0);
  await sandbox.misbehave({ provider: "mtn" });
  breakerOf("mtn").answered();
  expect(await pollPayment(renter, id, sandbox.now())).toMatchObject({ isProviderSlow: false });
});
