import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeMember, makeUser } from "@/db/factories";
import { actorFor, ledgerOf, paidScenario, reasonsOf } from "@/db/scenario";
import { businesses } from "@/db/schema/businesses";
import { handovers } from "@/db/schema/handovers";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { individualProfiles, users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import { freshDatabase } from "@/db/testing";
import { cancelBooking } from "@/lib/bookings/commands";
import { getBooking } from "@/lib/bookings/queries";
import { writeContract } from "@/lib/contracts/queries";
import { after, DAY_MS, HOUR_MS } from "@/lib/dates";
import { keepFile } from "@/lib/files/commands";
import { readFile } from "@/lib/files/queries";
import { picture } from "@/lib/files/testing";
import { getPayment } from "@/lib/payments/queries";
import { handOver, recordNoShow } from "./commands";

const database = await freshDatabase();
// Providers keep real time, so these stories begin now; the pick-up is tomorrow.
const now = new Date();
const pickup = after(now, DAY_MS);
const seen = { odometerKm: 42_000, fuelPercent: 75 };
const device = { ipAddress: "127.0.0.1" } as Parameters<typeof readFile>[2];

const paid = (car?: Parameters<typeof paidScenario>[2]) => paidScenario(database, now, car);

describe("handing a car over", () => {
  it("begins the rental and keeps what was seen, for both sides", async () => {
    const { owner, renter, bookingId, vehicle, pay } = await paid();
    await pay("deposit", now);
    const file = await keepFile(
      database,
      {
        ownerId: owner.userId,
        purpose: "handover_picture",
        name: "front.jpg",
        bytes: await picture().jpeg().toBuffer(),
      },
      now,
    );
    const damage = [{ place: "front" as const, note: "A scratch under the number plate" }];
    await handOver(
      owner,
      bookingId,
      { ...seen, damage, note: "Keys and papers given", pictures: [file.id] },
      pickup,
    );
    const booking = await getBooking(renter, bookingId, pickup);
    expect(booking).toMatchObject({ status: "active", pickedUpAt: pickup.toISOString() });
    expect(booking.handovers).toMatchObject([
      { kind: "pickup", ...seen, damage, note: "Keys and papers given", pictures: [{ id: file.id }] },
    ]);
    expect((await readFile(renter, file.id, device, now)).mediaType).toBe("image/webp");
    const stranger = actorFor(await makeUser(database));
    await expect(readFile(stranger, file.id, device, now)).rejects.toMatchObject({ code: "not_found" });
    const [car] = await database.select().from(vehicles).where(eq(vehicles.id, vehicle.id));
    expect(car?.mileageKm).toBe(42_000);
  });

  it("asks for a verified licence that lasts until the return", async () => {
    const { owner, renter, bookingId } = await paid();
    const request = { ...seen, isDepositWaived: true };
    const setLicence = (set: Partial<typeof individualProfiles.$inferInsert>) =>
      database.update(individualProfiles).set(set).where(eq(individualProfiles.userId, renter.userId));
    await setLicence({ licenceStatus: "submitted" });
    expect((await getBooking(owner, bookingId, pickup)).missing).toEqual(["licenceNotVerified", "deposit"]);
    // The renter is told in time, not at the counter.
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
    expect(await reasonsOf(owner, bookingId)).toContain("deposit_waived");
  });

  it("asks for the deposit, the right time and an odometer that runs forwards", async () => {
    const { owner, bookingId } = await paid({ mileageKm: 41_000 });
    await expect(handOver(owner, bookingId, seen, pickup)).rejects.toMatchObject({
      key: "depositNotSettled",
    });
    const request = { ...seen, isDepositWaived: true };
    await expect(handOver(owner, bookingId, request, after(pickup, -2 * HOUR_MS - 1))).rejects.toMatchObject({
      key: "pickUpTooEarly",
    });
    await expect(
      handOver(owner, bookingId, { ...request, odometerKm: 40_999 }, pickup),
    ).rejects.toMatchObject({ code: "invalid", key: "odometerBelow" });
    expect(await handOver(owner, bookingId, request, after(pickup, -2 * HOUR_MS))).toMatchObject({
      status: "active",
    });
  });

  it("is for the owner's side: not the renter, not the accountant, not a stranger", async () => {
    const { owner, renter, business, bookingId } = await paid();
    const request = { ...seen, isDepositWaived: true };
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: user.id, role: "accountant" });
    const accountant = actorFor(user, [{ businessId: business.id, role: "accountant" }]);
    const stranger = actorFor(await makeUser(database));
    await expect(handOver(renter, bookingId, request, pickup)).rejects.toMatchObject({ code: "forbidden" });
    await expect(handOver(accountant, bookingId, request, pickup)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(handOver(stranger, bookingId, request, pickup)).rejects.toMatchObject({ code: "not_found" });
    expect(await database.$count(handovers, eq(handovers.bookingId, bookingId))).toBe(0);
    expect((await getBooking(owner, bookingId, pickup)).status).toBe("confirmed");
  });

  it("happens once when two press at the same time", async () => {
    const { owner, bookingId } = await paid();
    const press = () => handOver(owner, bookingId, { ...seen, isDepositWaived: true }, pickup);
    const outcomes = await Promise.allSettled([press(), press(), press()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.$count(handovers, eq(handovers.bookingId, bookingId))).toBe(1);
  });
});

describe("a contract", () => {
  const old = ["RAD 111 A", "Umucyo Car Hire", "KG 7 Ave, Kacyiru", "RW-OLD-1", "Toyota RAV4 2021", "Remera"];
  const edited = ["RAE 999 Z", "Inzira Rentals", "KN 1 Rd, Gikondo", "RW-NEW-2", "Kia Rio 2019", "Gikondo"];

  async function story() {
    const told = await paid({ plate: "RAD 111 A" });
    const { owner, renter, business, vehicle, bookingId } = told;
    const setLicence = (drivingLicence: string) =>
      database
        .update(individualProfiles)
        .set({ drivingLicence })
        .where(eq(individualProfiles.userId, renter.userId));
    await setLicence("RW-OLD-1");
    return {
      ...told,
      text: async () => JSON.stringify(await writeContract(renter, bookingId, "en", pickup)),
      pickUp: () => handOver(owner, bookingId, { ...seen, isDepositWaived: true }, pickup),
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

  it("stays what both signed, whatever becomes of car and profiles", async () => {
    const { renter, text, pickUp, editAll } = await story();
    await pickUp();
    const signed = await text();
    for (const part of [...old, renter.name]) expect(signed).toContain(part);
    await editAll();
    expect(await text()).toBe(signed);
  });

  it("follows car and profiles while it is a draft", async () => {
    const { renter, text, pickUp, editAll } = await story();
    await editAll();
    const draft = await text();
    // Of the licence a draft says the end only.
    for (const part of [...edited, "Renamed Renter"])
      expect(draft).toContain(part === "RW-NEW-2" ? "•••••W-2" : part);
    for (const part of [...old, renter.name]) expect(draft).not.toContain(part);
    await pickUp();
    for (const part of [...edited, "Renamed Renter"]) expect(await text()).toContain(part);
  });

  it("of a car handed over before parties were kept says what is known now", async () => {
    const { bookingId, text, pickUp, editAll } = await story();
    await pickUp();
    await database.update(handovers).set({ parties: null }).where(eq(handovers.bookingId, bookingId));
    await editAll();
    for (const part of edited) expect(await text()).toContain(part);
  });
});

describe("a deposit", () => {
  it("can be left from 48 hours before the pick-up, once", async () => {
    const { renter, bookingId, pay } = await paid();
    expect(await getBooking(renter, bookingId, now)).toMatchObject({
      dues: [{ purpose: "deposit", totalCents: 10_000, totalRwf: 145_500 }],
      deposit: { isHeld: false },
    });
    await pay("deposit", now);
    expect(await getBooking(renter, bookingId, now)).toMatchObject({ dues: [], deposit: { isHeld: true } });
  });

  it("goes back by itself when the booking is called off", async () => {
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

describe("a renter who never comes", () => {
  it("gets the deposit back and nothing of the rent; the days are free", async () => {
    const { owner, renter, bookingId, pay } = await paid();
    const deposit = await pay("deposit", now);
    const reason = { reason: "Nobody came" };
    await expect(recordNoShow(owner, bookingId, reason, after(pickup, HOUR_MS))).rejects.toMatchObject({
      key: "noShowTooEarly",
    });
    await expect(recordNoShow(renter, bookingId, reason, after(pickup, 2 * HOUR_MS))).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await recordNoShow(owner, bookingId, reason, after(pickup, 2 * HOUR_MS))).toMatchObject({
      status: "no_show",
      refundedCents: 0,
    });
    expect(await getPayment(renter, deposit, now)).toMatchObject({ status: "cancelled" });
    expect(await database.$count(vehicleOccupancy, eq(vehicleOccupancy.bookingId, bookingId))).toBe(0);
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 13_500 });
  });
});
