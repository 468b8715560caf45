import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { presenceCodes } from "@/db/schema/rentals/presence-codes";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, eventReasonsOf, notificationKindsOf, paidScenario } from "@/db/testing/scenarios";
import { isMatchingCode } from "@/lib/identity/contact-verification/code";
import { readFile } from "@/lib/operations/file-access/private-files";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { storeFile } from "@/lib/platform/files/commands";
import { testPicture } from "@/lib/platform/files/testing";
import { fileClaim } from "@/lib/rentals/bookings/claims/commands";
import { claimPictureOf } from "@/lib/rentals/bookings/claims/testing";
import { recordReturn } from "@/lib/rentals/bookings/handovers/commands";
import {
  issuePresenceCode,
  PRESENCE_CODE_LIFE_MS,
  voidPresenceCodes,
} from "@/lib/rentals/bookings/handovers/presence-codes/commands";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { composeAgreement } from "@/lib/rentals/rental-agreements/queries";
import { recordInspection } from "./commands";

const database = await freshDatabase();
// The simulated providers use real time, so the tests start now; the pick-up is tomorrow.
const now = new Date();
const pickup = addMs(now, DAY_MS);
const seen = { odometerKm: 42_000, fuelPercent: 75, signedName: "Keza Mutoni" };
const device = { ipAddress: "127.0.0.1" } as Parameters<typeof readFile>[2];

/** A booking that may start now: paid, with the deposit held. */
async function readyScenario() {
  const scenario = await paidScenario(database, now, { mileageKm: 41_000 });
  await scenario.pay("deposit", now);
  return scenario;
}

async function startedByRenter() {
  const scenario = await readyScenario();
  const { owner, renter, bookingId } = scenario;
  const { code } = await issuePresenceCode(owner, bookingId, pickup);
  await recordInspection(renter, bookingId, { ...seen, kind: "pickup", code }, pickup);
  return scenario;
}

const other = (code: string) => (code === "123456" ? "654321" : "123456");

