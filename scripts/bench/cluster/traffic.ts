import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DAY_MS } from "@/lib/platform/dates";
import type { BenchRenter } from "../bench-renters";
import type { Client } from "./client";

/** Acknowledged rows, which must exist afterwards. */
export interface Acknowledged {
  bookings: { id: string; renterId: string; vehicleId: string; status: string }[];
  payments: { id: string; bookingId: string }[];
  messages: { id: string; key: string; text: string }[];
}

interface Plan {
  client: Client;
  vehicleIds: string[];
  /** Each rents once, because waiting bookings per person are limited. */
  renters: BenchRenter[];
  lanes: number;
  isOver: () => boolean;
}

/** A phone number for which the simulated provider pays at once; any, because prompts to one number are limited. */
const payer = () => {
  const [method, prefix] = pick([["momo", "0788"], ["airtel", "0733"]] as const);
  return { method, phone: `${prefix}${randomInt(100, 1_000)}473` };
};
const pages = ["/", "/vehicles", "/fr/vehicles", "/how-it-works", "/vehicles?category=suv", "/rw"];
const THINKING_MS = 40;
const SETTLED_WITHIN_MS = 60_000;

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/**
 * Until the end, visitors search and read, and renters book, pay, cancel and write messages. Returns wrong
 * responses.
 */
