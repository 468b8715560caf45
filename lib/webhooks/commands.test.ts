import { createHmac } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { asc, eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { factoryPassword, makeMember, makeUser } from "@/db/factories";
import { actorFor, bookedScenario, paidScenario, toldOf } from "@/db/scenario";
import { businesses } from "@/db/schema/businesses";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";
import { freshDatabase } from "@/db/testing";
import { cancelBooking } from "@/lib/bookings/commands";
import { after, DAY_MS, HOUR_MS } from "@/lib/dates";
import type { Reach } from "@/lib/reach/open";
import { addEndpoint, changeEndpoint, removeEndpoint, rollSecret, sendAgain, sendTest } from "./commands";
import { endpointRequest, type WebhookEvent, webhookBody, webhookEvents } from "./contract";
import { deliverDueWebhooks } from "./delivery";
import { type Outcome, type Parcel, post } from "./post";
import { listDeliveries, listEndpoints } from "./queries";
import { ENDPOINT_LIMIT, WAITING_LIMIT } from "./rules";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const occasion = { now, device: { ipAddress: "192.0.2.9", userAgent: null } };
const refusal = (key: string) => expect.objectContaining({ key });
const url = "https://hooks.umucyo.rw/gendana";
const password = factoryPassword;
const wanted = { url, events: [...webhookEvents] };
const put = (businessId: string, set: Partial<typeof businesses.$inferInsert>) =>
  database.update(businesses).set(set).where(eq(businesses.id, businessId));

/** A paid rental, its company on the enterprise plan and with an endpoint for these events. */
async function listening(events: WebhookEvent[] = [...webhookEvents]) {
  const scenario = await paidScenario(database, now);
  await put(scenario.business.id, { plan: "enterprise" });
  const { id, secret } = await addEndpoint(scenario.owner, { url, events, password }, occasion);
  return { ...scenario, endpointId: id, secret };
}
const stored = (endpointId: string) =>
  database
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(asc(webhookDeliveries.id));

/** Carries what is due, and what was sent. */
async function carry(at: Date, outcome: Outcome = { status: 204 }) {
  const sent: Parcel[] = [];
  const send = async (parcel: Parcel) => {
    sent.push(parcel);
    return outcome;
  };
  await deliverDueWebhooks(at, send);
  return sent;
}

describe("an event", () => {
  it("is told in its transaction to the endpoints that want it, signed, and only once", async () => {
    const { owner, bookingId, endpointId, secret, business } = await listening(["booking.cancelled"]);
    const deaf = await addEndpoint(owner, { url, events: ["payout.paid"], password }, occasion);
    await cancelBooking(owner, bookingId, { reason: "broken" }, now);
    expect(await stored(deaf.id)).toEqual([]);
    const [sent, ...more] = await carry(now);
    expect(more).toEqual([]);
    const body = webhookBody.parse(JSON.parse(sent?.body ?? ""));
    const data = { bookingId, status: "cancelled" };
    expect(body).toMatchObject({ type: "booking.cancelled", businessId: business.id, data });
    expect(sent?.headers["gendana-delivery"]).toBe(body.id);
    const [, seconds, signed] = sent?.headers["gendana-signature"]?.match(/^t=(\d+),v1=(\w+)$/) ?? [];
    const expected = createHmac("sha256", secret).update(`${seconds}.${sent?.body}`).digest("hex");
    expect(signed).toBe(expected);
    expect(await carry(after(now, HOUR_MS))).toEqual([]);
    expect(await listDeliveries(owner, endpointId)).toMatchObject([
      { id: body.id, status: "delivered", attempts: 1, lastStatus: 204, lastFailure: null },
    ]);
  });

  it("that never was more than an unpaid hold, or happens on a smaller plan, is told to nobody", async () => {
    const { owner, renter, bookingId, business } = await bookedScenario(database, true, now);
    await put(business.id, { plan: "enterprise" });
    const { id } = await addEndpoint(owner, { url, events: [...webhookEvents], password }, occasion);
    await cancelBooking(renter, bookingId, { reason: "other" }, now);
    expect(await stored(id)).toEqual([]);
    const other = await listening();
    await put(other.business.id, { plan: "pro" });
    await cancelBooking(other.owner, other.bookingId, { reason: "broken" }, now);
    expect(await stored(other.endpointId)).toEqual([]);
  });

  it("that was on its way when its company was suspended or chose a smaller plan waits until that is over", async () => {
    const { owner, endpointId, business } = await listening();
    await sendTest(owner, endpointId, occasion);
    for (const set of [{ status: "suspended" }, { status: "active", plan: "pro" }] as const) {
      await put(business.id, set);
      expect(await carry(now)).toEqual([]);
    }
    await put(business.id, { plan: "enterprise" });
    expect(await carry(now)).toHaveLength(1);
  });
});

describe("a delivery that fails", () => {
  it("comes again later under the same id, until it is taken", async () => {
    const { owner, endpointId } = await listening();
    const { id } = await sendTest(owner, endpointId, occasion);
    const [first] = await carry(now, { status: 500, failure: "refused" });
    const seen = async () => (await listDeliveries(owner, endpointId))[0];
    expect(await seen()).toMatchObject({ id, status: "queued", lastStatus: 500, lastFailure: "refused" });
    expect((await listEndpoints(owner, undefined)).items[0]?.failingSince).toBe(now.toISOString());
    expect(await carry(after(now, 59_000))).toEqual([]);
    const [second] = await carry(after(now, 60_000));
    expect(second?.headers["gendana-delivery"]).toBe(first?.headers["gendana-delivery"]);
    expect(second?.body).toBe(first?.body);
    expect(await seen()).toMatchObject({ status: "delivered", attempts: 2 });
    expect((await listEndpoints(owner, undefined)).items[0]?.failingSince).toBeNull();
    await sendAgain(owner, endpointId, id, occasion);
    await expect(sendAgain(owner, endpointId, id, occasion)).rejects.toEqual(refusal("deliveryOnItsWay"));
    expect((await carry(now))[0]?.headers["gendana-delivery"]).toBe(id);
  });

  it("for three days switches its endpoint off, and the owner is told once", async () => {
    const { owner, endpointId } = await listening();
    await sendTest(owner, endpointId, occasion);
    await sendTest(owner, endpointId, occasion);
    const never: Outcome = { status: null, failure: "timeout" };
    for (let at = now; at <= after(now, 4 * DAY_MS); at = after(at, 2 * HOUR_MS)) await carry(at, never);
    const [endpoint] = (await listEndpoints(owner, undefined)).items;
    expect(endpoint).toMatchObject({ isOn: false, isOffByFailure: true });
    expect((await stored(endpointId)).map(({ status }) => status)).toEqual(["failed", "failed"]);
    expect((await toldOf(database, owner.userId)).filter((kind) => kind === "webhook-off")).toHaveLength(1);
    await expect(sendTest(owner, endpointId, occasion)).rejects.toEqual(refusal("endpointOff"));
    await changeEndpoint(owner, endpointId, { url, events: [...webhookEvents], isOn: true }, occasion);
    expect((await listEndpoints(owner, undefined)).items[0]).toMatchObject({
      ...{ isOn: true, isOffByFailure: false, failingSince: null },
    });
  });

  it("is taken over from a process that died, and two processes never send the same one", async () => {
    const { owner, endpointId } = await listening();
    await sendTest(owner, endpointId, occasion);
    const dead = { status: "sending" as const, attempts: 1, nextAttemptAt: after(now, 60_000) };
    await database.update(webhookDeliveries).set(dead).where(eq(webhookDeliveries.endpointId, endpointId));
    expect(await carry(now)).toEqual([]);
    const both = await Promise.all([1, 2].map(() => carry(after(now, 60_000))));
    expect(both.flat()).toHaveLength(1);
  });
});

describe("endpoints", () => {
  it("lead elsewhere only for who types the password again", async () => {
    const { owner, endpointId } = await listening();
    const wrong = addEndpoint(owner, { ...wanted, password: "guess" }, occasion);
    await expect(wrong).rejects.toEqual(refusal("passwordWrong"));
    const moved = { ...wanted, url: "https://elsewhere.umucyo.rw/", isOn: true };
    const change = (more: object) => changeEndpoint(owner, endpointId, { ...moved, ...more }, occasion);
    await expect(change({})).rejects.toEqual(refusal("passwordAgainRequired"));
    await expect(change({ password: "guess" })).rejects.toEqual(refusal("passwordWrong"));
    await change({ url, isOn: false });
    await change({ password });
    expect((await listEndpoints(owner, undefined)).items).toMatchObject([moved]);
  });

  it("are the owner's on the enterprise plan, few, and nobody else's to see or touch", async () => {
    const { owner, business, endpointId } = await listening();
    const { owner: stranger } = await listening();
    const managing = await makeUser(database);
    await makeMember(database, { businessId: business.id, userId: managing.id, role: "manager" });
    const manager = actorFor(managing, [{ businessId: business.id, role: "manager" }]);
    for (const [actor, key] of [
      [stranger, "notFound"],
      [manager, "forbidden"],
    ] as const) {
      const change = { ...wanted, isOn: false };
      for (const act of [
        () => listEndpoints(actor, business.id),
        () => listDeliveries(actor, endpointId),
        () => changeEndpoint(actor, endpointId, change, occasion),
        () => rollSecret(actor, endpointId, { password }, occasion),
        () => removeEndpoint(actor, endpointId, occasion),
        () => sendTest(actor, endpointId, occasion),
        () => sendAgain(actor, endpointId, crypto.randomUUID(), occasion),
        () => addEndpoint(actor, { businessId: business.id, ...wanted, password }, occasion),
      ])
        await expect(act()).rejects.toEqual(refusal(key));
    }
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const elsewhere = { ...wanted, isOn: true };
    for (const act of [
      () => addEndpoint(admin, { businessId: business.id, ...elsewhere, password }, occasion),
      () => changeEndpoint(admin, endpointId, elsewhere, occasion),
      () => rollSecret(admin, endpointId, { password }, occasion),
    ])
      await expect(act()).rejects.toMatchObject({ code: "forbidden" });
    const add = () => addEndpoint(owner, { url, events: ["payout.made"], password }, occasion);
    for (let count = 1; count < ENDPOINT_LIMIT; count++) await add();
    await expect(add()).rejects.toEqual(refusal("tooManyEndpoints"));
    await put(business.id, { plan: "pro" });
    await expect(add()).rejects.toEqual(refusal("enterpriseOnly"));
    await removeEndpoint(owner, endpointId, occasion);
    expect(await stored(endpointId)).toEqual([]);
  });

  it("are refused at once where their address is of a machine or a private network", async () => {
    const { owner, endpointId } = await listening();
    const inside = [
      "127.0.0.1",
      "localhost",
      "app.localhost",
      "169.254.169.254",
      "[::1]",
      "10.1.2.3",
      "printer",
    ];
    for (const host of [...inside, "2130706433", "nas.local."]) {
      const request = endpointRequest.parse({ ...wanted, url: `https://${host}/hook`, password });
      await expect(addEndpoint(owner, request, occasion)).rejects.toEqual(refusal("webhookUrlInvalid"));
      const change = changeEndpoint(owner, endpointId, { ...request, isOn: true }, occasion);
      await expect(change).rejects.toEqual(refusal("webhookUrlInvalid"));
    }
    const outside = { ...wanted, url: "https://203.0.114.9/hook", password };
    await expect(addEndpoint(owner, outside, occasion)).resolves.toBeDefined();
  });

  it("are not tried again at an address that may not be reached", async () => {
    const { owner, endpointId } = await listening();
    await sendTest(owner, endpointId, occasion);
    await carry(now, { status: null, failure: "forbiddenAddress" });
    const [delivery] = (await stored(endpointId)).filter(({ event }) => event === "test");
    expect(delivery).toMatchObject({ status: "failed", attempts: 1, lastFailure: "forbiddenAddress" });
  });

  it("take no more tests than can be on their way", async () => {
    const { owner, endpointId } = await listening();
    const row = { endpointId, event: "test", body: "{}", nextAttemptAt: after(now, DAY_MS) };
    const ids = Array.from({ length: WAITING_LIMIT }, () => crypto.randomUUID());
    await database.insert(webhookDeliveries).values(ids.map((id) => ({ ...row, id, dedupeKey: id })));
    await expect(sendTest(owner, endpointId, occasion)).rejects.toEqual(refusal("tooManyTests"));
  });

  it("sign with the old secret beside the new one for a day; neither is readable in the database", async () => {
    const { owner, endpointId, secret } = await listening();
    await expect(rollSecret(owner, endpointId, { password: "no" }, occasion)).rejects.toThrow();
    const { secret: next } = await rollSecret(owner, endpointId, { password }, occasion);
    const rows = await database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
    for (const each of [secret, next]) expect(JSON.stringify(rows)).not.toContain(each.slice(8));
    const signatures = async (at: Date) => {
      await sendTest(owner, endpointId, { ...occasion, now: at });
      const [sent] = await carry(at);
      return sent?.headers["gendana-signature"]?.split(",").length;
    };
    expect([await signatures(now), await signatures(after(now, DAY_MS))]).toEqual([3, 2]);
  });
});

describe("what is sent over the network", () => {
  const server = http.createServer((request, response) => {
    if (request.url === "/slow") return;
    response.writeHead(request.url === "/moved" ? 302 : 200, { location: "http://10.0.0.1/" });
    request.pipe(response);
  });
  afterAll(() => server.closeAllConnections());

  it("goes by POST to the public network alone, follows nothing and waits ten seconds at most", async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const port = String((server.address() as AddressInfo).port);
    const here: Reach = {
      ...{ protocols: ["http:"], ports: [port], isAllowed: (address) => address === "127.0.0.1" },
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
      patienceMs: 300,
    };
    const to = (path: string, reach?: Reach) =>
      post({ url: `http://hooks.example:${port}${path}`, headers: {}, body: "{}" }, reach);
    expect(await to("/", here)).toEqual({ status: 200 });
    expect(await to("/moved", here)).toEqual({ status: 302, failure: "refused" });
    expect(await to("/slow", here)).toEqual({ status: null, failure: "timeout" });
    expect(await to("/")).toEqual({ status: null, failure: "forbiddenAddress" });
    const inside = await post({ url: "https://169.254.169.254/", headers: {}, body: "{}" });
    expect(inside).toEqual({ status: null, failure: "forbiddenAddress" });
  });
});
