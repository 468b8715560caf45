import { createHmac } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { asc, eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/businesses/webhooks";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  actorFor,
  bookedScenario,
  notificationKindsOf,
  paidScenario,
  telephoneScenario,
} from "@/db/testing/scenarios";
import { waitForLocks } from "@/db/testing/wait-for-locks";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { STEP_UP_MS } from "@/lib/platform/http/step-up";
import { type PostOutcome, type PostRequest, safePost } from "@/lib/platform/safe-fetch/post";
import type { NetworkPolicy } from "@/lib/platform/safe-fetch/safe-fetch";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import { addEndpoint, changeEndpoint, redeliver, removeEndpoint, rotateSecret, sendTest } from "./commands";
import { endpointRequest, type WebhookEvent, webhookBody, webhookEvents } from "./contract";
import { deliverDueWebhooks } from "./delivery";
import { listDeliveries, listEndpoints } from "./queries";
import { ENDPOINT_LIMIT, PENDING_DELIVERY_LIMIT } from "./rules";

const database = await freshDatabase();
// Deliveries are queued in real time; by now they are due.
const now = addMs(new Date(), HOUR_MS);
const context = { now, device: { ipAddress: "192.0.2.9", userAgent: null } };
const refusal = (key: string) => expect.objectContaining({ key });
const url = "https://hooks.umucyo.rw/gendana";
const endpointFields = { url, events: [...webhookEvents] };
const updateBusiness = (businessId: string, set: Partial<typeof businesses.$inferInsert>) =>
  database.update(businesses).set(set).where(eq(businesses.id, businessId));

/** A paid booking of a business on the enterprise plan with an endpoint for these events. */
async function createListeningEndpoint(events: WebhookEvent[] = [...webhookEvents]) {
  const scenario = await paidScenario(database, now);
  await updateBusiness(scenario.business.id, { plan: "enterprise" });
  const { id, secret } = await addEndpoint(scenario.owner, { url, events }, context);
  return { ...scenario, endpointId: id, secret };
}
const listStoredDeliveries = (endpointId: string) =>
  database
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(asc(webhookDeliveries.id));

/** Sends the due deliveries, and returns them. */
async function deliverDue(at: Date, outcome: PostOutcome = { status: 204 }) {
  const sent: PostRequest[] = [];
  const send = async (parcel: PostRequest) => {
    sent.push(parcel);
    return outcome;
  };
  await deliverDueWebhooks(at, send);
  return sent;
}

