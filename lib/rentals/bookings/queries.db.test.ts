import { describe, expect, it } from "vitest";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario, telephoneScenario, vehicleScenario } from "@/db/testing/scenarios";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { getBookingTotals, listBookings } from "@/lib/rentals/bookings/lists/queries";
import { acceptBooking, cancelBooking, createBooking, declineBooking } from "./commands";
import { getBooking } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const later = (ms: number) => addMs(now, ms);
const noReason = { reason: "" };

const byPhone = { method: "momo", phone: "0788 123 456" } as const;

/** A request that is paid by mobile money once the owner accepts it. */
async function requestedScenario() {
  const { renter: newRenter } = await vehicleScenario(database);
  const scenario = await bookedScenario(database, false, now);
  await startPayment(scenario.renter, { bookingId: scenario.bookingId, purpose: "rent", ...byPhone }, now);
  return { ...scenario, newRenter };
}

describe("who may see and do what", () => {
  it("hides a booking from everyone who is not involved", async () => {
    const { renter: involved, newRenter, owner, bookingId: id } = await requestedScenario();
    const stranger = await newRenter();
    const otherOwner = (await vehicleScenario(database)).owner;
    for (const nobody of [stranger, otherOwner, { kind: "anonymous" } as const]) {
      await expect(getBooking(nobody, id, now)).rejects.toMatchObject({ code: "not_found" });
      expect((await listBookings(nobody, { limit: 50 }, now)).items.map((item) => item.id)).not.toContain(id);
    }
    for (const action of [
      acceptBooking,
      (a: typeof stranger, b: string, at: Date) => declineBooking(a, b, noReason, at),
    ])
      await expect(action(stranger, id, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(cancelBooking(otherOwner, id, noReason, now)).rejects.toMatchObject({ code: "not_found" });
    for (const either of [involved, owner]) expect(await getBooking(either, id, now)).toMatchObject({ id });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    expect(await getBooking(admin, id, now)).toMatchObject({ id });
  });

  it("hides a checkout from the business until it is requested or paid", async () => {
    const { renter, owner, business, bookingId } = await bookedScenario(database, false, now);
    const keyed = { ...owner, key: { id: business.id, permissions: ["rentals.run" as const] } };
    const cancel = () => cancelBooking(owner, bookingId, noReason, now);
    for (const business of [owner, keyed])
      await expect(getBooking(business, bookingId, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(cancel()).rejects.toMatchObject({ code: "not_found" });
    expect((await listBookings(owner, { limit: 9, side: "owner" }, now)).items).toEqual([]);
    expect(await getBooking(renter, bookingId, now)).toMatchObject({ can: { pay: true } });
    await startPayment(renter, { bookingId, purpose: "rent", ...byPhone }, now);
    expect(await getBooking(owner, bookingId, now)).toMatchObject({ status: "requested" });
    expect(await cancel()).toMatchObject({ status: "cancelled" });
  });

  it("lets an accountant view but not answer", async () => {
    const { business, bookingId: id } = await requestedScenario();
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: user.id, role: "accountant" });
    const accountant = actorFor(user, [{ businessId: business.id, role: "accountant" }]);
    expect((await getBooking(accountant, id, now)).can).toMatchObject({ accept: false, cancel: false });
    await expect(acceptBooking(accountant, id, now)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("does not let a renter accept their own request", async () => {
    const { renter, quote } = await vehicleScenario(database, { isInstantBook: false });
    const actor = await renter();
    const { id } = await createBooking(actor, { quoteId: (await quote(actor, now)).id }, now);
    await expect(acceptBooking(actor, id, now)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a reservation that is paid at the pick-up", () => {
  it("shows both sides how to reach each other, until it expires", async () => {
    const { owner, customer, bookingId } = await telephoneScenario(database, now);
    const numbers = async (actor: typeof owner, at = now) => {
      const { renterPhone, ownerPhone } = await getBooking(actor, bookingId, at);
      return { renterPhone, ownerPhone };
    };
    expect(await numbers(owner)).toEqual({ renterPhone: expect.any(String), ownerPhone: null });
    expect(await numbers(customer)).toEqual({ renterPhone: null, ownerPhone: expect.any(String) });
    const expired = later(DAY_MS + 2 * HOUR_MS);
    expect(await numbers(owner, expired)).toEqual({ renterPhone: null, ownerPhone: null });
    expect(await numbers(customer, expired)).toEqual({ renterPhone: null, ownerPhone: null });
  });
});

describe("the list", () => {
  it("pages through everything once, newest first", async () => {
    const { renter, quote } = await vehicleScenario(database);
    const actor = await renter();
    for (let index = 0; index < 5; index++)
      await createBooking(actor, { quoteId: (await quote(actor, now, 10 + index * 4)).id }, later(index));
    const first = await listBookings(actor, { limit: 2 }, now);
    const second = await listBookings(actor, { limit: 2, cursor: first.nextCursor ?? "" }, now);
    const third = await listBookings(actor, { limit: 2, cursor: second.nextCursor ?? "" }, now);
    const all = [...first.items, ...second.items, ...third.items];
    expect(new Set(all.map(({ id }) => id)).size).toBe(5);
    expect(third.nextCursor).toBeNull();
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
  });

  it("finds overdue bookings as expired and not as waiting", async () => {
    const { renter, quote } = await vehicleScenario(database);
    const actor = await renter();
    await createBooking(actor, { quoteId: (await quote(actor, now)).id }, now);
    const at = later(HOUR_MS);
    expect((await listBookings(actor, { limit: 9, status: "expired" }, at)).items).toHaveLength(1);
    expect((await listBookings(actor, { limit: 9, status: "pending_payment" }, at)).items).toHaveLength(0);
  });
});

describe("the totals", () => {
  it("count each status once, on the chosen side, and only money that was not refunded", async () => {
    const { renter, owner, quote } = await vehicleScenario(database);
    const actor = await renter();
    const { id } = await createBooking(actor, { quoteId: (await quote(actor, now, 10)).id }, now);
    await createBooking(actor, { quoteId: (await quote(actor, now, 20)).id }, now);
    await cancelBooking(actor, id, noReason, now);
    expect(await getBookingTotals(actor, { side: "renter" }, now)).toMatchObject({
      pending: 1,
      upcoming: 0,
      spentCents: 0,
    });
    expect(await getBookingTotals(owner, { side: "owner" }, now)).toMatchObject({ pending: 0 });
    expect(await getBookingTotals(owner, { side: "renter" }, now)).toMatchObject({ pending: 0 });
    expect(await getBookingTotals(actor, { side: "renter" }, later(HOUR_MS))).toMatchObject({ pending: 0 });
  });
});
