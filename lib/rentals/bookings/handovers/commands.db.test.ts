import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { notifications } from "@/db/schema/messaging/notifications";
import { handovers } from "@/db/schema/rentals/handovers";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, eventReasonsOf, ledgerOf, paidScenario } from "@/db/testing/scenarios";
import { readFile } from "@/lib/operations/file-access/private-files";
import { getPayment } from "@/lib/payments/payments/queries";
import { addMs, DAY_MS, dayIn, HOUR_MS, KIGALI } from "@/lib/platform/dates";
import { storeFile } from "@/lib/platform/files/commands";
import { testPicture } from "@/lib/platform/files/testing";
import { businessBookingsQuery } from "@/lib/rentals/bookings/business-list/contract";
import { listBusinessBookings } from "@/lib/rentals/bookings/business-list/queries";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { composeAgreement } from "@/lib/rentals/rental-agreements/queries";
import { recordNoShow, recordPickUp } from "./commands";
import { handOver } from "./testing";

const database = await freshDatabase();
// The simulated providers use real time, so the tests start now; the pick-up is tomorrow.
const now = new Date();
const pickup = addMs(now, DAY_MS);
const inspection = { odometerKm: 42_000, fuelPercent: 75 };
const device = { ipAddress: "127.0.0.1" } as Parameters<typeof readFile>[2];

const paid = (vehicleRow?: Parameters<typeof paidScenario>[2]) => paidScenario(database, now, vehicleRow);