describe("an event", () => {
  it("is queued in its transaction for the subscribed endpoints, signed, and only once", async () => {
    const { owner, bookingId, endpointId, secret, business } = await createListeningEndpoint([
      "booking.cancelled",
    ]);
    const unsubscribed = await addEndpoint(owner, { url, events: ["payout.paid"] }, context);
    await cancelBooking(owner, bookingId, { reason: "broken" }, now);
    expect(await listStoredDeliveries(unsubscribed.id)).toEqual([]);
    const [sent, ...more] = await deliverDue(now);
    expect(more).toEqual([]);
    const body = webhookBody.parse(JSON.parse(sent?.body ?? ""));
    const data = { bookingId, status: "cancelled" };
    expect(body).toMatchObject({ type: "booking.cancelled", businessId: business.id, data });
    expect(sent?.headers["gendana-delivery"]).toBe(body.id);
    const [, seconds, signed] = sent?.headers["gendana-signature"]?.match(/^t=(\d+),v1=(\w+)$/) ?? [];
    const expected = createHmac("sha256", secret).update(`${seconds}.${sent?.body}`).digest("hex");
    expect(signed).toBe(expected);
    expect(await deliverDue(addMs(now, HOUR_MS))).toEqual([]);
    expect(await listDeliveries(owner, endpointId)).toMatchObject([
      { id: body.id, status: "delivered", attempts: 1, lastStatus: 204, lastFailure: null },
    ]);
  });

  it("is not queued for an endpoint that is being removed", async () => {
    const { owner, bookingId, endpointId } = await createListeningEndpoint();
    let cancelling: ReturnType<typeof cancelBooking> | undefined;
    await database.transaction(async (tx) => {
      await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
      cancelling = cancelBooking(owner, bookingId, { reason: "broken" }, now);
      await waitForLocks(database, 1);
    });
    expect(await cancelling).toMatchObject({ status: "cancelled" });
  });

  it("announces a booking that staff made for a customer, with where it came from", async () => {
    const { owner, vehicle, business, reserve } = await telephoneScenario(database, now);
    await updateBusiness(business.id, { plan: "enterprise" });
    await addEndpoint(owner, { url, events: [...webhookEvents] }, context);
    const bookingId = await reserve(vehicle.id, addMs(now, 10 * DAY_MS));
    const readDue = async () =>
      (await deliverDue(now)).map(({ body }) => webhookBody.parse(JSON.parse(body)));
    expect(await readDue()).toMatchObject([
      {
        type: "booking.reserved",
        data: { bookingId, status: "pending_payment", source: "telephone", vehicleId: vehicle.id },
      },
    ]);
    await cancelBooking(owner, bookingId, { reason: "" }, now);
    expect(await readDue()).toMatchObject([{ type: "booking.cancelled", data: { bookingId } }]);
  });

  it("is not queued for an unpaid hold or on a smaller plan", async () => {
    const { owner, renter, bookingId, business } = await bookedScenario(database, true, now);
    await updateBusiness(business.id, { plan: "enterprise" });
    const { id } = await addEndpoint(owner, { url, events: [...webhookEvents] }, context);
    await cancelBooking(renter, bookingId, { reason: "other" }, now);
    expect(await listStoredDeliveries(id)).toEqual([]);
    const other = await createListeningEndpoint();
    await updateBusiness(other.business.id, { plan: "pro" });
    await cancelBooking(other.owner, other.bookingId, { reason: "broken" }, now);
    expect(await listStoredDeliveries(other.endpointId)).toEqual([]);
  });

  it("waits in the queue while its business is suspended or on a smaller plan", async () => {
    const { owner, endpointId, business } = await createListeningEndpoint();
    await sendTest(owner, endpointId, context);
    for (const set of [{ status: "suspended" }, { status: "active", plan: "pro" }] as const) {
      await updateBusiness(business.id, set);
      expect(await deliverDue(now)).toEqual([]);
    }
    await updateBusiness(business.id, { plan: "enterprise" });
    expect(await deliverDue(now)).toHaveLength(1);
  });
});

describe("a delivery that fails", () => {
  it("is retried later under the same id until it is accepted", async () => {
    const { owner, endpointId } = await createListeningEndpoint();
    const { id } = await sendTest(owner, endpointId, context);
    const [first] = await deliverDue(now, { status: 500, failure: "refused" });
    const seen = async () => (await listDeliveries(owner, endpointId))[0];
    expect(await seen()).toMatchObject({ id, status: "queued", lastStatus: 500, lastFailure: "refused" });
    expect((await listEndpoints(owner, undefined)).items[0]?.failingSince).toBe(now.toISOString());
    expect(await deliverDue(addMs(now, 59_000))).toEqual([]);
    const [second] = await deliverDue(addMs(now, 60_000));
    expect(second?.headers["gendana-delivery"]).toBe(first?.headers["gendana-delivery"]);
    expect(second?.body).toBe(first?.body);
    expect(await seen()).toMatchObject({ status: "delivered", attempts: 2 });
    expect((await listEndpoints(owner, undefined)).items[0]?.failingSince).toBeNull();
    await redeliver(owner, endpointId, id, context);
    await expect(redeliver(owner, endpointId, id, context)).rejects.toEqual(refusal("deliveryOnItsWay"));
    expect((await deliverDue(now))[0]?.headers["gendana-delivery"]).toBe(id);
  });

  it("switches off its endpoint after three days, and notifies the owner once", async () => {
    const { owner, endpointId } = await createListeningEndpoint();
    await sendTest(owner, endpointId, context);
    await sendTest(owner, endpointId, context);
    const never: PostOutcome = { status: null, failure: "timeout" };
    for (let at = now; at <= addMs(now, 4 * DAY_MS); at = addMs(at, 2 * HOUR_MS)) await deliverDue(at, never);
    const [endpoint] = (await listEndpoints(owner, undefined)).items;
    expect(endpoint).toMatchObject({ isOn: false, isOffByFailure: true });
    expect((await listStoredDeliveries(endpointId)).map(({ status }) => status)).toEqual([
      "failed",
      "failed",
    ]);
    expect(
      (await notificationKindsOf(database, owner.userId)).filter((kind) => kind === "webhook-off"),
    ).toHaveLength(1);
    await expect(sendTest(owner, endpointId, context)).rejects.toEqual(refusal("endpointOff"));
    await changeEndpoint(owner, endpointId, { url, events: [...webhookEvents], isOn: true }, context);
    expect((await listEndpoints(owner, undefined)).items[0]).toMatchObject({
      isOn: true,
      isOffByFailure: false,
      failingSince: null,
    });
  });

  it("does not count the time in which its business receives no webhooks", async () => {
    const { owner, business, endpointId } = await createListeningEndpoint();
    await sendTest(owner, endpointId, context);
    const never: PostOutcome = { status: null, failure: "timeout" };
    await deliverDue(now, never);
    await updateBusiness(business.id, { plan: "pro" });
    await deliverDue(addMs(now, DAY_MS));
    await updateBusiness(business.id, { plan: "enterprise" });
    const later = addMs(now, 4 * DAY_MS);
    expect(await deliverDue(later, never)).toHaveLength(1);
    expect((await listEndpoints(owner, undefined)).items[0]).toMatchObject({
      isOn: true,
      failingSince: later.toISOString(),
    });
  });

  it("is taken over from a process that died, and is never sent by two processes", async () => {
    const { owner, endpointId } = await createListeningEndpoint();
    await sendTest(owner, endpointId, context);
    const abandoned = { status: "sending" as const, attempts: 1, nextAttemptAt: addMs(now, 60_000) };
    await database
      .update(webhookDeliveries)
      .set(abandoned)
      .where(eq(webhookDeliveries.endpointId, endpointId));
    expect(await deliverDue(now)).toEqual([]);
    const both = await Promise.all([1, 2].map(() => deliverDue(addMs(now, 60_000))));
    expect(both.flat()).toHaveLength(1);
  });
});

