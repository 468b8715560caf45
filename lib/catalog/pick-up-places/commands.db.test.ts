import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "@/db/schema/platform/audit";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, paidScenario, telephoneScenario, vehicleScenario } from "@/db/testing/scenarios";
import { unpublishVehicle } from "@/lib/catalog/fleet/publish";
import { getFleetVehicle } from "@/lib/catalog/fleet/queries";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { recordCounterPayment } from "@/lib/payments/counter-payments/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { advancePayment } from "@/lib/payments/payments/processing/advance";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { quoteBookingChange } from "@/lib/rentals/bookings/changes/quote-booking-change";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { getParties } from "@/lib/rentals/bookings/handovers/parties/queries";
import { keepMeetingPlace } from "@/lib/rentals/bookings/meeting-places/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { addPickUpPlace, changePickUpPlace, removePickUpPlace, setPickUpPlace } from "./commands";
import { listPickUpPlaces } from "./queries";

const database = await freshDatabase();
// A Tuesday, 10:00 in Kigali.
const now = new Date("2026-12-01T08:00:00Z");
const context = { now, device: { ipAddress: "192.0.2.1", userAgent: "test" }, locale: "en" as const };
const office = {
  name: "Kiyovu office",
  address: "12 KN 33 St, Kiyovu",
  latitude: -1.9533,
  longitude: 30.0641,
  instructions: "Green gate.",
  weeklyHours: null,
};
const weekdays = { opensAt: "08:00", closesAt: "18:00" };
const officeHours = [weekdays, weekdays, weekdays, weekdays, weekdays, null, null];

