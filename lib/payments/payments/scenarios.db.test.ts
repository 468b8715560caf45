import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { simulatedCharges } from "@/db/schema/operations/simulated-providers";
import { payments } from "@/db/schema/payments/payments";
import { reconciliationFindings } from "@/db/schema/payments/reconciliation";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, advanceWaitingPayments, bookedScenario, ledgerOf } from "@/db/testing/scenarios";
import { openSimulatedProviders } from "@/lib/operations/demo/providers/testing/open-simulated-providers";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { advancePayment } from "@/lib/payments/payments/processing/advance";
import { handleProviderCallback } from "@/lib/payments/provider-callbacks/handle-callback";
import { reconcile } from "@/lib/payments/reconciliation/reconcile";
import { MINUTE_MS } from "@/lib/platform/dates";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import type { PaymentMethod } from "@/lib/rentals/bookings/money/contract";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { applyDueTransitions } from "@/lib/rentals/bookings/transitions/apply-due-transitions";
import { getPayment } from "./queries";

// After the payer's answer only the workers act, as time passes.

const database = await freshDatabase();
const simulated = await openSimulatedProviders();
const providers = { card: "stripe", momo: "mtn", airtel: "airtel" } as const;

async function run(minutes: number, stepMinutes = 1) {
  for (let gone = 0; gone < minutes; gone += stepMinutes) {
    simulated.pass(stepMinutes * MINUTE_MS);
    await applyDueTransitions(simulated.now());
    await advanceWaitingPayments(simulated.now());
  }
}

async function begin(method: PaymentMethod, number = "999") {
  const scenario = await bookedScenario(database, true, simulated.now());
  const { renter, bookingId } = scenario;
  const phone = method === "card" ? undefined : `+2507${method === "momo" ? 8 : 3}8123${number}`;
  const { id } = await startPayment(renter, { bookingId, method, phone }, simulated.now());
  return { ...scenario, id, method };
}

async function statusesOf({ renter, bookingId, id }: Awaited<ReturnType<typeof begin>>) {
  const { status } = await getPayment(renter, id, simulated.now());
  return [status, (await getBooking(renter, bookingId, simulated.now())).status];
}

/** The outcome of a payment to a number with this ending, and of its booking. */
const endings = {
  "450": ["failed", "expired"],
  "451": ["failed", "expired"],
  "452": ["expired", "expired"],
  "453": ["captured", "confirmed"],
  "454": ["pending", "expired"],
  "470": ["failed", "expired"],
  "471": ["failed", "expired"],
  "472": ["failed", "expired"],
  "473": ["captured", "confirmed"],
};

it.each(["momo", "airtel"] as const)(
  "finishes every scenario of %s according to the number",
  async (method) => {
    const scenarios = [];
    for (const number of Object.keys(endings)) scenarios.push(await begin(method, number));
    await run(20, 4);
    const ended = await Promise.all(scenarios.map(statusesOf));
    expect(Object.fromEntries(Object.keys(endings).map((number, index) => [number, ended[index]]))).toEqual(
      endings,
    );
  },
);

describe("a prompt that is never answered", () => {
  const HOUR = 60;

  /** A prompt given up after two hours, and no longer checked a day later. */
  async function forgotten() {
    const scenario = await begin("momo", "454");
    await run(3 * HOUR, HOUR);
    expect(await statusesOf(scenario)).toEqual(["expired", "expired"]);
    await run(26 * HOUR, 13 * HOUR);
    const [row] = await database.select().from(payments).where(eq(payments.id, scenario.id));
    expect(row).toMatchObject({ status: "expired", failureCode: "timed_out", nextCheckAt: null });
    await simulated.answer("mtn", scenario.id, "captured");
    await run(2 * HOUR, HOUR);
    expect(await statusesOf(scenario)).toEqual(["expired", "expired"]);
    return scenario;
  }

  it("can still be paid days later: a callback revives the booking, or the money is refunded if the car is not listed", async () => {
    const afterCallback = async (change?: Partial<typeof vehicles.$inferInsert>) => {
      const scenario = await forgotten();
      const { id, vehicle } = scenario;
      if (change) await database.update(vehicles).set(change).where(eq(vehicles.id, vehicle.id));
      await handleProviderCallback(
        "mtn",
        JSON.stringify({ externalId: id, status: "SUCCESSFUL" }),
        new Headers(),
        simulated.now(),
      );
      return statusesOf(scenario);
    };
    expect(await afterCallback()).toEqual(["captured", "confirmed"]);
    expect(await afterCallback({ status: "unlisted" })).toEqual(["refunded", "expired"]);
    // Its documents have expired, and no worker has unlisted it yet.
    expect(await afterCallback({ documentsEndOn: "2026-01-01" })).toEqual(["refunded", "expired"]);
  });

  it("is found by the comparison with the provider's records without a callback, and leaves no finding", async () => {
    const scenario = await forgotten();
    await reconcile(simulated.now());
    expect(await statusesOf(scenario)).toEqual(["captured", "confirmed"]);
    expect(await database.$count(reconciliationFindings)).toBe(0);
  });
});

