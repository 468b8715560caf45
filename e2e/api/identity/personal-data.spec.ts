import { factoryPassword } from "@/db/testing/factories";
import { createVehicleWithOwner, postBooking } from "../../bookings";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer } from "../../users";

test.describe("POST /api/personal-data/export", () => {
  test("200: a ZIP file of all personal data, as a download", async ({ baseURL }) => {
    const client = await clientFor(baseURL, await newcomer());
    const response = await client.post("/api/personal-data/export", { data: { password: factoryPassword } });
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringMatching(/^attachment; filename="gendana-data-.*\.zip"$/),
      "cache-control": "private, no-store",
    });
    expect((await response.body()).toString("latin1", 0, 40)).toMatch(/^PK.*data\.json/s);
  });

  test("401 and 422: without a session, without the password", async ({ anonymous, renter }) => {
    const ask = (who: typeof renter, data: object) => who.post("/api/personal-data/export", { data });
    expect((await ask(anonymous, { password: factoryPassword })).status()).toBe(401);
    const without = await ask(renter, {});
    expect([without.status(), (await without.json()).error.fields]).toEqual([
      422,
      { password: "Please enter your password." },
    ]);
    const wrong = await ask(renter, { password: "Wrong#2026" });
    expect([wrong.status(), Object.keys((await wrong.json()).error.fields)]).toEqual([422, ["password"]]);
  });
});

test.describe("/api/personal-data/deletion", () => {
  const path = "/api/personal-data/deletion";

  test("201: is scheduled for a date, and can be cancelled", async ({ baseURL }) => {
    const user = await newcomer();
    const client = await clientFor(baseURL, user);
    const none = { scheduled: null, blockers: [], renterDuesCents: null };
    expect(await (await client.get(path)).json()).toEqual(none);
    const data = { password: factoryPassword, confirmation: user.email };
    const response = await client.post(path, { data });
    expect(response.status()).toBe(201);
    const { scheduled } = await response.json();
    const days = (Date.parse(scheduled.dueAt) - Date.parse(scheduled.requestedAt)) / 86_400_000;
    expect(days).toBe(14);
    expect(await (await client.post(path, { data })).json()).toMatchObject({ scheduled });
    expect(await (await client.delete(path)).json()).toEqual(none);
    expect((await client.delete(path)).status()).toBe(200);
  });

  test("409: a booking is open", async ({ baseURL }) => {
    const user = await newcomer();
    const client = await clientFor(baseURL, user);
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    await postBooking(client, vehicleId);
    const data = { password: factoryPassword, confirmation: user.email };
    expect((await client.post(path, { data })).status()).toBe(409);
    expect((await (await client.get(path)).json()).blockers).toContainEqual({ kind: "rentals", count: 1 });
    expect((await client.delete(`/api/individuals/${user.id}`)).status()).toBe(409);
  });

  test("403: demo accounts cannot be deleted", async ({ owner }) => {
    const data = { password: "Fleet#2026", confirmation: "fleet@gendana.rw" };
    const response = await owner.post(path, { data });
    expect([response.status(), (await response.json()).error.message]).toEqual([
      403,
      "Demo accounts stay as they are, for the next visitor.",
    ]);
  });

  test("401 and 422: without a session, without confirmation", async ({ anonymous, baseURL }) => {
    for (const method of ["GET", "POST", "DELETE"])
      expect((await anonymous.fetch(path, { method, data: {} })).status()).toBe(401);
    const client = await clientFor(baseURL, await newcomer());
    const response = await client.post(path, { data: { password: factoryPassword, confirmation: "delete" } });
    expect([response.status(), (await response.json()).error.fields]).toEqual([
      422,
      { confirmation: "Please type your email address exactly as it is shown." },
    ]);
  });
});