describe("a pick-up place", () => {
  it("is added, chosen for a vehicle, changed, and removed once no vehicle uses it", async () => {
    const { owner, vehicle } = await vehicleScenario(database);
    const place = await addPickUpPlace(owner, office, context);
    await setPickUpPlace(owner, vehicle.id, place.id, context);
    expect(await getFleetVehicle(owner, vehicle.id, now)).toMatchObject({ pickUpPlaceId: place.id });
    await changePickUpPlace(owner, place.id, { ...office, name: "Head office" }, context);
    expect((await listPickUpPlaces(owner, undefined)).items).toMatchObject([
      { id: place.id, name: "Head office", vehicleCount: 1 },
    ]);
    await expect(removePickUpPlace(owner, place.id, context)).rejects.toMatchObject({
      key: "pickUpPlaceInUse",
    });
    // A listed vehicle keeps a place.
    const take = () => setPickUpPlace(owner, vehicle.id, null, context);
    await expect(take()).rejects.toMatchObject({ key: "carPickUpPlaceInUse" });
    await unpublishVehicle(owner, vehicle.id, context);
    await take();
    await removePickUpPlace(owner, place.id, context);
    expect((await listPickUpPlaces(owner, undefined)).items).toEqual([]);
    // The place may be somebody's home.
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, place.id));
    expect(Object.fromEntries(entries.map(({ action, detail }) => [action, detail]))).toEqual({
      "pick-up-place.add": {},
      "pick-up-place.change": { changed: ["name"] },
      "pick-up-place.remove": {},
    });
  });

  it("keeps what a colleague has changed when only its instructions are corrected", async () => {
    const { owner } = await vehicleScenario(database);
    const place = await addPickUpPlace(owner, office, context);
    await changePickUpPlace(owner, place.id, { name: "Head office", weeklyHours: officeHours }, context);
    await changePickUpPlace(owner, place.id, { instructions: "Blue gate." }, context);
    expect((await listPickUpPlaces(owner, undefined)).items).toMatchObject([
      { ...office, name: "Head office", instructions: "Blue gate.", weeklyHours: officeHours },
    ]);
  });

  it("belongs to its business, so others can neither find it nor use it for their vehicles", async () => {
    const { owner, vehicle } = await vehicleScenario(database);
    const other = await vehicleScenario(database);
    const place = await addPickUpPlace(owner, office, context);
    for (const attempt of [
      () => changePickUpPlace(other.owner, place.id, office, context),
      () => removePickUpPlace(other.owner, place.id, context),
      () => setPickUpPlace(other.owner, vehicle.id, place.id, context),
      () => setPickUpPlace(other.owner, other.vehicle.id, place.id, context),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    // An administrator, who sees both businesses, cannot mix them either.
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await expect(setPickUpPlace(admin, other.vehicle.id, place.id, context)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("can be changed by owners and managers, and read by agents", async () => {
    const { owner, business } = await vehicleScenario(database);
    const place = await addPickUpPlace(owner, office, context);
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: user.id, role: "agent" });
    const agent = actorFor(user, [{ businessId: business.id, role: "agent" }]);
    expect((await listPickUpPlaces(agent, business.id)).items).toHaveLength(1);
    await expect(changePickUpPlace(agent, place.id, office, context)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      addPickUpPlace(agent, { ...office, businessId: business.id }, context),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("the two sides of a booking", () => {
  it("see the place and each other's number once it is paid, and nobody else does", async () => {
    const { owner, renter, vehicle, bookingId } = await paidScenario(database, now);
    const place = await addPickUpPlace(owner, office, context);
    await setPickUpPlace(owner, vehicle.id, place.id, context);
    const seen = { name: office.name, address: office.address, instructions: office.instructions };
    expect(await getBooking(renter, bookingId, now)).toMatchObject({
      meetingPlace: seen,
      ownerPhone: expect.stringMatching(/^\+250/),
      renterPhone: null,
    });
    expect(await getBooking(owner, bookingId, now)).toMatchObject({
      meetingPlace: seen,
      ownerPhone: null,
      renterPhone: expect.stringMatching(/^\+250/),
    });
  });

  it("keep the agreed place, even if the owner moves it afterwards", async () => {
    const { owner, vehicle, business, quote, ...scenario } = await vehicleScenario(database);
    const place = await addPickUpPlace(owner, office, context);
    await setPickUpPlace(owner, vehicle.id, place.id, context);
    const renter = await scenario.renter();
    const { id: bookingId } = await createBooking(renter, { quoteId: (await quote(renter, now)).id }, now);
    const rent = { bookingId, purpose: "rent" as const, method: "card" as const };
    const payment = await startPayment(renter, rent, now);
    await answerCharge(renter, payment.id, { answer: "approve" }, new Date());
    await advancePayment(payment.id, now);
    const seen = async () => (await getBooking(renter, bookingId, now)).meetingPlace;
    // The instructions may change, but not the location.
    await changePickUpPlace(owner, place.id, { ...office, instructions: "Blue gate." }, context);
    expect(await seen()).toMatchObject({ address: office.address, instructions: "Blue gate." });
    const far = {
      ...office,
      name: "Airport",
      address: "KN 5 Rd, Kanombe",
      latitude: -1.9686,
      longitude: 30.1395,
    };
    await changePickUpPlace(owner, place.id, { ...far, instructions: "Arrivals." }, context);
    expect(await seen()).toMatchObject({ address: office.address, latitude: office.latitude });
    expect((await getParties(database, bookingId)).car.pickUpAddress).toBe(office.address);
    const other = await addPickUpPlace(owner, { ...far, businessId: business.id }, context);
    await setPickUpPlace(owner, vehicle.id, other.id, context);
    expect(await seen()).toMatchObject({ address: office.address });
    // A car handed over at the same place changes nothing; one from elsewhere is handed over there.
    const keep = () =>
      database.transaction((tx) =>
        keepMeetingPlace(tx, { id: bookingId, vehicleId: vehicle.id }, now, { isVehicleNew: true }),
      );
    await setPickUpPlace(owner, vehicle.id, place.id, context);
    await keep();
    expect(await seen()).toMatchObject({ address: office.address });
    await setPickUpPlace(owner, vehicle.id, other.id, context);
    await keep();
    expect(await seen()).toMatchObject({ address: far.address });
    await setPickUpPlace(owner, vehicle.id, place.id, context);
    await removePickUpPlace(owner, other.id, context);
    expect(await seen()).toMatchObject({ address: far.address });
  });

  it("keep the place named on the telephone, even if the car is handed over elsewhere when it is paid", async () => {
    const { owner, vehicle, reserve } = await telephoneScenario(database, now);
    const place = await addPickUpPlace(owner, office, context);
    await setPickUpPlace(owner, vehicle.id, place.id, context);
    const bookingId = await reserve(vehicle.id, addMs(now, 9 * DAY_MS));
    const airport = { ...office, name: "Airport", address: "KN 5 Rd, Kanombe" };
    const other = await addPickUpPlace(owner, airport, context);
    await setPickUpPlace(owner, vehicle.id, other.id, context);
    await recordCounterPayment(owner, bookingId, { purpose: "rent", method: "cash" }, now);
    expect(await getBooking(owner, bookingId, now)).toMatchObject({
      status: "confirmed",
      meetingPlace: { address: office.address },
    });
  });

  it("see neither before it is paid, nor after it ended without a rental", async () => {
    const { owner, renter, vehicle, quote } = await vehicleScenario(database);
    const place = await addPickUpPlace(owner, office, context);
    await setPickUpPlace(owner, vehicle.id, place.id, context);
    const actor = await renter();
    const { id } = await createBooking(actor, { quoteId: (await quote(actor, now)).id }, now);
    const nothing = { meetingPlace: null, ownerPhone: null, renterPhone: null };
    expect(await getBooking(actor, id, now)).toMatchObject(nothing);
    await expect(getBooking(owner, id, now)).rejects.toMatchObject({ code: "not_found" });
    expect(await getBooking(actor, id, addMs(now, HOUR_MS))).toMatchObject({ status: "expired", ...nothing });
  });
});

describe("opening hours", () => {
  async function closedAtWeekends() {
    const scenario = await paidScenario(database, now);
    const place = await addPickUpPlace(scenario.owner, { ...office, weeklyHours: officeHours }, context);
    await setPickUpPlace(scenario.owner, scenario.vehicle.id, place.id, context);
    return scenario;
  }

  it("refuse a quote whose pick-up or return falls outside them, and state the possible times", async () => {
    const { quote, renter } = await closedAtWeekends();
    // From Tuesday in ten days to Friday.
    await expect(quote(renter, now, 14, 3)).resolves.toMatchObject({ days: 3 });
    await expect(quote(renter, now, 11, 3)).rejects.toMatchObject({ key: "pickUpDayClosed" });
    await expect(quote(renter, now, 10, 2)).rejects.toMatchObject({ key: "returnDayClosed" });
    await expect(quote(renter, addMs(now, 9 * HOUR_MS), 14, 3)).rejects.toMatchObject({
      key: "pickUpOutsideHours",
      details: { values: { opens: "08:00", closes: "18:00" }, fields: { startsAt: "pickUpOutsideHours" } },
    });
  });

  it("also apply to changes of dates, but not to an unchanged pick-up", async () => {
    const { bookingId } = await closedAtWeekends();
    const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
    if (!booking) throw new Error("no booking");
    const change = (startsAt: Date, endsAt: Date) =>
      database.transaction((tx) => quoteBookingChange(tx, booking, { startsAt, endsAt }, now));
    // Wednesday to Saturday was agreed before the hours were set.
    await expect(change(booking.startsAt, addMs(booking.endsAt, DAY_MS))).rejects.toMatchObject({
      key: "returnDayClosed",
    });
    await expect(change(booking.startsAt, addMs(booking.endsAt, -DAY_MS))).resolves.toMatchObject({
      days: 2,
    });
    await expect(
      change(addMs(booking.startsAt, -14 * HOUR_MS), addMs(booking.endsAt, 2 * DAY_MS)),
    ).rejects.toMatchObject({ key: "pickUpOutsideHours" });
  });
});