export async function drive(plan: Plan): Promise<{ acknowledged: Acknowledged; wrong: string[] }> {
  const { client, vehicleIds, renters } = plan;
  const acknowledged: Acknowledged = { bookings: [], payments: [], messages: [] };
  const wrong: string[] = [];
  let nextRenter = 0;

  function expectThat(isRight: boolean, what: string): boolean {
    if (!isRight) wrong.push(`${new Date().toISOString()} ${what}`);
    return isRight;
  }

  async function readPage(person: string): Promise<void> {
    const path = randomInt(3) === 0 ? `/vehicle/${pick(vehicleIds)}` : pick(pages);
    const { status, body } = await client.ask({ kind: "page", path, person });
    expectThat(status === 200 && body.includes("</html>"), `page ${path}: ${status}`);
    if (path.startsWith("/vehicle/"))
      expectThat(body.includes("Toyota RAV4 2021"), `${path} lacks its title`);
  }

  async function search(person: string): Promise<void> {
    const startsOn = dayOf(new Date(Date.now() + randomInt(2, 200) * DAY_MS));
    const query = pick([
      "search=rav4",
      "category=suv&price-max=60",
      `from=${startsOn}&to=${startsOn}`,
      "sort=price",
    ]);
    const { status, body } = await client.ask({
      kind: "search",
      path: `/api/vehicles?${query}&limit=20`,
      person,
    });
    if (!expectThat(status === 200, `search ${query}: ${status}`)) return;
    expectThat(Array.isArray(JSON.parse(body)), `search ${query}: ${body.slice(0, 100)}`);
  }

  async function rent(): Promise<void> {
    const renter = renters[nextRenter++];
    if (!renter) return;
    const vehicleId = pick(vehicleIds);
    const startsAt = new Date(
      Math.ceil(Date.now() / DAY_MS) * DAY_MS + randomInt(2, 330) * DAY_MS + 8 * 3_600_000,
    );
    const endsAt = new Date(startsAt.getTime() + randomInt(1, 4) * DAY_MS);
    const who = { person: renter.id, token: renter.token };
    const act = (kind: string, path: string, body: unknown) =>
      client.ask({ kind, method: "POST", path, body, key: randomUUID(), ...who });

    const quote = await act("quote", "/api/quotes", { vehicleId, startsAt, endsAt });
    if (quote.status === 409) return;
    if (!expectThat(quote.status === 201, `quote: ${quote.status} ${quote.body.slice(0, 200)}`)) return;
    const booked = await act("booking", "/api/bookings", { quoteId: JSON.parse(quote.body).id });
    if (booked.status === 409) return;
    if (!expectThat(booked.status === 201, `booking: ${booked.status} ${booked.body.slice(0, 200)}`)) return;
    const booking = {
      id: JSON.parse(booked.body).id as string,
      renterId: renter.id,
      vehicleId,
      status: "held",
    };
    acknowledged.bookings.push(booking);
    const read = await client.ask({ kind: "own booking", path: `/api/bookings/${booking.id}`, ...who });
    expectThat(read.status === 200, `own booking right after: ${read.status}`);
    await write(booking.id);
    await expectTaken(vehicleId, startsAt, endsAt);
    // Some are never paid and expire.
    if (randomInt(4) === 0) return;
    const { id: paymentId } = (await pay()) ?? {};
    if (!paymentId || !(await becomesConfirmed(paymentId))) return;
    booking.status = "confirmed";
    if (randomInt(4) > 0) return;
    const cancelled = await act("cancellation", `/api/bookings/${booking.id}/cancellation`, {});
    // The attempt that was killed may have committed; the end of the run shows whether the booking is cancelled.
    const isDone = cancelled.status === 201 || cancelled.body.includes("may have gone through");
    if (expectThat(isDone, `cancellation: ${cancelled.status} ${cancelled.body.slice(0, 200)}`))
      booking.status = "cancelled";

    async function pay(): Promise<{ id: string } | undefined> {
      const started = await act("payment", "/api/payments", { bookingId: booking.id, ...payer() });
      if (!expectThat(started.status === 201, `payment: ${started.status} ${started.body.slice(0, 200)}`))
        return;
      const payment = JSON.parse(started.body) as { id: string };
      acknowledged.payments.push({ id: payment.id, bookingId: booking.id });
      return payment;
    }

    async function becomesConfirmed(id: string): Promise<boolean> {
      for (const until = Date.now() + SETTLED_WITHIN_MS; ; await sleep(1_000)) {
        const { status, body } = await client.ask({
          kind: "payment status",
          path: `/api/payments/${id}`,
          ...who,
        });
        if (status === 200 && JSON.parse(body).bookingStatus === "confirmed") return true;
        if (Date.now() < until) continue;
        return expectThat(
          false,
          `payment ${id} is not settled after a minute: ${status} ${body.slice(0, 300)}`,
        );
      }
    }

    async function write(bookingId: string): Promise<void> {
      const room = await act("room", "/api/chat/rooms", { bookingId });
      if (!expectThat(room.status === 201, `room: ${room.status} ${room.body.slice(0, 200)}`)) return;
      const roomId = JSON.parse(room.body).id as string;
      for (let count = 0; count < 2; count++) {
        const [key, text] = [randomUUID(), `Murakoze ${randomUUID().replaceAll(/\d/g, "x")}`];
        const sent = await act("message", "/api/chat/messages", { roomId, message: text, clientKey: key });
        if (!expectThat(sent.status === 201, `message: ${sent.status} ${sent.body.slice(0, 200)}`)) continue;
        acknowledged.messages.push({ id: JSON.parse(sent.body).id, key, text });
        const path = `/api/chat/rooms/${roomId}/messages`;
        const listed = await client.ask({ kind: "conversation", path, ...who });
        expectThat(
          listed.status === 200 && listed.body.includes(text),
          "a message is missing right after it was sent",
        );
      }
    }

    /** Every node must know about the booking a second later. */
    async function expectTaken(id: string, from: Date, to: Date): Promise<void> {
      await sleep(1_000);
      const path = `/api/vehicles?ids=${id}&from=${dayOf(from)}&to=${dayOf(to)}&limit=5`;
      const found = await client.ask({ kind: "search", path, person: randomUUID() });
      expectThat(found.status === 200 && !found.body.includes(id), `a booked vehicle is offered: ${path}`);
    }
  }

  async function lane(): Promise<void> {
    while (!plan.isOver()) {
      const kind = randomInt(10);
      const person = randomUUID();
      const work = kind < 4 ? readPage(person) : kind < 8 ? search(person) : rent();
      await work.catch((error: unknown) => wrong.push(`${new Date().toISOString()} ${error}`));
      await sleep(THINKING_MS);
    }
  }
  await Promise.all(Array.from({ length: plan.lanes }, lane));
  return { acknowledged, wrong };
}
