import { v7 as uuid } from "uuid";
import { beforeEach, expect, it } from "vitest";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { payments } from "@/db/schema/payments/payments";
import { workerProcesses } from "@/db/schema/platform/system";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario } from "@/db/testing/scenarios";
import { publishIncident } from "@/lib/insights/incidents/commands";
import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { changeMaintenance } from "@/lib/platform/maintenance/commands";
import { maintenanceOff } from "@/lib/platform/maintenance/rules";
import { emptyTraffic } from "@/lib/platform/metrics/rules";
import { measureServiceStatus } from "./queries";
import { createStatusWatch } from "./watch";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00.000Z");
const ago = (minutes: number) => addMs(now, -minutes * MINUTE_MS);
let bookingId = "";

beforeEach(async () => {
  await database.delete(payments);
  await database.delete(outboxMessages);
  await database.delete(workerProcesses);
  bookingId ||= (await bookedScenario(database, true, now)).bookingId;
});

async function statesAt(at = now) {
  const { components } = await measureServiceStatus(at);
  return Object.fromEntries(components.map(({ name, state }) => [name, state]));
}

const insertProcess = (values: Partial<typeof workerProcesses.$inferInsert>) =>
  database
    .insert(workerProcesses)
    .values({ id: uuid(), kind: "web", host: "one", pid: 1, startedAt: now, seenAt: now, ...values });

const insertPayment = (values: Partial<typeof payments.$inferInsert>) =>
  database.insert(payments).values({
    id: uuid(),
    bookingId,
    method: "momo",
    provider: "mtn",
    status: "captured",
    amount: 60_000,
    currency: "RWF",
    amountCents: 4_500,
    payerPhone: "+250788123456",
    createdAt: ago(20),
    ...values,
  });
const card = { method: "card" as const, provider: "stripe", payerPhone: null };

const insertMessage = (values: Partial<typeof outboxMessages.$inferInsert>) =>
  database.insert(outboxMessages).values({
    id: uuid(),
    channel: "email",
    recipient: "aline@example.rw",
    template: "notice",
    locale: "en",
    subject: "News",
    body: "News",
    createdAt: ago(20),
    nextAttemptAt: ago(20),
    ...values,
  });

it("claims only what was measured: without events, only the website is known to work", async () => {
  expect(await statesAt()).toEqual({
    website: "operational",
    // No process does the background work.
    bookings: "degraded",
    card: "unknown",
    mtn: "unknown",
    airtel: "unknown",
    messages: "unknown",
  });
});

it("follows the responses and the heartbeats of all processes", async () => {
  await insertProcess({ worksSince: ago(30), traffic: { ...emptyTraffic(), requests: 100, failures: 1 } });
  expect(await statesAt()).toMatchObject({ website: "operational", bookings: "operational" });
  await insertProcess({ host: "two", traffic: { ...emptyTraffic(), requests: 100, failures: 30 } });
  expect(await statesAt()).toMatchObject({ website: "degraded", bookings: "degraded" });
  // A minute later both are silent.
  expect(await statesAt(addMs(now, MINUTE_MS))).toMatchObject({
    website: "operational",
    bookings: "degraded",
  });
});

it("follows the results of the last hour's payments, by provider", async () => {
  await insertPayment({});
  await insertPayment({ status: "failed", failureCode: "not_enough_money" });
  await insertPayment({
    status: "failed",
    failureCode: "provider_down",
    createdAt: addMs(ago(0), -2 * HOUR_MS),
  });
  expect(await statesAt()).toMatchObject({ mtn: "operational", airtel: "unknown", card: "unknown" });
  await insertPayment({ status: "failed", failureCode: "provider_down" });
  // Its prompt expired long ago.
  await insertPayment({ status: "pending" });
  expect(await statesAt()).toMatchObject({ mtn: "degraded" });
});

it("does not count an open card form as a failure, but does count a charge that the provider has not accepted", async () => {
  const purposes = ["rent", "deposit", "late"] as const;
  for (const purpose of purposes)
    await insertPayment({ ...card, purpose, status: "pending", providerRef: "pi" });
  expect(await statesAt()).toMatchObject({ card: "unknown" });
  await database.update(payments).set({ providerRef: null });
  expect(await statesAt()).toMatchObject({ card: "degraded" });
});

it("follows the sent, waiting and retried messages of the outbox", async () => {
  await insertMessage({ status: "sent", sentAt: ago(19) });
  // A waiting push does not count for emails, nor does a message that is not due yet.
  for (let count = 0; count < 5; count++) await insertMessage({ nextAttemptAt: addMs(now, HOUR_MS) });
  expect(await statesAt()).toMatchObject({ messages: "operational" });
  for (let count = 0; count < 5; count++)
    await insertMessage({ lastError: "no answer", nextAttemptAt: addMs(now, MINUTE_MS) });
  expect(await statesAt()).toMatchObject({ messages: "degraded" });
  await database.delete(outboxMessages);
  for (let count = 0; count < 5; count++) await insertMessage({});
  expect(await statesAt()).toMatchObject({ messages: "down" });
});

it("shows maintenance and open incidents, and is renewed when something changes", async () => {
  await insertProcess({ worksSince: ago(30) });
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const context = { now, device: { ipAddress: "192.0.2.7", userAgent: null } };
  let expiries = 0;
  const watch = createStatusWatch(() => expiries++);
  await watch(now);
  await watch(addMs(now, 10_000));
  expect(expiries).toBe(1);
  await changeMaintenance(admin, { ...maintenanceOff, isOn: true }, context);
  expect(await statesAt()).toMatchObject({
    website: "maintenance",
    bookings: "maintenance",
    card: "unknown",
  });
  await watch(addMs(now, 20_000));
  expect(expiries).toBe(2);
  await changeMaintenance(admin, maintenanceOff, context);
  const texts = { en: { title: "Cards", message: "They fail." } };
  await publishIncident(admin, { components: ["card"], texts, startedAt: now.toISOString() }, context);
  expect(await statesAt()).toMatchObject({ website: "operational", card: "degraded" });
  await watch(addMs(now, 30_000));
  // Nothing has changed, but the page says when it was measured.
  await watch(addMs(now, 6 * MINUTE_MS));
  expect(expiries).toBe(4);
});