it.each([
  ["lose their answers", { cuts: 1 }, 1],
  ["fail at first", { failures: 2 }, 3],
  ["issue expired tokens", { staleTokens: 1 }, 1],
  ["never call back", { callback: "never" }, 1],
  ["call back twice", { callback: "twice" }, 1],
  ["call back before they answer", { callback: "early" }, 1],
  ["are slow", { latencyMs: 100 }, 1],
  ["do not know the outcome for a while", { ambiguousMs: 5 * MINUTE_MS }, 1],
] as const)("takes money once in each direction at providers that %s", async (_, mishaps, minutes) => {
  for (const provider of Object.values(providers)) await simulated.misbehave({ provider, ...mishaps });
  const scenarios = [await begin("card"), await begin("momo"), await begin("airtel")];
  await run(minutes);
  for (const { id, method } of scenarios) await simulated.answer(providers[method], id, "captured");
  await run(8, 4);
  for (const provider of Object.values(providers)) await simulated.misbehave({ provider });
  for (const scenario of scenarios) {
    expect(await statusesOf(scenario)).toEqual(["captured", "confirmed"]);
    expect(await database.$count(simulatedCharges, eq(simulatedCharges.reference, scenario.id))).toBe(1);
    expect(await ledgerOf(database, scenario.bookingId)).toMatchObject({ provider_clearing: 13_500 });
  }
});

it("sends the prompt again to the same number only after the previous one has ended", async () => {
  await simulated.misbehave({ provider: "mtn" });
  const { renter, bookingId, id } = await begin("momo");
  const again = () => startPayment(renter, { bookingId, method: "momo", isRepeat: true }, simulated.now());
  expect(await again()).toMatchObject({ id, maskedPhone: "+250 ••• ••• 999" });
  await simulated.answer("mtn", id, "rejected");
  await advancePayment(id, simulated.now());
  const second = await again();
  expect(second).toMatchObject({ status: "pending", maskedPhone: "+250 ••• ••• 999" });
  expect(second.id).not.toBe(id);
  // A stranger cannot find out whether a number was ever prompted.
  const stranger = actorFor(await makeUser(database));
  for (const theirs of [bookingId, crypto.randomUUID()])
    await expect(
      startPayment(stranger, { bookingId: theirs, method: "momo", isRepeat: true }, simulated.now()),
    ).rejects.toMatchObject({ key: "phoneInvalid" });
});

const mishaps = fc.constantFrom(
  {},
  { cuts: 1 },
  { failures: 1 },
  { ambiguousMs: MINUTE_MS },
  { cuts: 1, failures: 1 },
);
const action = fc.oneof(
  fc.record({ kind: fc.constant("pay" as const), method: fc.constantFrom("card", "momo", "airtel") }),
  fc.record({
    kind: fc.constant("answer" as const),
    outcome: fc.constantFrom("captured", "rejected", "timed_out"),
  }),
  fc.record({ kind: fc.constant("pass" as const), minutes: fc.constantFrom(0, 1, 3, 16) }),
  fc.record({ kind: fc.constant("misbehave" as const), how: mishaps }),
  fc.record({ kind: fc.constant("cancel" as const) }),
);

it("never keeps two payments for a booking, whatever the order of events", async () => {
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 12 }), play), {
    numRuns: Number(process.env.INTERLEAVINGS ?? 4),
  });
}, 600_000);

async function play(actions: (typeof action extends fc.Arbitrary<infer T> ? T : never)[]) {
  const { renter, bookingId } = await bookedScenario(database, true, simulated.now());
  const isOf = eq(payments.bookingId, bookingId);
  for (const what of actions) await Promise.all([perform(what), advanceWaitingPayments(simulated.now())]);
  for (const provider of Object.values(providers)) await simulated.misbehave({ provider });
  await run(20, 4);
  // Prompts answered at the last moment are checked for a day.
  await run(26 * 60, 12 * 60);
  await run(6, 1);
  const rows = await database.select().from(payments).where(isOf);
  const { status } = await getBooking(renter, bookingId, simulated.now());
  const captured = rows.filter((row) => row.status === "captured");
  expect(captured.length).toBe(status === "confirmed" ? 1 : 0);
  const ids = rows.map(({ id }) => id);
  const taken = await database
    .select()
    .from(simulatedCharges)
    .where(and(inArray(simulatedCharges.reference, [...ids, ""]), eq(simulatedCharges.status, "captured")));
  expect(taken.filter((row) => row.refundedAmount < row.amount)).toHaveLength(captured.length);

  async function perform(what: (typeof actions)[number]): Promise<unknown> {
    const now = simulated.now();
    if (what.kind === "pass") return simulated.pass(what.minutes * MINUTE_MS);
    if (what.kind === "cancel") return cancelBooking(renter, bookingId, { reason: "" }, now).catch(() => {});
    const rows = await database.select().from(payments).where(isOf);
    const method = what.kind === "pay" ? (what.method as PaymentMethod) : undefined;
    if (method) return startPayment(renter, { bookingId, method, phone: "0788123999" }, now).catch(() => {});
    const [last] = rows.slice(-1);
    // The card form needs Stripe's reference, so without one the payment cannot have been made.
    const canBePaid = last && (last.provider !== "stripe" || last.providerRef !== null);
    if (what.kind === "answer") return canBePaid && simulated.answer(last.provider, last.id, what.outcome);
    if (what.kind === "misbehave")
      for (const provider of Object.values(providers)) await simulated.misbehave({ provider, ...what.how });
    return undefined;
  }
}