describe("handing a car over", () => {
  it("starts the rental and stores the record for both sides", async () => {
    const { owner, renter, bookingId, vehicle, pay } = await paid();
    await pay("deposit", now);
    const file = await storeFile(
      database,
      {
        ownerId: owner.userId,
        purpose: "handover_picture",
        name: "front.jpg",
        bytes: await testPicture().jpeg().toBuffer(),
      },
      now,
    );
    const damage = [{ place: "front" as const, note: "A scratch under the number plate" }];
    const request = {
      ...inspection,
      damage,
      note: "Keys and papers given",
      guidedPictures: { front: file.id },
      isLicenceChecked: true,
    };
    await handOver(owner, bookingId, request, pickup);
    const booking = await getBooking(renter, bookingId, pickup);
    expect(booking).toMatchObject({ status: "active", pickedUpAt: pickup.toISOString() });
    expect(booking.handovers).toMatchObject([
      {
        kind: "pickup",
        ...inspection,
        damage,
        note: "Keys and papers given",
        pictures: [{ id: file.id, view: "front" }],
        isLicenceChecked: true,
      },
    ]);
    expect((await readFile(renter, file.id, device, now)).mediaType).toBe("image/webp");
    const stranger = actorFor(await makeUser(database));
    await expect(readFile(stranger, file.id, device, now)).rejects.toMatchObject({ code: "not_found" });
    const [vehicleRow] = await database.select().from(vehicles).where(eq(vehicles.id, vehicle.id));
    expect(vehicleRow?.mileageKm).toBe(42_000);
  });

  it("requires a verified licence that is valid until the return", async () => {
    const { owner, renter, bookingId } = await paid();
    const request = { ...inspection, isDepositWaived: true };
    const setLicence = (set: Partial<typeof individualProfiles.$inferInsert>) =>
      database.update(individualProfiles).set(set).where(eq(individualProfiles.userId, renter.userId));
    await setLicence({ licenceStatus: "submitted" });
    expect((await getBooking(owner, bookingId, pickup)).missing).toEqual(["licenceNotVerified", "deposit"]);
    // The renter sees this before the pick-up.
    expect((await getBooking(renter, bookingId, pickup)).missing).toEqual(["licenceNotVerified"]);
    await expect(handOver(owner, bookingId, request, pickup)).rejects.toMatchObject({
      key: "licenceNotVerified",
    });
    await setLicence({ licenceStatus: "verified", licenceExpiresOn: pickup.toISOString().slice(0, 10) });
    await expect(handOver(owner, bookingId, request, pickup)).rejects.toMatchObject({
      key: "licenceRunsOut",
    });
    await setLicence({ licenceExpiresOn: null });
    expect(await handOver(owner, bookingId, request, pickup)).toMatchObject({ status: "active" });
    expect(await eventReasonsOf(owner, bookingId)).toContain("deposit_waived");
  });

  it("requires the owner's side to have compared the licence with the person, unless a driver comes with the car", async () => {
    const { owner, bookingId } = await paid({ mileageKm: 41_000 });
    const request = { ...inspection, isDepositWaived: true };
    for (const without of [{}, { isLicenceChecked: false }])
      await expect(recordPickUp(owner, bookingId, { ...request, ...without }, pickup)).rejects.toMatchObject({
        code: "invalid",
        key: "licenceCheckRequired",
        details: { fields: { isLicenceChecked: "licenceCheckRequired" } },
      });
    const both = { ...request, odometerKm: 40_999 };
    await expect(recordPickUp(owner, bookingId, both, pickup)).rejects.toMatchObject({
      details: { fields: { odometerKm: "odometerBelow", isLicenceChecked: "licenceCheckRequired" } },
    });
    expect(await database.$count(handovers, eq(handovers.bookingId, bookingId))).toBe(0);
    const compared = { ...request, isLicenceChecked: true };
    expect(await recordPickUp(owner, bookingId, compared, pickup)).toMatchObject({ status: "active" });
    const withDriver = await paid({ isWithDriver: true, driverHoursPerDay: 10 });
    expect(await recordPickUp(withDriver.owner, withDriver.bookingId, request, pickup)).toMatchObject({
      status: "active",
    });
  });

  it("requires documents of the vehicle that are valid until the return, and warns its managers before", async () => {
    const endsOn = dayIn(addMs(pickup, DAY_MS), KIGALI);
    const { owner, renter, bookingId, vehicle } = await paid({ documentsEndOn: endsOn });
    const request = { ...inspection, isDepositWaived: true };
    expect(await getBooking(owner, bookingId, pickup)).toMatchObject({ documentGap: { endsOn } });
    expect(await getBooking(renter, bookingId, pickup)).toMatchObject({ documentGap: null });
    const isWarning = eq(notifications.kind, "booking-needs-documents");
    const warned = await database
      .select()
      .from(notifications)
      .where(and(isWarning, eq(notifications.userId, owner.userId)));
    expect(warned).toMatchObject([{ actionUrl: `/dashboard/business/vehicles/${vehicle.id}#documents` }]);
    await expect(handOver(owner, bookingId, request, pickup)).rejects.toMatchObject({
      key: "vehicleDocumentsEndBeforeReturn",
    });
    const renewed = dayIn(addMs(pickup, 30 * DAY_MS), KIGALI);
    await database.update(vehicles).set({ documentsEndOn: renewed }).where(eq(vehicles.id, vehicle.id));
    expect(await getBooking(owner, bookingId, pickup)).toMatchObject({ documentGap: null });
    expect(await handOver(owner, bookingId, request, pickup)).toMatchObject({ status: "active" });
  });

  it("requires the deposit, the right time and an odometer reading that does not go backwards", async () => {
    const { owner, bookingId } = await paid({ mileageKm: 41_000 });
    await expect(handOver(owner, bookingId, inspection, pickup)).rejects.toMatchObject({
      key: "depositNotSettled",
    });
    const request = { ...inspection, isDepositWaived: true };
    await expect(handOver(owner, bookingId, request, addMs(pickup, -2 * HOUR_MS - 1))).rejects.toMatchObject({
      key: "pickUpTooEarly",
    });
    await expect(
      handOver(owner, bookingId, { ...request, odometerKm: 40_999 }, pickup),
    ).rejects.toMatchObject({ code: "invalid", key: "odometerBelow" });
    expect(await handOver(owner, bookingId, request, addMs(pickup, -2 * HOUR_MS))).toMatchObject({
      status: "active",
    });
  });

  it("is allowed only for the owner's side: not for the renter, the accountant or a stranger", async () => {
    const { owner, renter, business, bookingId } = await paid();
    const request = { ...inspection, isDepositWaived: true };
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: user.id, role: "accountant" });
    const accountant = actorFor(user, [{ businessId: business.id, role: "accountant" }]);
    const stranger = actorFor(await makeUser(database));
    await expect(handOver(renter, bookingId, request, pickup)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(handOver(accountant, bookingId, request, pickup)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(handOver(stranger, bookingId, request, pickup)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await database.$count(handovers, eq(handovers.bookingId, bookingId))).toBe(0);
    expect((await getBooking(owner, bookingId, pickup)).status).toBe("confirmed");
  });

  it("happens once when submitted twice in parallel", async () => {
    const { owner, bookingId } = await paid();
    const press = () => handOver(owner, bookingId, { ...inspection, isDepositWaived: true }, pickup);
    const outcomes = await Promise.allSettled([press(), press(), press()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.$count(handovers, eq(handovers.bookingId, bookingId))).toBe(1);
  });
});

describe("a contract", () => {
  const old = ["RAD 111 A", "Umucyo Car Hire", "KG 7 Ave, Kacyiru", "RW-OLD-1", "Toyota RAV4 2021", "Remera"];
  const edited = ["RAE 999 Z", "Inzira Rentals", "KN 1 Rd, Gikondo", "RW-NEW-2", "Kia Rio 2019", "Gikondo"];

  async function scenario() {
    const signedScenario = await paid({ plate: "RAD 111 A" });
    const { owner, renter, business, vehicle, bookingId } = signedScenario;
    const setLicence = (drivingLicence: string) =>
      database
        .update(individualProfiles)
        .set({ drivingLicence })
        .where(eq(individualProfiles.userId, renter.userId));
    await setLicence("RW-OLD-1");
    return {
      ...signedScenario,
      text: async () => JSON.stringify(await composeAgreement(renter, bookingId, "en", pickup)),
      pickUp: () => handOver(owner, bookingId, { ...inspection, isDepositWaived: true }, pickup),
      editAll: async () => {
        const [plate, name, address, licence = "", title, neighbourhood] = edited;
        await database
          .update(vehicles)
          .set({ plate, title, neighbourhood, year: 2019 })
          .where(eq(vehicles.id, vehicle.id));
        await database.update(businesses).set({ name, address }).where(eq(businesses.id, business.id));
        await database
          .update(users)
          .set({ firstName: "Renamed", lastName: "Renter" })
          .where(eq(users.id, renter.userId));
        await setLicence(licence);
      },
    };
  }

  it("keeps the signed data when vehicle and profiles change", async () => {
    const { renter, text, pickUp, editAll } = await scenario();
    await pickUp();
    const signed = await text();
    for (const part of [...old, renter.name]) expect(signed).toContain(part);
    await editAll();
    expect(await text()).toBe(signed);
  });

  it("states basic insurance if documents were approved at the pick-up, whatever happens to them later", async () => {
    const { owner, bookingId, vehicle, pickUp, text } = await scenario();
    const setEnd = (documentsEndOn: string | null) =>
      database.update(vehicles).set({ documentsEndOn }).where(eq(vehicles.id, vehicle.id));
    const listed = async () => {
      const { items } = await listBusinessBookings(owner, businessBookingsQuery.parse({}), pickup);
      return items.find(({ id }) => id === bookingId)?.insuranceCoverage;
    };
    const isStated = async () => [(await text()).includes("Basic insurance"), await listed()];
    expect(await isStated()).toEqual([true, "basic"]);
    // The grace period of the business allows the pick-up.
    await setEnd(dayIn(pickup, KIGALI));
    expect(await isStated()).toEqual([false, null]);
    await database
      .update(vehicles)
      .set({ documentGraceEndsOn: "2099-12-31" })
      .where(eq(vehicles.id, vehicle.id));
    await pickUp();
    await setEnd("2099-12-31");
    expect(await isStated()).toEqual([false, null]);

    const insured = await scenario();
    await insured.pickUp();
    await database.update(vehicles).set({ documentsEndOn: null }).where(eq(vehicles.id, insured.vehicle.id));
    expect(await insured.text()).toContain("Basic insurance");
    // A snapshot from before this was kept follows the vehicle.
    const old = sql`${handovers.parties} #- '{car,isInsured}'`;
    await database.update(handovers).set({ parties: old }).where(eq(handovers.bookingId, insured.bookingId));
    expect(await insured.text()).not.toContain("Basic insurance");
  });

  it("shows current vehicle and profile data while it is a draft", async () => {
    const { renter, text, pickUp, editAll } = await scenario();
    await editAll();
    const draft = await text();
    // A draft shows only the last characters of the licence number.
    for (const part of [...edited, "Renamed Renter"])
      expect(draft).toContain(part === "RW-NEW-2" ? "•••••W-2" : part);
    for (const part of [...old, renter.name]) expect(draft).not.toContain(part);
    await pickUp();
    for (const part of [...edited, "Renamed Renter"]) expect(await text()).toContain(part);
  });

  it("shows current data for a pick-up from before snapshots were stored", async () => {
    const { bookingId, text, pickUp, editAll } = await scenario();
    await pickUp();
    await database.update(handovers).set({ parties: null }).where(eq(handovers.bookingId, bookingId));
    await editAll();
    for (const part of edited) expect(await text()).toContain(part);
  });
});

describe("a deposit", () => {
  it("can be paid once, from 48 hours before the pick-up", async () => {
    const { renter, bookingId, pay } = await paid();
    expect(await getBooking(renter, bookingId, now)).toMatchObject({
      dues: [{ purpose: "deposit", totalCents: 10_000, totalRwf: 145_500 }],
      deposit: { isHeld: false },
    });
    await pay("deposit", now);
    expect(await getBooking(renter, bookingId, now)).toMatchObject({ dues: [], deposit: { isHeld: true } });
  });

  it("is refunded automatically when the booking is cancelled", async () => {
    const { renter, bookingId, pay } = await paid();
    const card = await pay("deposit", now);
    await cancelBooking(renter, bookingId, { reason: "" }, now);
    expect(await getPayment(renter, card, now)).toMatchObject({ status: "cancelled" });
    const other = await paid();
    const phone = await other.pay("deposit", now, "momo");
    await cancelBooking(other.owner, other.bookingId, { reason: "" }, now);
    expect(await getPayment(other.renter, phone, now)).toMatchObject({ status: "refunded" });
    expect(Object.values(await ledgerOf(database, other.bookingId)).every((cents) => cents === 0)).toBe(true);
  });
});

describe("a renter who never shows up", () => {
  it("gets the deposit back but no rent, and the days become free", async () => {
    const { owner, renter, bookingId, pay } = await paid();
    const deposit = await pay("deposit", now);
    const reason = { reason: "Nobody came" };
    await expect(recordNoShow(owner, bookingId, reason, addMs(pickup, HOUR_MS))).rejects.toMatchObject({
      key: "noShowTooEarly",
    });
    await expect(recordNoShow(renter, bookingId, reason, addMs(pickup, 2 * HOUR_MS))).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await recordNoShow(owner, bookingId, reason, addMs(pickup, 2 * HOUR_MS))).toMatchObject({
      status: "no_show",
      refundedCents: 0,
    });
    expect(await getPayment(renter, deposit, now)).toMatchObject({ status: "cancelled" });
    expect(await database.$count(vehicleOccupancy, eq(vehicleOccupancy.bookingId, bookingId))).toBe(0);
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 13_500 });
  });
});
