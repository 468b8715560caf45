import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notifications } from "@/db/schema/messaging/notifications";
import { messageProviderFailures, outboxMessages } from "@/db/schema/messaging/outbox";
import { pushSubscriptions } from "@/db/schema/messaging/web-push";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { notify } from "@/lib/messaging/notifications/notify";
import type { DeliveryResult, OutboxMessage } from "@/lib/messaging/transport";
import { makeBrowser, openPushService } from "@/lib/messaging/web-push/testing-push-service";
import { webPushTransport } from "@/lib/messaging/web-push/transport";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { type Push, queueMessage, queuePushes } from "./commands";
import { sendDueMessages } from "./send-due-messages";

// Runs outside demo mode, where messages are sent and secrets are erased.
vi.stubEnv("DEMO_MODE", "0");
const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const later = (minutes: number) => addMs(now, minutes * MINUTE_MS);

beforeEach(async () => {
  await database.delete(outboxMessages);
  await database.delete(messageProviderFailures);
  // The statistics after which PostgreSQL would run a query inside `in (…)` for each row.
  await database.execute("analyze outbox_messages");
});

/** A transport that behaves as configured and records what it sent. */
function transport(outcome: DeliveryResult["outcome"] = "sent", name = "test") {
  const sentBodies: string[] = [];
  const send = async (message: OutboxMessage) => {
    sentBodies.push(message.body);
    return { outcome, reason: "as configured" } as DeliveryResult;
  };
  return { sentBodies, findTransport: () => ({ name, send }) };
}

type FindTransport = NonNullable<Parameters<typeof sendDueMessages>[2]>["findTransport"];
const sendDuePushes = (at: Date, findTransport: FindTransport) =>
  sendDueMessages("push", at, { findTransport });
/** Sends the emails and SMS that are due, each kind separately as the pollers do. */
async function sendDue(at: Date, findTransport: FindTransport): Promise<number> {
  const queues = ["email", "sms"] as const;
  const sent = await Promise.all(queues.map((queue) => sendDueMessages(queue, at, { findTransport })));
  return sent.reduce((sum, count) => sum + count, 0);
}

const anonymous = { userId: null, locale: "en" } as const;
const mail = (name: string, at = now) => {
  const input = { channel: "email", template: "password-changed", recipient: "a@example.com" } as const;
  const values = { name, when: "today", link: "https://a.example" };
  return queueMessage(database, { ...input, ...anonymous, values }, at);
};
const mailCode = (code: string, at = now) => {
  const input = { channel: "email", template: "email-code", recipient: "a@example.com" } as const;
  return queueMessage(database, { ...input, ...anonymous, values: { name: "Aline", code } }, at);
};
const sms = (code: string, at = now) => {
  const input = { channel: "sms", template: "phone-code", recipient: "+250788123456" } as const;
  return queueMessage(database, { ...input, ...anonymous, values: { code } }, at);
};
async function pushes(count: number): Promise<Push[]> {
  const { id } = await makeUser(database);
  const target = { subscriptionId: id, notificationId: id, urgency: "low" } as const;
  const text = { title: "x", text: "a push", link: "https://a.example/" };
  const push = { userId: id, recipient: "a browser", locale: "en", ...text, target };
  return Array.from({ length: count }, () => push);
}
const stored = async (id: string) =>
  (await database.select().from(outboxMessages).where(eq(outboxMessages.id, id)))[0];