describe("endpoints", () => {
  it("have an address that only an owner who has just confirmed their identity can change", async () => {
    const { owner, endpointId } = await createListeningEndpoint();
    const moved = { ...endpointFields, url: "https://elsewhere.umucyo.rw/", isOn: true };
    const change = (confirmedAt: Date | undefined, more: object = {}) =>
      changeEndpoint({ ...owner, confirmedAt }, endpointId, { ...moved, ...more }, context);
    for (const confirmedAt of [undefined, addMs(now, -STEP_UP_MS)])
      await expect(change(confirmedAt)).rejects.toEqual(refusal("stepUpRequired"));
    await change(undefined, { url, isOn: false });
    await change(addMs(now, 1 - STEP_UP_MS));
    expect((await listEndpoints(owner, undefined)).items).toMatchObject([moved]);
  });

  it("stay off when only their events are changed", async () => {
    const { owner, endpointId } = await createListeningEndpoint();
    await changeEndpoint(owner, endpointId, { isOn: false }, context);
    const events = webhookEvents.slice(0, 1);
    await changeEndpoint(owner, endpointId, { events }, context);
    expect((await listEndpoints(owner, undefined)).items).toMatchObject([{ url, events, isOn: false }]);
  });

  it("can be seen and changed only by the owner on the enterprise plan, and are limited in number", async () => {
    const { owner, business, endpointId } = await createListeningEndpoint();
    const { owner: stranger } = await createListeningEndpoint();
    const managing = await makeUser(database);
    await makeMember(database, { businessId: business.id, userId: managing.id, role: "manager" });
    const manager = actorFor(managing, [{ businessId: business.id, role: "manager" }]);
    for (const [actor, key] of [
      [stranger, "notFound"],
      [manager, "forbidden"],
    ] as const) {
      const change = { ...endpointFields, isOn: false };
      for (const command of [
        () => listEndpoints(actor, business.id),
        () => listDeliveries(actor, endpointId),
        () => changeEndpoint(actor, endpointId, change, context),
        () => rotateSecret(actor, endpointId, context),
        () => removeEndpoint(actor, endpointId, context),
        () => sendTest(actor, endpointId, context),
        () => redeliver(actor, endpointId, crypto.randomUUID(), context),
        () => addEndpoint(actor, { businessId: business.id, ...endpointFields }, context),
      ])
        await expect(command()).rejects.toEqual(refusal(key));
    }
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const elsewhere = { ...endpointFields, isOn: true };
    for (const command of [
      () => addEndpoint(admin, { businessId: business.id, ...elsewhere }, context),
      () => changeEndpoint(admin, endpointId, elsewhere, context),
      () => rotateSecret(admin, endpointId, context),
    ])
      await expect(command()).rejects.toMatchObject({ code: "forbidden" });
    const add = () => addEndpoint(owner, { url, events: ["payout.made"] }, context);
    for (let count = 1; count < ENDPOINT_LIMIT; count++) await add();
    await expect(add()).rejects.toEqual(refusal("tooManyEndpoints"));
    await updateBusiness(business.id, { plan: "pro" });
    await expect(add()).rejects.toEqual(refusal("enterpriseOnly"));
    await removeEndpoint(owner, endpointId, context);
    expect(await listStoredDeliveries(endpointId)).toEqual([]);
  });

  it("are refused if their address is local or in a private network", async () => {
    const { owner, endpointId } = await createListeningEndpoint();
    const inside = [
      "127.0.0.1",
      "localhost",
      "app.localhost",
      "169.254.169.254",
      "[::1]",
      "10.1.2.3",
      "printer",
    ];
    for (const hostname of [...inside, "2130706433", "nas.local."]) {
      const request = endpointRequest.parse({ ...endpointFields, url: `https://${hostname}/hook` });
      await expect(addEndpoint(owner, request, context)).rejects.toEqual(refusal("webhookUrlInvalid"));
      const change = changeEndpoint(owner, endpointId, { ...request, isOn: true }, context);
      await expect(change).rejects.toEqual(refusal("webhookUrlInvalid"));
    }
    const outside = { ...endpointFields, url: "https://203.0.114.9/hook" };
    await expect(addEndpoint(owner, outside, context)).resolves.toBeDefined();
  });

  it("are not retried at a forbidden address", async () => {
    const { owner, endpointId } = await createListeningEndpoint();
    await sendTest(owner, endpointId, context);
    await deliverDue(now, { status: null, failure: "forbiddenAddress" });
    const [delivery] = (await listStoredDeliveries(endpointId)).filter(({ event }) => event === "test");
    expect(delivery).toMatchObject({ status: "failed", attempts: 1, lastFailure: "forbiddenAddress" });
  });

  it("refuse tests beyond the limit of pending deliveries", async () => {
    const { owner, endpointId } = await createListeningEndpoint();
    const row = { endpointId, event: "test", body: "{}", nextAttemptAt: addMs(now, DAY_MS) };
    const ids = Array.from({ length: PENDING_DELIVERY_LIMIT }, () => crypto.randomUUID());
    await database.insert(webhookDeliveries).values(ids.map((id) => ({ ...row, id, dedupeKey: id })));
    await expect(sendTest(owner, endpointId, context)).rejects.toEqual(refusal("tooManyTests"));
  });

  it("also sign with the old secret for a day, and the database stores both encrypted", async () => {
    const { owner, endpointId, secret } = await createListeningEndpoint();
    const { secret: next } = await rotateSecret(owner, endpointId, context);
    const rows = await database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
    for (const each of [secret, next]) expect(JSON.stringify(rows)).not.toContain(each.slice(8));
    const signatures = async (at: Date) => {
      await sendTest(owner, endpointId, { ...context, now: at });
      const [sent] = await deliverDue(at);
      return sent?.headers["gendana-signature"]?.split(",").length;
    };
    expect([await signatures(now), await signatures(addMs(now, DAY_MS))]).toEqual([3, 2]);
  });
});

