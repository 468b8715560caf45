import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { payments } from "@/db/schema/payments/payments";
import { makeExtra, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  actorFor,
  advanceWaitingPayments,
  bookedScenario,
  eventReasonsOf,
  ledgerOf,
  notificationKindsOf,
  paidScenario,
} from "@/db/testing/scenarios";
import {
  addPickUpPlace,
  changePickUpPlace,
  removePickUpPlace,
  setPickUpPlace,
} from "@/lib/catalog/pick-up-places/commands";
import { listDayHandovers } from "@/lib/insights/business-home/handover-queries";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import {
  acceptBookingChange,
  declineBookingChange,
  priceBookingChange,
  withdrawBookingChange,
} from "@/lib/rentals/bookings/changes/commands";
import { proposeVehicleChange } from "@/lib/rentals/bookings/changes/vehicles/commands";
import { getParties } from "@/lib/rentals/bookings/handovers/parties/queries";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { proposePlaceChange } from "./commands";
import type { PlaceChangeRequest } from "./contract";
import { listOtherPlaces } from "./queries";

const database = await freshDatabase();
// The simulated providers use real time; the rental starts tomorrow and lasts three days.
const now = new Date();
const start = addMs(now, DAY_MS);
const context = { now, device: { ipAddress: "192.0.2.1", userAgent: "test" }, locale: "en" as const };
const office = {
  name: "Kiyovu office",
  address: "12 KN 33 St, Kiyovu",
  latitude: -1.9533,
  longitude: 30.0641,
  instructions: "Green gate.",
  weeklyHours: null,
};
const garage = {
  ...office,
  name: "Remera garage",
  address: "KG 11 Ave, Remera",
  latitude: -1.9583,
  longitude: 30.1125,
};

/**
 * A paid booking at the office of a business that also hands over cars at its garage, with deliveries for $15 and $20.
 */
async function twoPlaces() {
  const scenario = await paidScenario(database, now);
  const { owner, renter, vehicle, business, bookingId } = scenario;
  const atOffice = await addPickUpPlace(owner, office, context);
  const atGarage = await addPickUpPlace(owner, garage, context);
  await setPickUpPlace(owner, vehicle.id, atOffice.id, context);
  const other = await makeVehicle(database, { businessId: business.id, pickUpPlaceId: atGarage.id });
  await makeExtra(database, { vehicleId: vehicle.id });
  await makeExtra(database, { vehicleId: vehicle.id, kind: "airport_delivery", priceCents: 2_000 });
  const propose = async (
    actor: UserActor,
    place: PlaceChangeRequest["place"],
    differenceCents = 0,
    at = now,
  ) => {
    const seen = await proposePlaceChange(actor, bookingId, { place, differenceCents, note: "" }, at);
    return seen.change?.id ?? "";
  };
  const toGarage = { kind: "place", placeId: atGarage.id } as const;
  const seenBy = (actor: UserActor, at = now) => getBooking(actor, bookingId, at);
  return { ...scenario, owner, renter, office: atOffice, garage: atGarage, other, propose, toGarage, seenBy };
}

const airport = { kind: "airport_delivery" } as const;
const hotel = { kind: "delivery", address: "Hôtel des Mille Collines" } as const;

