import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { documents, fileViews } from "@/db/schema/identity/identity-documents";
import { individualProfiles } from "@/db/schema/identity/users";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, paidScenario } from "@/db/testing/scenarios";
import { documentFixture } from "@/lib/identity/identity-documents/testing/documents";
import { readFile, readLicencePage } from "@/lib/operations/file-access/private-files";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import type { Device } from "@/lib/platform/request-context";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { showLicence } from "./queries";

const database = await freshDatabase();
const { add } = documentFixture(() => database);
// The simulated providers use real time, so the tests start now; the pick-up is tomorrow.
const now = new Date();
const pickup = addMs(now, DAY_MS);
const opening = addMs(pickup, -2 * HOUR_MS);
const device = { ipAddress: "127.0.0.1" } as Device;
const at = (instant: Date) => ({ device, now: instant });
const notFound = { code: "not_found" };

/** A paid booking whose renter has an approved licence with a picture. */
async function licensedScenario() {
  const scenario = await paidScenario(database, now);
  const { renter } = scenario;
  const setProfile = (set: Partial<typeof individualProfiles.$inferInsert>) =>
    database.update(individualProfiles).set(set).where(eq(individualProfiles.userId, renter.userId));
  await setProfile({ licenceStatus: "pending" });
  const licence = await add(renter, "driving_licence");
  await database
    .update(documents)
    .set({ status: "verified", reviewedAt: now, reviewedBy: scenario.owner.userId })
    .where(eq(documents.id, licence.id));
  await setProfile({
    licenceStatus: "verified",
    drivingLicence: "DL-204411",
    licenceExpiresOn: "2040-05-31",
  });
  const [document] = await database.select().from(documents).where(eq(documents.id, licence.id));
  if (!document) throw new Error("no licence");
  return { ...scenario, fileId: document.fileId };
}

describe("the renter's licence", () => {
  it("is shown to the owner from when the pick-up opens until it is recorded", async () => {
    const { owner, bookingId } = await licensedScenario();
    const early = addMs(opening, -MINUTE_MS);
    await expect(showLicence(owner, bookingId, at(early))).rejects.toMatchObject(notFound);
    await expect(readLicencePage(owner, bookingId, 1, device, early)).rejects.toMatchObject(notFound);
    expect(await showLicence(owner, bookingId, at(opening))).toMatchObject({
      number: "DL-204411",
      expiresOn: "2040-05-31",
      pageCount: 1,
    });
    expect((await readLicencePage(owner, bookingId, 1, device, opening)).mediaType).toBe("image/jpeg");
    await expect(readLicencePage(owner, bookingId, 2, device, opening)).rejects.toMatchObject(notFound);
    await handOver(owner, bookingId, { odometerKm: 42_000, fuelPercent: 75, isDepositWaived: true }, pickup);
    await expect(showLicence(owner, bookingId, at(pickup))).rejects.toMatchObject(notFound);
    await expect(readLicencePage(owner, bookingId, 1, device, pickup)).rejects.toMatchObject(notFound);
  });

  it("is shown to nobody else, and its file only to the owner at that time", async () => {
    const { owner, renter, business, bookingId, fileId } = await licensedScenario();
    const stranger = actorFor(await makeUser(database));
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const member = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: member.id, role: "accountant" });
    const accountant = actorFor(member, [{ businessId: business.id, role: "accountant" }]);
    for (const other of [stranger, renter, admin, accountant]) {
      await expect(showLicence(other, bookingId, at(pickup))).rejects.toMatchObject(notFound);
      await expect(readLicencePage(other, bookingId, 1, device, pickup)).rejects.toMatchObject(notFound);
    }
    await expect(readFile(owner, fileId, device, pickup)).rejects.toMatchObject(notFound);
  });

  it("is logged each time it is shown", async () => {
    const { owner, bookingId, fileId } = await licensedScenario();
    await showLicence(owner, bookingId, at(pickup));
    await readLicencePage(owner, bookingId, 1, device, pickup);
    const isLook = and(eq(auditEntries.action, "booking.licence"), eq(auditEntries.subjectId, bookingId));
    expect(await database.select().from(auditEntries).where(isLook)).toMatchObject([
      { actorId: owner.userId, ipAddress: "127.0.0.1" },
    ]);
    expect(await database.select().from(fileViews).where(eq(fileViews.fileId, fileId))).toMatchObject([
      { viewerId: owner.userId },
    ]);
  });

  it("is not shown unless it is verified", async () => {
    const { owner, renter, bookingId } = await licensedScenario();
    await database
      .update(individualProfiles)
      .set({ licenceStatus: "submitted" })
      .where(eq(individualProfiles.userId, renter.userId));
    await expect(showLicence(owner, bookingId, at(pickup))).rejects.toMatchObject(notFound);
  });
});