describe("a delivery over the network", () => {
  const server = http.createServer((request, response) => {
    if (request.url === "/slow") return;
    response.writeHead(request.url === "/moved" ? 302 : 200, { location: "http://10.0.0.1/" });
    request.pipe(response);
  });
  afterAll(() => server.closeAllConnections());

  it("uses POST only to the public network, follows no redirects and times out after ten seconds", async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const port = String((server.address() as AddressInfo).port);
    const here: NetworkPolicy = {
      protocols: ["http:"],
      ports: [port],
      isAllowed: (address) => address === "127.0.0.1",
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
      patienceMs: 5_000,
    };
    const to = (path: string, policy?: NetworkPolicy) =>
      safePost({ url: `http://hooks.example:${port}${path}`, headers: {}, body: "{}" }, policy);
    expect(await to("/", here)).toEqual({ status: 200 });
    expect(await to("/moved", here)).toEqual({ status: 302, failure: "refused" });
    expect(await to("/slow", { ...here, patienceMs: 300 })).toEqual({ status: null, failure: "timeout" });
    expect(await to("/")).toEqual({ status: null, failure: "forbiddenAddress" });
    const inside = await safePost({ url: "https://169.254.169.254/", headers: {}, body: "{}" });
    expect(inside).toEqual({ status: null, failure: "forbiddenAddress" });
  });
});
