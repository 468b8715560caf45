import { eq } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeMember } from "@/db/testing/factories";
import { bookingAboutToStart, createVehicleWithOwner } from "../../bookings";
import { expect, test } from "../../fixtures";
import { ownersRecord } from "../../handovers";
import { clientFor, newcomer, testDatabase } from "../../users";

const today = () => new Date().toISOString().slice(0, 10);

/** An accountant on the team of the vehicle's business. */
async function accountantOf(baseURL: string | undefined, vehicleId: string) {
  const user = await newcomer("business");
  const [storedVehicle] = await testDatabase().select().from(vehicles).where(eq(vehicles.id, vehicleId));
  await makeMember(testDatabase(), {
    businessId: storedVehicle?.businessId ?? "",
    userId: user.id,
    role: "accountant",
  });
  return clientFor(baseURL, user);
}

test.describe("GET /api/rentals, /totals, /fleet/timeline and /dashboard-search", () => {
  test("show a company its own bookings, and nobody those of others", async ({
    anonymous,
    stranger,
    admin,
    baseURL,
  }) => {
    const { ownerClient, renter, bookingId, vehicleId } = await bookingAboutToStart(baseURL);
    const { ownerClient: other } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const { reference } = await (await renter.get(`/api/bookings/${bookingId}`)).json();
    const json = async (client: typeof ownerClient, path: string) => (await client.get(path)).json();

    const [listed] = (await json(ownerClient, "/api/rentals?tab=upcoming")).items;
    expect(listed).toMatchObject({ id: bookingId, insuranceCoverage: "basic", status: "confirmed" });
    expect(listed.customerPhone).toMatch(/^\+250/);
    expect(await json(ownerClient, "/api/rentals/totals")).toMatchObject({ upcoming: 1, active: 0, all: 1 });
    expect((await json(ownerClient, `/api/rentals?search=${reference}`)).items).toHaveLength(1);
    const calendarPath = `/api/fleet/timeline?from=${today()}&days=5`;
    expect((await json(ownerClient, calendarPath)).items).toMatchObject([
      { vehicle: { id: vehicleId }, entries: [{ kind: "booking", booking: { reference } }] },
    ]);
    expect(await json(ownerClient, `/api/dashboard-search?q=${reference}`)).toMatchObject({
      rentals: [{ id: bookingId }],
    });
    const accountant = await accountantOf(baseURL, vehicleId);
    expect((await json(accountant, "/api/rentals")).items).toMatchObject([{ customerPhone: null }]);

    for (const client of [other, stranger, admin, renter]) {
      expect((await json(client, `/api/rentals?search=${reference}`)).items).toEqual([]);
      expect((await json(client, `/api/rentals/totals?search=${reference}`)).all).toBe(0);
      expect((await json(client, `/api/dashboard-search?q=${reference}`)).rentals).toEqual([]);
      const seen = (await json(client, calendarPath)).items.map(
        (row: { vehicle: { id: string } }) => row.vehicle.id,
      );
      expect(seen).not.toContain(vehicleId);
    }
    expect((await other.get(`/api/rentals?cursor=${bookingId}`)).status()).toBe(404);
    for (const path of ["/api/rentals", "/api/rentals/totals", calendarPath, "/api/dashboard-search?q=x"])
      expect((await anonymous.get(path)).status()).toBe(401);
  });

  test("answer an invalid query with 422", async ({ owner }) => {
    const blank = await owner.get("/api/dashboard-search?q=%20");
    expect([blank.status(), (await blank.json()).error.fields.q]).toEqual([
      422,
      "Please enter a search term",
    ]);
    for (const path of [
      "/api/rentals?tab=late",
      "/api/fleet/timeline",
      "/api/fleet/timeline?from=2026-12-01&days=99",
    ])
      expect((await owner.get(path)).status()).toBe(422);
  });
});

test.describe("GET /api/bookings/:id/contract", () => {
  test("is a draft, then final, for both sides and administrators, in the requested language", async ({
    anonymous,
    stranger,
    admin,
    baseURL,
  }) => {
    const { ownerClient, renter, bookingId, vehicleId } = await bookingAboutToStart(baseURL);
    const { ownerClient: other } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const path = `/api/bookings/${bookingId}/contract`;
    const status = async (client: typeof ownerClient) => (await client.get(path)).status();
    expect(await status(anonymous)).toBe(401);
    expect([await status(stranger), await status(other)]).toEqual([404, 404]);
    expect(await status(await accountantOf(baseURL, vehicleId))).toBe(403);
    for (const client of [ownerClient, renter, admin]) {
      const response = await client.get(`${path}?locale=fr`);
      expect(response.headers()["content-type"]).toBe("application/pdf");
      expect((await response.body()).subarray(0, 5).toString()).toBe("%PDF-");
    }
    const data = await ownersRecord(ownerClient);
    const pickup = `/api/bookings/${bookingId}/pickup`;
    expect((await ownerClient.post(pickup, { data: { ...data, signature: "M1 1 <svg>" } })).status()).toBe(
      422,
    );
    const signed = await ownerClient.post(pickup, {
      data: { ...data, signature: "M10 20 L30 40 M5 5 L5 5" },
    });
    expect(signed.status()).toBe(201);
    expect(await signed.json()).toMatchObject({
      handovers: [
        { signatures: [{ side: "owner" }, { side: "renter", strokes: "M10 20 L30 40 M5 5 L5 5" }] },
      ],
      can: { readAgreement: true },
    });
    expect([await status(ownerClient), await status(renter)]).toEqual([200, 200]);
  });

  test("is 409 for a cancelled booking", async ({ baseURL }) => {
    const { ownerClient, renter, bookingId } = await bookingAboutToStart(baseURL);
    expect((await ownerClient.post(`/api/bookings/${bookingId}/cancellation`, { data: {} })).status()).toBe(
      201,
    );
    const response = await renter.get(`/api/bookings/${bookingId}/contract`);
    expect([response.status(), (await response.json()).error.message]).toEqual([
      409,
      "The rental agreement is available once the booking is confirmed.",
    ]);
  });
});