describe("another place of the business", () => {
  it("is agreed by both sides without a charge, and is the meeting place from then on", async () => {
    const { renter, owner, bookingId, propose, toGarage, seenBy } = await twoPlaces();
    const ledger = await ledgerOf(database, bookingId);
    const changeId = await propose(renter, toGarage);
    expect(await seenBy(owner)).toMatchObject({
      meetingPlace: { address: office.address },
      change: { status: "proposed", by: "renter", place: { kind: "place", address: garage.address } },
      can: { answerChange: true, changePlace: false },
    });
    await expect(acceptBookingChange(renter, bookingId, changeId, now)).rejects.toMatchObject({
      code: "forbidden",
    });
    const agreed = await acceptBookingChange(owner, bookingId, changeId, now);
    expect(agreed).toMatchObject({
      totalCents: 13_500,
      deliveryAddress: null,
      change: { status: "applied", differenceCents: 0 },
      meetingPlace: { name: garage.name, address: garage.address },
    });
    expect((await getParties(database, bookingId)).car.pickUpAddress).toBe(garage.address);
    expect(await ledgerOf(database, bookingId)).toEqual(ledger);
    expect((await eventReasonsOf(owner, bookingId)).slice(-2)).toEqual([
      "place_change_proposed",
      "place_changed",
    ]);
    expect(await notificationKindsOf(database, owner.userId)).toContain("place-change-proposed");
    expect(await notificationKindsOf(database, renter.userId)).toContain("place-changed");
  });

  it("can also be proposed by the owner, and changes nothing when declined or withdrawn", async () => {
    const { renter, owner, bookingId, propose, toGarage, seenBy } = await twoPlaces();
    const declined = await propose(owner, toGarage);
    await declineBookingChange(renter, bookingId, declined, { reason: "Too far" }, now);
    await withdrawBookingChange(owner, bookingId, await propose(owner, toGarage), now);
    expect(await seenBy(renter)).toMatchObject({
      change: { status: "withdrawn" },
      meetingPlace: { address: office.address },
      can: { changePlace: true },
    });
    expect(await notificationKindsOf(database, owner.userId)).toContain("place-change-declined");
    await acceptBookingChange(renter, bookingId, await propose(owner, toGarage), now);
    expect(await seenBy(owner)).toMatchObject({ meetingPlace: { address: garage.address } });
  });

  it("is agreed as it was proposed, even if its owner edits or removes it before the answer", async () => {
    const { renter, owner, bookingId, other, propose, toGarage, seenBy, ...places } = await twoPlaces();
    const place = places.garage;
    const changeId = await propose(renter, toGarage);
    await changePickUpPlace(owner, place.id, { ...garage, address: "Elsewhere" }, context);
    await setPickUpPlace(owner, other.id, places.office.id, context);
    await removePickUpPlace(owner, place.id, context);
    await acceptBookingChange(owner, bookingId, changeId, now);
    expect(await seenBy(renter)).toMatchObject({ meetingPlace: { address: garage.address } });
  });

  it("is shown to the renter only if cars are handed over there, and never belongs to another business", async () => {
    const { renter, owner, bookingId, other, propose, toGarage } = await twoPlaces();
    const places = async (actor: UserActor) =>
      (await listOtherPlaces(actor, bookingId, now)).items.map(({ name, kind }) => name ?? kind);
    expect(await places(renter)).toEqual([garage.name, "delivery", "airport_delivery"]);
    await database.update(vehicles).set({ status: "unlisted" }).where(eq(vehicles.id, other.id));
    expect(await places(renter)).toEqual(["delivery", "airport_delivery"]);
    expect(await places(owner)).toEqual([garage.name, "delivery", "airport_delivery"]);
    await expect(propose(renter, toGarage)).rejects.toMatchObject({ code: "not_found" });
    const stranger = await twoPlaces();
    await expect(propose(owner, stranger.toGarage)).rejects.toMatchObject({ code: "not_found" });
    await expect(propose(stranger.owner, toGarage)).rejects.toMatchObject({ code: "not_found" });
    await expect(listOtherPlaces(stranger.renter, bookingId, now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is refused if it is closed at the booked times or already the meeting place", async () => {
    const { renter, owner, garage: place, office: agreed, bookingId, propose, toGarage } = await twoPlaces();
    const never = [null, null, null, null, null, null, { opensAt: "00:00", closesAt: "00:01" }];
    await changePickUpPlace(owner, place.id, { ...garage, weeklyHours: never }, context);
    expect((await listOtherPlaces(renter, bookingId, now)).items[0]).toMatchObject({ isClosed: true });
    await expect(propose(renter, toGarage)).rejects.toMatchObject({ code: "invalid" });
    await expect(propose(renter, { kind: "place", placeId: agreed.id })).rejects.toMatchObject({
      key: "placeUnchanged",
    });
  });

  it("can be changed from the confirmation until the agreed pick-up, one change at a time", async () => {
    const asked = await bookedScenario(database, false, now);
    await expect(listOtherPlaces(asked.renter, asked.bookingId, now)).rejects.toMatchObject({
      key: "bookingNotChangeable",
    });
    const { renter, owner, propose, toGarage } = await twoPlaces();
    await expect(propose(renter, toGarage, 0, start)).rejects.toMatchObject({ key: "bookingNotChangeable" });
    const outcomes = await Promise.allSettled([propose(renter, toGarage), propose(owner, toGarage)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(propose(renter, airport, 2_000)).rejects.toMatchObject({ key: "changeOpen" });
  });

  it("does not change the booking's occupancy, even after the buffer has grown", async () => {
    const { renter, owner, bookingId, vehicle, propose, toGarage } = await twoPlaces();
    const isOfBooking = and(eq(vehicleOccupancy.bookingId, bookingId), eq(vehicleOccupancy.kind, "booking"));
    const before = await database.select().from(vehicleOccupancy).where(isOfBooking);
    await database.update(vehicles).set({ bufferMinutes: 600 }).where(eq(vehicles.id, vehicle.id));
    await acceptBookingChange(owner, bookingId, await propose(renter, toGarage), now);
    expect(await database.select().from(vehicleOccupancy).where(isOfBooking)).toEqual(before);
  });
});

describe("a delivery", () => {
  it("takes effect once it is paid, and is refunded when a place without a charge is agreed again", async () => {
    const { renter, owner, bookingId, office: agreed, propose, pay, seenBy, business } = await twoPlaces();
    await expect(propose(renter, hotel, 0)).rejects.toMatchObject({ key: "priceChanged" });
    await acceptBookingChange(owner, bookingId, await propose(renter, hotel, 1_500), now);
    expect(await seenBy(renter)).toMatchObject({
      totalCents: 13_500,
      deliveryAddress: null,
      change: { status: "pending_payment" },
      dues: [{ purpose: "change", totalCents: 1_500 }, { purpose: "deposit" }],
    });
    await pay("change", now);
    const brought = await seenBy(owner);
    expect(brought).toMatchObject({ totalCents: 15_000, deliveryAddress: hotel.address });
    expect(brought.lines.at(-1)).toMatchObject({ rule: "delivery", amountCents: 1_500 });
    expect(await ledgerOf(database, bookingId)).toMatchObject({
      provider_clearing: 15_000,
      owner_payable: -13_500,
      commission_revenue: -1_500,
    });
    const team = { run: [business.id], contact: [business.id] };
    expect(await listDayHandovers([business.id], team, start)).toMatchObject([{ place: hotel.address }]);
    // A change of dates keeps the delivery.
    const longer = { startsAt: start.toISOString(), endsAt: addMs(start, 4 * DAY_MS).toISOString() };
    expect(await priceBookingChange(renter, bookingId, longer, now)).toMatchObject({ totalCents: 19_500 });
    const elsewhere = { ...hotel, address: "KN 4 Ave 9" };
    await acceptBookingChange(renter, bookingId, await propose(owner, elsewhere), now);
    expect(await seenBy(renter)).toMatchObject({ totalCents: 15_000, deliveryAddress: elsewhere.address });
    const back = await propose(renter, { kind: "place", placeId: agreed.id }, -1_500);
    expect(await acceptBookingChange(owner, bookingId, back, now)).toMatchObject({
      totalCents: 13_500,
      deliveryAddress: null,
      meetingPlace: { address: office.address },
    });
    await advanceWaitingPayments(now);
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 13_500 });
  });

  it("is refused if the vehicle offers none", async () => {
    const { renter, owner, bookingId } = await paidScenario(database, now);
    for (const place of [airport, hotel])
      await expect(
        proposePlaceChange(renter, bookingId, { place, differenceCents: 0 }, now),
      ).rejects.toMatchObject({ key: "extraNotOffered" });
    expect((await getBooking(owner, bookingId, now)).can.changePlace).toBe(false);
  });

  it("is not applied by a payment that arrives after the pick-up, or after another place was agreed", async () => {
    const late = async (meanwhile: "pickUp" | "place") => {
      const { renter, owner, bookingId, propose, toGarage, seenBy } = await twoPlaces();
      await acceptBookingChange(owner, bookingId, await propose(renter, airport, 2_000), now);
      const payment = await startPayment(renter, { bookingId, purpose: "change", method: "card" }, now);
      const at = meanwhile === "pickUp" ? addMs(start, -HOUR_MS) : addMs(now, 3 * HOUR_MS);
      if (meanwhile === "pickUp")
        await handOver(owner, bookingId, { odometerKm: 42_000, fuelPercent: 80, isDepositWaived: true }, at);
      else await acceptBookingChange(owner, bookingId, await propose(renter, toGarage, 0, at), at);
      await answerCharge(renter, payment.id, { answer: "approve" }, new Date());
      for (let round = 1; round <= 3; round++) await advanceWaitingPayments(addMs(at, round * MINUTE_MS));
      const [row] = await database.select().from(payments).where(eq(payments.id, payment.id));
      const { totalCents, deliveryAddress, meetingPlace } = await seenBy(renter, at);
      return { status: row?.status, totalCents, deliveryAddress, address: meetingPlace?.address };
    };
    const unchanged = { totalCents: 13_500, deliveryAddress: null };
    const released = expect.stringMatching(/^(refunded|cancelled)$/);
    expect(await late("pickUp")).toEqual({ ...unchanged, address: office.address, status: released });
    expect(await late("place")).toEqual({ ...unchanged, address: garage.address, status: released });
  });
});

describe("an agreed place", () => {
  it("stays when the booking moves to another vehicle of the business, wherever that one is handed over", async () => {
    const { renter, owner, bookingId, vehicle, office: first, propose, toGarage, seenBy } = await twoPlaces();
    await acceptBookingChange(owner, bookingId, await propose(renter, toGarage), now);
    const { id: _, ...like } = vehicle;
    const spare = await makeVehicle(database, { ...like, plate: "RAE 456 D", pickUpPlaceId: first.id });
    const request = { vehicleId: spare.id, totalCents: 13_500, note: "" };
    const { change } = await proposeVehicleChange(owner, bookingId, request, now);
    if (change?.status === "proposed") await acceptBookingChange(renter, bookingId, change.id, now);
    expect(await seenBy(renter)).toMatchObject({
      vehicle: { id: spare.id },
      meetingPlace: { address: garage.address },
    });
  });

  it("limits changes of dates to its opening hours", async () => {
    const { renter, owner, bookingId, garage: place, propose, toGarage } = await twoPlaces();
    await acceptBookingChange(owner, bookingId, await propose(renter, toGarage), now);
    const never = [null, null, null, null, null, null, { opensAt: "00:00", closesAt: "00:01" }];
    await changePickUpPlace(owner, place.id, { ...garage, weeklyHours: never }, context);
    const longer = { startsAt: start.toISOString(), endsAt: addMs(start, 4 * DAY_MS).toISOString() };
    await expect(priceBookingChange(renter, bookingId, longer, now)).rejects.toMatchObject({
      code: "invalid",
    });
  });

  it("does not limit them while the vehicle is delivered instead, but has to be open to be chosen again", async () => {
    const { renter, owner, bookingId, office: place, propose, pay } = await twoPlaces();
    await acceptBookingChange(owner, bookingId, await propose(renter, airport, 2_000), now);
    await pay("change", now);
    const never = [null, null, null, null, null, null, { opensAt: "00:00", closesAt: "00:01" }];
    await changePickUpPlace(owner, place.id, { ...office, weeklyHours: never }, context);
    const longer = { startsAt: start.toISOString(), endsAt: addMs(start, 4 * DAY_MS).toISOString() };
    expect(await priceBookingChange(renter, bookingId, longer, now)).toMatchObject({ days: 4 });
    await expect(propose(renter, { kind: "place", placeId: place.id }, -2_000)).rejects.toMatchObject({
      key: expect.stringMatching(/Closed$|OutsideHours$/),
    });
  });

  it("can no longer be proposed once the vehicle is out", async () => {
    const { renter, owner, bookingId, propose, toGarage, seenBy } = await twoPlaces();
    await propose(renter, toGarage, 0, addMs(start, -90 * MINUTE_MS));
    const at = addMs(start, -HOUR_MS);
    await handOver(owner, bookingId, { odometerKm: 42_000, fuelPercent: 80, isDepositWaived: true }, at);
    expect(await seenBy(renter, at)).toMatchObject({
      status: "active",
      change: { status: "withdrawn" },
      meetingPlace: { address: office.address },
    });
  });

  it("is shown without its address to members who do not meet the renter", async () => {
    const { renter, business, propose, seenBy } = await twoPlaces();
    await propose(renter, hotel, 1_500);
    const user = await makeUser(database, { role: "business" });
    const accountant = actorFor(user, [{ businessId: business.id, role: "accountant" }]);
    expect((await seenBy(accountant)).change?.place).toEqual({ kind: "delivery", name: null, address: null });
  });
});
