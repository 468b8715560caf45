import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { makeUser } from "@/db/factories";
import { notifications } from "@/db/schema/notifications";
import { outboxMessages } from "@/db/schema/outbox";
import { pushSubscriptions } from "@/db/schema/push";
import { freshDatabase } from "@/db/testing";
import { after, MINUTE_MS } from "@/lib/dates";
import { notify } from "@/lib/notifications/notify";
import { makeBrowser, openPushService } from "@/lib/push/testing";
import { webPush } from "@/lib/push/transport";
import { type Push, queueMessage, queuePushes } from "./commands";
import { deliverDueMessages, deliverDuePushes } from "./delivery";
import type { Handover } from "./rules";
import type { OutboxMessage } from "./transport";

// Outside demo mode: there letters leave, and what opens an account is not kept.
vi.stubEnv("DEMO_MODE", "0");
const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const later = (minutes: number) => after(now, minutes * MINUTE_MS);

beforeEach(async () => {
  await database.delete(outboxMessages);
});

/** A way out that does what it is told and remembers what it carried. */
function way(outcome: Handover["outcome"] = "sent", name = "test") {
  const carried: string[] = [];
  const send = async (message: OutboxMessage) => {
    carried.push(message.body);
    return { outcome, reason: "as told" } as Handover;
  };
  return { carried, ways: () => ({ name, send }) };
}

const nobody = { userId: null, locale: "en" } as const;
const mail = (name: string, at = now) => {
  const letter = { channel: "email", template: "password-changed", recipient: "a@example.com" } as const;
  const values = { name, when: "today", link: "https://a.example" };
  return queueMessage(database, { ...letter, ...nobody, values }, at);
};
const sms = (code: string, at = now) => {
  const letter = { channel: "sms", template: "phone-code", recipient: "+250788123456" } as const;
  return queueMessage(database, { ...letter, ...nobody, values: { code } }, at);
};
async function pushes(count: number): Promise<Push[]> {
  const { id } = await makeUser(database);
  const target = { subscriptionId: id, notificationId: id, urgency: "low" } as const;
  const words = { title: "x", text: "a push", link: "https://a.example/" };
  const push = { userId: id, recipient: "a browser", locale: "en", ...words, target };
  return Array.from({ length: count }, () => push);
}
const stored = async (id: string) =>
  (await database.select().from(outboxMessages).where(eq(outboxMessages.id, id)))[0];

describe("delivery", () => {
  it("sends each message once, however many nodes work at the same time", async () => {
    for (let number = 0; number < 50; number++) await mail(`person ${number}`);
    const { carried, ways } = way();
    const nodes = () => Array.from({ length: 6 }, () => deliverDueMessages(now, ways));
    for (let round = 0; round < 4; round++) await Promise.all(nodes());
    expect([carried.length, new Set(carried).size]).toEqual([50, 50]);
    expect(await database.$count(outboxMessages, eq(outboxMessages.status, "sent"))).toBe(50);
  });

  it("lets no letter wait behind pushes nor pushes behind letters, and no code behind news, however many there are", async () => {
    await queuePushes(database, await pushes(60), now);
    for (let number = 0; number < 30; number++) await mail(`person ${number}`);
    const code = await sms("123456", later(1));
    const { carried, ways } = way();
    expect(await deliverDueMessages(later(1), ways)).toBe(20);
    expect(await stored(code)).toMatchObject({ status: "sent" });
    expect(carried.some((body) => body.startsWith("a push"))).toBe(false);
    expect(await deliverDuePushes(later(1), ways)).toBe(60);
  });

  it("holds each round of pushes from when it begins, however slow the ones before were", async () => {
    await queuePushes(database, await pushes(60), now);
    vi.useFakeTimers({ toFake: ["Date"], now });
    let begun = 0;
    const send = async () => {
      vi.setSystemTime(later(3));
      // Of the second round: another node looks for what was lost.
      if (++begun > 50) await deliverDueMessages(later(3), () => undefined);
      return { outcome: "sent" } as const;
    };
    expect(await deliverDuePushes(now, () => ({ name: "slow", send }))).toBe(60);
    vi.useRealTimers();
    expect(await database.$count(outboxMessages, eq(outboxMessages.status, "sent"))).toBe(60);
  });

  it("queues more pushes than one statement takes", async () => {
    await queuePushes(database, await pushes(6_000), now);
    expect(await database.$count(outboxMessages)).toBe(6_000);
  });

  it("notes who carried it, and keeps no code it has sent", async () => {
    const [letter, code] = [await mail("Aline"), await sms("123456")];
    expect(await deliverDueMessages(now, way("sent", "smtp").ways)).toBe(2);
    const sent = { status: "sent", provider: "smtp", sentAt: now, attempts: 1 };
    expect(await stored(letter)).toMatchObject(sent);
    expect((await stored(letter))?.body).toContain("Aline");
    expect(await stored(code)).toMatchObject({ status: "sent", body: "" });
  });

  it("waits longer after each failure and gives up after the eighth", async () => {
    const id = await mail("Aline");
    const { carried, ways } = way("postponed");
    let at = now;
    for (let attempt = 1; attempt <= 8; attempt++) {
      await deliverDueMessages(at, ways);
      expect(await deliverDueMessages(at, ways)).toBe(0);
      at = (await stored(id))?.nextAttemptAt ?? at;
    }
    await deliverDueMessages(later(3 * 24 * 60), ways);
    expect(carried).toHaveLength(8);
    expect(await stored(id)).toMatchObject({ status: "failed", lastError: "as told", attempts: 8 });
  });

  it("does not send late what is of no use any more", async () => {
    const [letter, code] = [await mail("Aline"), await sms("123456")];
    const { carried, ways } = way();
    await deliverDueMessages(later(10), () => undefined);
    expect(await stored(code)).toMatchObject({
      status: "failed",
      body: "",
      lastError: "undeliverable in its time",
    });
    expect(await stored(letter)).toMatchObject({ status: "queued", attempts: 0 });
    await deliverDueMessages(later(23 * 60), ways);
    expect(carried).toHaveLength(1);
  });

  it("leaves waiting what there is no way for, and sends the rest", async () => {
    const [letter, code] = [await mail("Aline"), await sms("123456")];
    const { ways } = way();
    await deliverDueMessages(now, ({ channel }) => (channel === "email" ? ways() : undefined));
    expect((await stored(letter))?.status).toBe("sent");
    expect(await stored(code)).toMatchObject({ status: "queued", attempts: 0 });
  });
});