describe("the renter", () => {
  it("starts and ends the rental with the code that the owner shows", async () => {
    const { owner, renter, bookingId } = await startedByRenter();
    const started = await getBooking(owner, bookingId, pickup);
    expect(started).toMatchObject({
      status: "active",
      handovers: [
        {
          kind: "pickup",
          side: "renter",
          odometerKm: 42_000,
          signatures: [{ side: "renter", typedName: "Keza Mutoni", strokes: null }],
          confirmation: null,
        },
      ],
    });
    expect(started.events.at(-1)).toMatchObject({ reason: "started", actorKind: "renter" });
    const back = addMs(pickup, 2 * DAY_MS);
    const { kind, code } = await issuePresenceCode(owner, bookingId, back);
    expect(kind).toBe("return");
    const ended = { ...seen, odometerKm: 42_300, kind, code };
    expect(await recordInspection(renter, bookingId, ended, back)).toMatchObject({
      status: "completed",
      handovers: [{ side: "renter" }, { side: "renter", odometerKm: 42_300 }],
    });
  });

  it("notifies the business at each handover, which is not notified of its own staff's records", async () => {
    const { owner, renter, bookingId } = await startedByRenter();
    const rentalNotifications = async () =>
      (await notificationKindsOf(database, owner.userId)).filter((kind) => kind?.startsWith("rental-"));
    expect(await rentalNotifications()).toEqual(["rental-started-host"]);
    const back = addMs(pickup, 2 * DAY_MS);
    const { code } = await issuePresenceCode(owner, bookingId, back);
    const ended = { ...seen, odometerKm: 42_300, kind: "return" as const, code };
    await recordInspection(renter, bookingId, ended, back);
    expect(await rentalNotifications()).toEqual(["rental-started-host", "rental-completed-host"]);
    const byStaff = await readyScenario();
    const { signedName: ownerSignedName, ...inspection } = seen;
    await handOver(byStaff.owner, byStaff.bookingId, { ...inspection, ownerSignedName }, pickup);
    await recordReturn(byStaff.owner, byStaff.bookingId, { ...inspection, ownerSignedName }, back);
    const kinds = await notificationKindsOf(database, byStaff.owner.userId);
    expect(kinds.filter((kind) => kind?.startsWith("rental-"))).toEqual([]);
    expect(await notificationKindsOf(database, byStaff.renter.userId)).toContain("rental-started");
  });

  it("needs the newest unused code, within ten minutes and five attempts", async () => {
    const { owner, renter, bookingId } = await readyScenario();
    const start = (code: string | undefined, at = pickup) =>
      recordInspection(renter, bookingId, { ...seen, kind: "pickup", code }, at);
    const wrong = { key: "presenceCodeWrong" };
    await expect(start(undefined)).rejects.toMatchObject({ key: "presenceCodeRequired" });
    await expect(start("123456")).rejects.toMatchObject(wrong);
    const first = await issuePresenceCode(owner, bookingId, pickup);
    const second = await issuePresenceCode(owner, bookingId, pickup);
    if (first.code !== second.code) await expect(start(first.code)).rejects.toMatchObject(wrong);
    await expect(start(second.code, addMs(pickup, PRESENCE_CODE_LIFE_MS))).rejects.toMatchObject(wrong);
    const third = await issuePresenceCode(owner, bookingId, pickup);
    const guesses = Array.from({ length: 5 }, () => start(other(third.code)));
    for (const guess of await Promise.allSettled(guesses)) expect(guess.status).toBe("rejected");
    await expect(start(third.code)).rejects.toMatchObject(wrong);
    const last = await issuePresenceCode(owner, bookingId, pickup);
    const twice = await Promise.allSettled([start(last.code), start(last.code)]);
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("cannot use a code that the owner has cancelled or replaced, not even at the same moment", async () => {
    const { owner, renter, bookingId } = await readyScenario();
    const start = (code: string) =>
      recordInspection(renter, bookingId, { ...seen, kind: "pickup", code }, pickup);
    const wrong = { key: "presenceCodeWrong" };
    await expect(voidPresenceCodes(renter, bookingId)).rejects.toMatchObject({ code: "forbidden" });
    const cancelled = await issuePresenceCode(owner, bookingId, pickup);
    await Promise.all([voidPresenceCodes(owner, bookingId), voidPresenceCodes(owner, bookingId)]);
    await expect(start(cancelled.code)).rejects.toMatchObject(wrong);
    // Of two codes that are shown at once, one is valid.
    const shown = await Promise.all([
      issuePresenceCode(owner, bookingId, pickup),
      issuePresenceCode(owner, bookingId, pickup),
    ]);
    const rows = await database.select().from(presenceCodes).where(eq(presenceCodes.bookingId, bookingId));
    expect(rows).toHaveLength(1);
    const [row] = rows;
    if (!row) throw new Error("no code");
    const valid = shown.filter(({ code }) => isMatchingCode(row.id, code, row.codeHash));
    expect(new Set(valid.map(({ code }) => code)).size).toBe(1);
    // Either the rental starts or the code is gone; a used one stays on record.
    const [started] = await Promise.allSettled([
      start(valid[0]?.code ?? ""),
      voidPresenceCodes(owner, bookingId),
    ]);
    const left = await database.select().from(presenceCodes).where(eq(presenceCodes.bookingId, bookingId));
    expect(left.length).toBe(started.status === "fulfilled" ? 1 : 0);
    expect((await getBooking(owner, bookingId, pickup)).status).toBe(
      left.length > 0 ? "active" : "confirmed",
    );
  });

  it("may send a correct code again after a refusal for another reason", async () => {
    const { owner, renter, bookingId } = await readyScenario();
    const { code } = await issuePresenceCode(owner, bookingId, pickup);
    const start = (odometerKm: number) =>
      recordInspection(renter, bookingId, { ...seen, odometerKm, kind: "pickup", code }, pickup);
    for (let attempt = 0; attempt < 6; attempt++)
      await expect(start(1)).rejects.toMatchObject({ key: "odometerBelow" });
    expect(await start(42_000)).toMatchObject({ status: "active" });
    const isCode = and(eq(presenceCodes.bookingId, bookingId), eq(presenceCodes.kind, "pickup"));
    expect((await database.select().from(presenceCodes).where(isCode))[0]?.usedAt).toEqual(pickup);
  });

  it("cannot waive the deposit, and cannot use the owner's commands", async () => {
    const { owner, renter, bookingId } = await paidScenario(database, now);
    const { code } = await issuePresenceCode(owner, bookingId, pickup);
    await expect(
      recordInspection(renter, bookingId, { ...seen, kind: "pickup", code }, pickup),
    ).rejects.toMatchObject({ key: "depositNotSettled" });
    const request = { odometerKm: 42_000, fuelPercent: 75, isDepositWaived: true };
    await expect(handOver(renter, bookingId, request, pickup)).rejects.toMatchObject({
      code: "forbidden",
    });
    await handOver(owner, bookingId, request, pickup);
    await expect(recordReturn(renter, bookingId, request, pickup)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("the owner's code", () => {
  it("is available only to the owner's side, once the pick-up opens", async () => {
    const { owner, renter, bookingId } = await readyScenario();
    const stranger = actorFor(await makeUser(database));
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await expect(issuePresenceCode(stranger, bookingId, pickup)).rejects.toMatchObject({ code: "not_found" });
    for (const actor of [renter, admin])
      await expect(issuePresenceCode(actor, bookingId, pickup)).rejects.toMatchObject({ code: "forbidden" });
    const early = addMs(pickup, -2 * HOUR_MS - MINUTE_MS);
    await expect(issuePresenceCode(owner, bookingId, early)).rejects.toMatchObject({ key: "pickUpTooEarly" });
    const { qr, expiresAt } = await issuePresenceCode(owner, bookingId, pickup);
    expect(qr).toContain("<svg");
    expect(expiresAt).toBe(addMs(pickup, PRESENCE_CODE_LIFE_MS).toISOString());
  });
});

describe("a record of the other side", () => {
  it("is shown beside the first one with its own readings, pictures and signature", async () => {
    const { owner, renter, bookingId } = await readyScenario();
    const request = { odometerKm: 42_000, fuelPercent: 75, ownerSignedName: "Aline Uwase" };
    await handOver(owner, bookingId, request, pickup);
    expect((await getBooking(renter, bookingId, pickup)).can.confirmHandover).toBe("pickup");
    expect((await getBooking(owner, bookingId, pickup)).can.confirmHandover).toBeNull();
    const bytes = await testPicture().jpeg().toBuffer();
    const file = await storeFile(
      database,
      { ownerId: renter.userId, purpose: "handover_picture", name: "rear.jpg", bytes },
      now,
    );
    const damage = [{ place: "rear" as const, note: "A dent" }];
    const later = addMs(pickup, HOUR_MS);
    const record = {
      ...seen,
      fuelPercent: 70,
      kind: "pickup" as const,
      damage,
      guidedPictures: { rear: file.id },
    };
    const booking = await recordInspection(renter, bookingId, record, later);
    expect(booking.handovers).toMatchObject([
      {
        side: "owner",
        fuelPercent: 75,
        damage: [],
        pictures: [],
        confirmation: {
          side: "renter",
          at: later.toISOString(),
          fuelPercent: 70,
          damage,
          pictures: [{ id: file.id, view: "rear" }],
        },
        signatures: [
          { side: "owner", typedName: "Aline Uwase" },
          { side: "renter", typedName: "Keza Mutoni", at: later.toISOString() },
        ],
      },
    ]);
    expect((await readFile(owner, file.id, device, now)).mediaType).toBe("image/webp");
    expect(await eventReasonsOf(owner, bookingId)).toContain("pickup_confirmed");
    const { text } = await composeAgreement(renter, bookingId, "en", later);
    expect(text.signatures.signers.map(({ typedName }) => typedName)).toEqual(["Aline Uwase", "Keza Mutoni"]);
    expect(JSON.stringify(text.handovers)).toContain("42,000 km · 70% · Rear: A dent");
  });

  it("can be added once, within a day, by the side that did not record the handover", async () => {
    const { owner, renter, bookingId } = await startedByRenter();
    const confirm = (actor: typeof owner, at = pickup) =>
      recordInspection(actor, bookingId, { ...seen, kind: "pickup" }, at);
    const refused = { key: "handoverNotConfirmable" };
    await expect(confirm(renter)).rejects.toMatchObject(refused);
    await expect(confirm(owner, addMs(pickup, DAY_MS + 1))).rejects.toMatchObject(refused);
    const stranger = actorFor(await makeUser(database));
    await expect(confirm(stranger)).rejects.toMatchObject({ code: "not_found" });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await expect(confirm(admin)).rejects.toMatchObject({ code: "forbidden" });
    const twice = await Promise.allSettled([confirm(owner), confirm(owner)]);
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("by the owner corrects the vehicle's mileage, and the owner's reading at the return may be lower than the renter's", async () => {
    const { owner, renter, vehicle, bookingId } = await readyScenario();
    const { code } = await issuePresenceCode(owner, bookingId, pickup);
    const inflated = { ...seen, odometerKm: 44_000, fuelPercent: 0, kind: "pickup" as const };
    await recordInspection(renter, bookingId, { ...inflated, code }, pickup);
    const mileage = async () =>
      (await database.select().from(vehicles).where(eq(vehicles.id, vehicle.id)))[0]?.mileageKm;
    expect(await mileage()).toBe(44_000);
    await recordInspection(owner, bookingId, { ...seen, kind: "pickup" }, addMs(pickup, HOUR_MS));
    expect(await mileage()).toBe(42_000);
    const back = addMs(pickup, 2 * DAY_MS);
    const request = { odometerKm: 43_500, fuelPercent: 10 };
    expect(await recordReturn(owner, bookingId, request, back)).toMatchObject({
      status: "completed",
      charges: [],
    });
    expect(await mileage()).toBe(43_500);
  });

  it("is not required to end the rental", async () => {
    const { owner, bookingId } = await startedByRenter();
    const back = addMs(pickup, 2 * DAY_MS);
    const request = { odometerKm: 42_100, fuelPercent: 75 };
    expect(await recordReturn(owner, bookingId, request, back)).toMatchObject({ status: "completed" });
  });
});

describe("a handover recorded without a connection", () => {
  const sentAt = addMs(pickup, 5 * HOUR_MS);
  const at = pickup.toISOString();
  const refused = { key: "handoverTimeWrong" };

  it("stores both when it happened and when it was received", async () => {
    const { owner, renter, bookingId } = await readyScenario();
    await handOver(owner, bookingId, { ...seen, at, ownerSignedName: "Aline Uwase" }, sentAt);
    await recordInspection(renter, bookingId, { ...seen, kind: "pickup", at }, sentAt);
    expect(await getBooking(owner, bookingId, sentAt)).toMatchObject({
      status: "active",
      pickedUpAt: at,
      handovers: [
        {
          at,
          recordedAt: sentAt.toISOString(),
          signatures: [{ at }, { at }],
          confirmation: { at, recordedAt: sentAt.toISOString() },
        },
      ],
    });
    const back = addMs(pickup, 2 * DAY_MS);
    const request = { odometerKm: 42_100, fuelPercent: 75, at: back.toISOString() };
    expect(await recordReturn(owner, bookingId, request, addMs(back, HOUR_MS))).toMatchObject({
      status: "completed",
      returnedAt: back.toISOString(),
    });
  });

  it("accepts a code that was valid then but no longer is", async () => {
    const { owner, renter, bookingId } = await readyScenario();
    const { code } = await issuePresenceCode(owner, bookingId, pickup);
    const start = (sent: string) =>
      recordInspection(renter, bookingId, { ...seen, kind: "pickup", code, at: sent }, sentAt);
    const wrong = { key: "presenceCodeWrong" };
    await expect(start(sentAt.toISOString())).rejects.toMatchObject(wrong);
    await expect(start(addMs(pickup, -HOUR_MS).toISOString())).rejects.toMatchObject(wrong);
    expect(await start(at)).toMatchObject({ status: "active", pickedUpAt: at });
  });

  it("is refused before it was possible, and after two days", async () => {
    const { owner, bookingId } = await readyScenario();
    const request = { ...seen, ownerSignedName: "Aline Uwase" };
    const early = { ...request, at: addMs(pickup, -3 * HOUR_MS).toISOString() };
    await expect(handOver(owner, bookingId, early, sentAt)).rejects.toMatchObject(refused);
    const late = addMs(pickup, 2 * DAY_MS + 1);
    await expect(handOver(owner, bookingId, { ...request, at }, late)).rejects.toMatchObject(refused);
    await handOver(owner, bookingId, { ...request, at }, sentAt);
    const before = { odometerKm: 42_100, fuelPercent: 75, at: addMs(pickup, -1).toISOString() };
    await expect(recordReturn(owner, bookingId, before, sentAt)).rejects.toMatchObject(refused);
  });

  it("confirms a handover if it arrives within two days, or within one if there is a claim", async () => {
    const back = addMs(pickup, 2 * DAY_MS);
    const ended = async () => {
      const scenario = await startedByRenter();
      const { code } = await issuePresenceCode(scenario.owner, scenario.bookingId, back);
      const record = { ...seen, odometerKm: 42_300, kind: "return" as const };
      await recordInspection(scenario.renter, scenario.bookingId, { ...record, code }, back);
      const at = addMs(back, DAY_MS).toISOString();
      const confirm = (sent: Date) =>
        recordInspection(scenario.owner, scenario.bookingId, { ...record, at }, sent);
      return { ...scenario, confirm };
    };
    const isLate = { key: "handoverNotConfirmable" };
    const inTime = await ended();
    await expect(inTime.confirm(addMs(back, 2 * DAY_MS + 1))).rejects.toMatchObject(isLate);
    expect(await inTime.confirm(addMs(back, 2 * DAY_MS))).toMatchObject({
      handovers: [{}, { confirmation: { side: "owner" } }],
    });

    const claimed = await ended();
    const { owner, bookingId } = claimed;
    const pictures = [await claimPictureOf(database, owner.userId)];
    const claim = { kind: "damage" as const, amountCents: 3_000, reason: "A dent", pictures };
    await fileClaim(owner, bookingId, claim, addMs(back, HOUR_MS));
    await expect(claimed.confirm(addMs(back, DAY_MS + 1))).rejects.toMatchObject(isLate);
    expect((await claimed.confirm(addMs(back, DAY_MS))).handovers[1]?.confirmation).not.toBeNull();
  });
});