describe("delivery", () => {
  it("sends each message once, however many nodes work at the same time", async () => {
    for (let number = 0; number < 50; number++) await mail(`person ${number}`);
    const { sentBodies, findTransport } = transport();
    const nodes = () => Array.from({ length: 6 }, () => sendDue(now, findTransport));
    for (let round = 0; round < 4; round++) await Promise.all(nodes());
    expect([sentBodies.length, new Set(sentBodies).size]).toEqual([50, 50]);
    expect(await database.$count(outboxMessages, eq(outboxMessages.status, "sent"))).toBe(50);
  });

  it("never delays emails behind pushes, pushes behind emails, or codes behind broadcasts", async () => {
    await queuePushes(database, await pushes(60), now);
    for (let number = 0; number < 30; number++) await mail(`person ${number}`);
    const code = await mailCode("123456", later(1));
    const { sentBodies, findTransport } = transport();
    expect(await sendDue(later(1), findTransport)).toBe(31);
    expect(sentBodies.slice(0, 20).some((body) => body.includes("123456"))).toBe(true);
    expect(await stored(code)).toMatchObject({ status: "sent" });
    expect(sentBodies.some((body) => body.startsWith("a push"))).toBe(false);
    expect(await sendDuePushes(later(1), findTransport)).toBe(60);
  });

  it("starts the lease of each batch of pushes when the batch begins, however slow earlier ones were", async () => {
    await queuePushes(database, await pushes(60), now);
    vi.useFakeTimers({ toFake: ["Date"], now });
    let started = 0;
    const send = async () => {
      vi.setSystemTime(later(3));
      // During the second batch another node looks for abandoned messages.
      if (++started > 50) await sendDuePushes(later(3), () => undefined);
      return { outcome: "sent" } as const;
    };
    expect(await sendDuePushes(now, () => ({ name: "slow", send }))).toBe(60);
    vi.useRealTimers();
    expect(await database.$count(outboxMessages, eq(outboxMessages.status, "sent"))).toBe(60);
  });

  it("queues more pushes than fit in one statement", async () => {
    await queuePushes(database, await pushes(6_000), now);
    expect(await database.$count(outboxMessages)).toBe(6_000);
  });

  it("records the provider and erases a code once it is sent", async () => {
    const [input, code] = [await mail("Aline"), await sms("123456")];
    expect(await sendDue(now, transport("sent", "smtp").findTransport)).toBe(2);
    const sent = { status: "sent", provider: "smtp", sentAt: now, attempts: 1 };
    expect(await stored(input)).toMatchObject(sent);
    expect((await stored(input))?.body).toContain("Aline");
    expect(await stored(code)).toMatchObject({ status: "sent", body: "" });
  });

  it("waits longer after each failure and gives up after the eighth", async () => {
    const id = await mail("Aline");
    const { sentBodies, findTransport } = transport("postponed");
    let at = now;
    for (let attempt = 1; attempt <= 8; attempt++) {
      await sendDue(at, findTransport);
      expect(await sendDue(at, findTransport)).toBe(0);
      at = (await stored(id))?.nextAttemptAt ?? at;
    }
    await sendDue(later(3 * 24 * 60), findTransport);
    expect(sentBodies).toHaveLength(8);
    expect(await stored(id)).toMatchObject({ status: "failed", lastError: "as configured", attempts: 8 });
  });

  it("fails messages that outlived their lifetime", async () => {
    const [input, code] = [await mail("Aline"), await sms("123456")];
    const { sentBodies, findTransport } = transport();
    await sendDue(later(10), () => undefined);
    expect(await stored(code)).toMatchObject({
      status: "failed",
      body: "",
      lastError: "expired before it could be sent",
    });
    expect(await stored(input)).toMatchObject({ status: "queued", attempts: 0 });
    await sendDue(later(23 * 60), findTransport);
    expect(sentBodies).toHaveLength(1);
  });

  it("keeps messages without a transport queued and sends the rest", async () => {
    const [input, code] = [await mail("Aline"), await sms("123456")];
    const { findTransport } = transport();
    await sendDue(now, ({ channel }) => (channel === "email" ? findTransport() : undefined));
    expect((await stored(input))?.status).toBe("sent");
    expect(await stored(code)).toMatchObject({ status: "queued", attempts: 0 });
  });
});