describe("a node that dies while sending", () => {
  const die = () => ({ name: "test", send: () => new Promise<never>(() => {}) });
  async function abandoned(queue: () => Promise<string>, times = 1): Promise<string> {
    const id = await queue();
    for (let count = 0; count < times; count++) {
      void deliverDueMessages(later(count * 3), die);
      await vi.waitFor(async () => expect(await stored(id)).toMatchObject({ attempts: count + 1 }));
    }
    return id;
  }

  it("leaves its letters to the next, once its claim has run out", async () => {
    const id = await abandoned(() => mail("Aline"));
    const { carried, ways } = way();
    await deliverDueMessages(later(1), ways);
    expect(carried).toEqual([]);
    await deliverDueMessages(later(2), ways);
    expect(carried).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ status: "sent", attempts: 2 });
  });

  it("makes an SMS be sent twice at the most", async () => {
    const id = await abandoned(() => sms("123456"), 2);
    const { carried, ways } = way();
    await deliverDueMessages(later(6), ways);
    expect(carried).toEqual([]);
    expect(await stored(id)).toMatchObject({ status: "failed", attempts: 2, body: "" });
  });
});

describe("a push to a closed browser", async () => {
  const service = await openPushService();
  afterAll(service.close);
  const ways = () => webPush(service.reach);

  /** Somebody with a browser, and news of a payout for them. */
  async function told(path = crypto.randomUUID()) {
    const { id: userId } = await makeUser(database, { locale: "fr" });
    const { read, ...keys } = makeBrowser();
    const id = crypto.randomUUID();
    await database
      .insert(pushSubscriptions)
      .values({ id, userId, endpoint: `${service.url}/${path}`, ...keys });
    const news = { to: [userId], event: "payout", actionUrl: "/dashboard/business/payouts?from=push" };
    const values = { reference: "GP-1", amountCents: 123_450, business: "Umucyo" };
    await notify(database, { ...news, kind: "payout-made", values }, new Date());
    await database.delete(outboxMessages).where(eq(outboxMessages.channel, "email"));
    const carry = (at = after(new Date(), 1_000)) => deliverDuePushes(at, ways);
    const sent = async () => (await database.select().from(outboxMessages))[0];
    const isKept = async () => (await database.$count(pushSubscriptions, eq(pushSubscriptions.id, id))) === 1;
    return { userId, read, carry, sent, isKept };
  }
  beforeEach(() => {
    service.arrived.length = 0;
    service.mood.status = 201;
  });

  it("is read by that browser alone, in its owner's language, and leads to its page", async () => {
    const { userId, read, carry, sent } = await told();
    expect(await carry()).toBe(1);
    expect(await carry()).toBe(0);
    const [parcel, ...more] = service.arrived;
    if (!parcel) throw new Error("nothing arrived");
    expect(more).toEqual([]);
    const [notice] = await database.select().from(notifications).where(eq(notifications.userId, userId));
    expect(read(parcel.body)).toEqual({
      ...{ tag: notice?.id, title: "Versement en route", lang: "fr" },
      body: expect.stringContaining("GP-1"),
      url: "/fr/dashboard/business/payouts?from=push",
    });
    expect(parcel.headers).toMatchObject({ urgency: "normal", "content-type": "application/octet-stream" });
    expect(parcel.body.toString("latin1")).not.toContain("GP-1");
    expect(() => makeBrowser().read(parcel.body)).toThrow();
    expect(await sent()).toMatchObject({ status: "sent", provider: "web-push", attempts: 1 });
  });

  it("comes later when the service says so, and ends with a browser that is gone", async () => {
    const { carry, sent, isKept } = await told();
    for (const status of [429, 503]) {
      service.mood.status = status;
      expect(await carry((await sent())?.nextAttemptAt)).toBe(0);
      expect(await sent()).toMatchObject({ status: "queued", lastError: `HTTP ${status}` });
    }
    expect(await isKept()).toBe(true);
    service.mood.status = 410;
    await carry((await sent())?.nextAttemptAt);
    expect(await sent()).toMatchObject({ status: "failed", lastError: "HTTP 410", attempts: 3 });
    expect(await isKept()).toBe(false);
  });

  it("is not sent once it was read, nor to an address that leads inside", async () => {
    const { userId, carry, sent } = await told();
    await database.update(notifications).set({ readAt: now }).where(eq(notifications.userId, userId));
    await carry();
    expect(await sent()).toMatchObject({
      status: "failed",
      lastError: expect.stringContaining("read already"),
    });
    await database.delete(outboxMessages);
    const inside = await told();
    await deliverDuePushes(after(new Date(), 1_000), () => webPush());
    expect(await inside.sent()).toMatchObject({ status: "failed", lastError: "forbiddenAddress" });
    expect(await inside.isKept()).toBe(false);
    expect(service.arrived).toEqual([]);
  });
});
