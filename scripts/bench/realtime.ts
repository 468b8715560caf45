import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { sessions } from "@/db/schema/identity/sessions";
import { chatRooms } from "@/db/schema/support/chat";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { createSessionToken } from "@/lib/platform/http/session-token";
import { makeRenters } from "./bench-renters";
import { EventStreamClient } from "./event-stream-client";
import { httpClient, percentile } from "./http-client";
import { startApp } from "./running-app";
import { showUsage } from "./usage";

// npm run bench -- live [--clients 1000 --messages 1200]
// A thousand people have event streams to one process while twenty companies send them messages: measures the
// time until a message is received, then checks that none is lost or received twice while connections drop
// and while the process is killed with -9.
showUsage("npm run bench -- live [--clients 1000 --messages 1200]");
const numberAfter = (name: string, otherwise: number) =>
  Number(process.argv[process.argv.indexOf(name) + 1]) || otherwise;
const clients = numberAfter("--clients", 1_000);
const messages = numberAfter("--messages", 1_200);
const BUSINESSES = 20;
const A_SECOND = 20;
const RECEIVED_WITHIN_MS = 100;

const app = await startApp();
const clientStreams: EventStreamClient[] = [];
try {
  const crowd = await makeRenters(app.database, clients);
  const writers = await makeWriters();
  const rooms = await makeRooms();
  const client = httpClient(app.baseUrl, 32);

  const alone = (await write(200)).map(({ answeredAt, sentAt }) => answeredAt - sentAt);
  for (const { token } of crowd) clientStreams.push(new EventStreamClient(app.baseUrl, token));
  await allConnected();
  const calm = await write(messages);
  await sleep(2_000);
  const delays = calm.flatMap((sent) => receptionsOf(sent).map(({ at }) => at - sent.sentAt));
  const answers = calm.map(({ answeredAt, sentAt }) => answeredAt - sentAt);
  const p95 = percentile(delays, 0.95);
  const show = (numbers: number[]) =>
    `p50 ${percentile(numbers, 0.5).toFixed(0)} ms, p95 ${percentile(numbers, 0.95).toFixed(0)} ms, worst ${Math.max(...numbers).toFixed(0)} ms`;
  console.log(`${clients} streams on one process, ${messages} messages, ${A_SECOND} a second`);
  console.log(`answered, without streams: ${show(alone)}`);
  console.log(`answered: ${show(answers)}`);
  console.log(`received: ${show(delays)} (target: p95 at most ${RECEIVED_WITHIN_MS} ms)`);

  const dropping = setInterval(() => {
    for (const stream of clientStreams) if (Math.random() < 0.05) stream.drop();
  }, 500);
  const dropped = await write(messages);
  clearInterval(dropping);
  await allConnected();
  await sleep(2_000);
  const afterDrops = reportDelivery([...calm, ...dropped], "with lines that drop");

  const killing = setTimeout(() => app.killApp(), (messages / A_SECOND / 2) * 1_000);
  const killed = await write(messages);
  clearTimeout(killing);
  await app.waitUntilReady();
  await allConnected();
  await sleep(3_000);
  const afterKill = reportDelivery([...calm, ...dropped, ...killed], "with the process killed");
  const passed = p95 <= RECEIVED_WITHIN_MS && afterDrops && afterKill;
  console.log(passed ? "PASS" : "FAIL");
  process.exitCode = passed ? 0 : 1;
  client.close();

  interface Sent {
    renterIndex: number;
    roomId: string;
    /** 0 without a response: the message may or may not have been sent. */
    number: number;
    sentAt: number;
    answeredAt: number;
  }

  /** Sends this many messages at an even pace, each to a different person. */
  async function write(count: number): Promise<Sent[]> {
    const sending: Promise<Sent>[] = [];
    for (let index = 0; index < count; index++) {
      sending.push(sendMessage(Math.floor(Math.random() * clients)));
      await sleep(1_000 / A_SECOND);
    }
    return Promise.all(sending);
  }

  async function sendMessage(renterIndex: number): Promise<Sent> {
    const roomId = rooms[renterIndex] ?? "";
    const token = writers[renterIndex % BUSINESSES]?.token ?? "";
    const sentAt = performance.now();
    const body = { roomId, message: "Your car is washed.", clientKey: uuid() };
    const response = await client.post("/api/chat/messages", token, body);
    const number = response.status === 201 ? (JSON.parse(response.body) as { number: number }).number : 0;
    return { renterIndex, roomId, number, sentAt, answeredAt: performance.now() };
  }

  function receptionsOf({ renterIndex, roomId, number }: Sent) {
    return (
      clientStreams[renterIndex]?.received.filter(
        (heard) => heard.roomId === roomId && heard.number === number,
      ) ?? []
    );
  }

  function reportDelivery(sent: Sent[], when: string): boolean {
    const acknowledged = sent.filter(({ number }) => number > 0);
    const lost = acknowledged.filter((each) => receptionsOf(each).length === 0).length;
    const doubled = acknowledged.filter((each) => receptionsOf(each).length > 1).length;
    const resets = clientStreams.reduce((sum, stream) => sum + stream.resets, 0);
    console.log(
      `${when}: ${acknowledged.length} of ${sent.length} acknowledged, ${lost} lost, ${doubled} received twice, ${resets} told to reload`,
    );
    return lost === 0 && doubled === 0;
  }

  async function allConnected(): Promise<void> {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100))
      if (clientStreams.every(({ isConnected }) => isConnected)) return;
    throw new Error(
      `${clientStreams.filter(({ isConnected }) => !isConnected).length} streams did not reconnect`,
    );
  }

  function makeWriters() {
    return Promise.all(
      Array.from({ length: BUSINESSES }, async () => {
        const { id: userId, role } = await makeUser(app.database, { role: "business" });
        const business = await makeBusiness(app.database, { ownerId: userId });
        const sessionId = uuid();
        const expiresAt = new Date(Date.now() + 12 * 3_600_000);
        await app.database.insert(sessions).values({ id: sessionId, userId, channel: "api", expiresAt });
        return { businessId: business.id, token: await createSessionToken({ userId, sessionId, role }) };
      }),
    );
  }

  async function makeRooms(): Promise<string[]> {
    const rows = crowd.map(({ id: userId }, index) => ({
      id: uuid(),
      kind: "rental" as const,
      userId,
      businessId: writers[index % BUSINESSES]?.businessId ?? "",
    }));
    await app.database.insert(chatRooms).values(rows);
    return rows.map(({ id }) => id);
  }
} finally {
  for (const stream of clientStreams) stream.close();
  await app.close();
}