describe("a provider that is down", () => {
  // Its pauses run from the time at which a batch ends.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }));
  afterEach(() => void vi.useRealTimers());

  /** A provider whose outcome may be changed. */
  function provider(outcomeOf: (body: string) => DeliveryResult["outcome"] = () => "unavailable") {
    const state = { outcomeOf, tried: [] as string[] };
    const send = async ({ body }: OutboxMessage) => {
      state.tried.push(body);
      return { outcome: state.outcomeOf(body), reason: "no answer" } as DeliveryResult;
    };
    return { state, findTransport: () => ({ name: "test", send }) };
  }
  const triedAt = async (at: Date, { state, findTransport }: ReturnType<typeof provider>) => {
    const before = state.tried.length;
    await sendDue(at, findTransport);
    return state.tried.length - before;
  };

  it("gets one message at a time after growing pauses, which use up no attempts, until it answers", async () => {
    for (let number = 0; number < 50; number++) await mail(`person ${number}`);
    const down = provider();
    expect(await triedAt(now, down)).toBe(20);
    expect(await triedAt(later(0.25), down)).toBe(0);
    for (const minutes of [0.5, 1, 2, 3, 5, 7.5, 12, 17])
      expect([await triedAt(later(minutes), down), await triedAt(later(minutes), down)]).toEqual([1, 0]);
    expect(await triedAt(later(21), down)).toBe(0);
    expect(await database.$count(outboxMessages, eq(outboxMessages.attempts, 0))).toBe(50);
    expect(new Set(down.state.tried.slice(20)).size).toBe(8);

    down.state.outcomeOf = () => "sent";
    expect(await triedAt(later(22), down)).toBe(1);
    expect(await triedAt(later(22), down)).toBe(49);
    expect(await database.$count(outboxMessages, eq(outboxMessages.status, "sent"))).toBe(50);
  });

  it("is tried by one node while several nodes work", async () => {
    for (let number = 0; number < 20; number++) await mail(`person ${number}`);
    const down = provider();
    await triedAt(now, down);
    await Promise.all(Array.from({ length: 6 }, () => sendDue(later(1), down.findTransport)));
    expect(down.state.tried).toHaveLength(21);
  });

  it("does not hold up messages of another one", async () => {
    for (let number = 0; number < 5; number++) await sms(`12345${number}`);
    const id = await mail("Aline");
    const down = provider((body) => (body.includes("Aline") ? "sent" : "unknown"));
    expect(await triedAt(now, down)).toBe(6);
    expect(await stored(id)).toMatchObject({ status: "sent" });
    await sms("123456");
    expect(await triedAt(later(0.25), down)).toBe(0);
  });

  it("is distinguished from one that fails for some messages, whose attempts count", async () => {
    for (let number = 0; number < 19; number++) await mail(`person ${number}`);
    await mail("Aline");
    const picky = provider((body) => (body.includes("Aline") ? "postponed" : "unavailable"));
    expect([await triedAt(now, picky), await triedAt(later(1), picky)]).toEqual([20, 20]);
    expect(await database.$count(outboxMessages, eq(outboxMessages.attempts, 2))).toBe(20);
  });
});

describe("a node that dies while sending", () => {
  // A lease runs from the time at which a batch begins.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }));
  afterEach(() => void vi.useRealTimers());

  const hang = () => ({ name: "test", send: () => new Promise<never>(() => {}) });
  async function abandoned(queue: () => Promise<string>, times = 1): Promise<string> {
    const id = await queue();
    for (let count = 0; count < times; count++) {
      void sendDue(later(count * 3), hang);
      await vi.waitFor(async () => expect(await stored(id)).toMatchObject({ attempts: count + 1 }), 30_000);
    }
    return id;
  }

  it("has its messages sent by another node once the lease has expired", async () => {
    const id = await abandoned(() => mail("Aline"));
    const { sentBodies, findTransport } = transport();
    await sendDue(later(1), findTransport);
    expect(sentBodies).toEqual([]);
    await sendDue(later(2), findTransport);
    expect(sentBodies).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ status: "sent", attempts: 2 });
  });

  it("causes an SMS to be sent twice at most", async () => {
    const id = await abandoned(() => sms("123456"), 2);
    const { sentBodies, findTransport } = transport();
    await sendDue(later(6), findTransport);
    expect(sentBodies).toEqual([]);
    expect(await stored(id)).toMatchObject({ status: "failed", attempts: 2, body: "" });
  });
});

describe("a push to a closed browser", async () => {
  const service = await openPushService();
  afterAll(service.close);
  const findTransport = () => webPushTransport(service.policy);

  /** A user with a subscribed browser and a notification of a refund for them. */
  async function queuePush(path = crypto.randomUUID()) {
    const { id: userId } = await makeUser(database, { locale: "fr" });
    const { read, ...keys } = makeBrowser();
    const id = crypto.randomUUID();
    await database
      .insert(pushSubscriptions)
      .values({ id, userId, endpoint: `${service.url}/${path}`, ...keys });
    const notification = {
      id: "booking-1",
      to: [userId],
      event: "refund",
      actionUrl: "/dashboard/user/rentals/booking-1?from=push",
    };
    const values = { car: "RAV4", reference: "GB-1", amountCents: 123_450 };
    await notify(database, { ...notification, kind: "refund-granted", values }, new Date());
    await database.delete(outboxMessages).where(eq(outboxMessages.channel, "email"));
    const deliverPushes = (at = addMs(new Date(), 1_000)) => sendDuePushes(at, findTransport);
    const sent = async () => (await database.select().from(outboxMessages))[0];
    const isSubscribed = async () =>
      (await database.$count(pushSubscriptions, eq(pushSubscriptions.id, id))) === 1;
    return { userId, read, deliverPushes, sent, isSubscribed };
  }
  beforeEach(() => {
    service.received.length = 0;
    service.answer.status = 201;
  });

  it("can be decrypted by that browser only, is in its owner's language and links to the page", async () => {
    const { userId, read, deliverPushes, sent } = await queuePush();
    expect(await deliverPushes()).toBe(1);
    expect(await deliverPushes()).toBe(0);
    const [push, ...more] = service.received;
    if (!push) throw new Error("nothing arrived");
    expect(more).toEqual([]);
    const [notice] = await database.select().from(notifications).where(eq(notifications.userId, userId));
    expect(read(push.body)).toEqual({
      tag: notice?.id,
      title: "Un remboursement vous est accordé",
      lang: "fr",
      body: expect.stringContaining("GB-1"),
      url: "/fr/dashboard/user/rentals/booking-1?from=push",
    });
    expect(push.headers).toMatchObject({ urgency: "normal", "content-type": "application/octet-stream" });
    expect(push.body.toString("latin1")).not.toContain("GB-1");
    expect(() => makeBrowser().read(push.body)).toThrow();
    expect(await sent()).toMatchObject({ status: "sent", provider: "web-push", attempts: 1 });
  });

  it("is retried when the service asks for it, and deletes a subscription that is gone", async () => {
    const { deliverPushes, sent, isSubscribed } = await queuePush();
    for (const status of [429, 503]) {
      service.answer.status = status;
      expect(await deliverPushes((await sent())?.nextAttemptAt)).toBe(0);
      expect(await sent()).toMatchObject({ status: "queued", lastError: `HTTP ${status}` });
    }
    expect(await isSubscribed()).toBe(true);
    service.answer.status = 410;
    await deliverPushes((await sent())?.nextAttemptAt);
    expect(await sent()).toMatchObject({ status: "failed", lastError: "HTTP 410", attempts: 3 });
    expect(await isSubscribed()).toBe(false);
  });

  it("is not sent once the notification was read, nor to a private address", async () => {
    const { userId, deliverPushes, sent } = await queuePush();
    await database.update(notifications).set({ readAt: now }).where(eq(notifications.userId, userId));
    await deliverPushes();
    expect(await sent()).toMatchObject({
      status: "failed",
      lastError: expect.stringContaining("read already"),
    });
    await database.delete(outboxMessages);
    const inside = await queuePush();
    await sendDuePushes(addMs(new Date(), 1_000), () => webPushTransport());
    expect(await inside.sent()).toMatchObject({ status: "failed", lastError: "forbiddenAddress" });
    expect(await inside.isSubscribed()).toBe(false);
    expect(service.received).toEqual([]);
  });
});
