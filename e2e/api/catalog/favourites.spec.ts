import { createVehicleWithOwner } from "../../bookings";
import { expect, test } from "../../fixtures";

test.describe("/api/favourites", () => {
  test("200: saves, removes and lists the same favourites on every device", async ({
    renter,
    stranger,
    baseURL,
  }) => {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const path = `/api/favourites/${vehicleId}`;
    const twice = await Promise.all([renter.put(path), renter.put(path)]);
    for (const response of twice) expect((await response.json()).ids).toEqual([vehicleId]);
    expect((await (await renter.get("/api/favourites")).json()).ids).toEqual([vehicleId]);
    // Another user's deletion changes only their own list.
    expect((await (await stranger.delete(path)).json()).ids).toEqual([]);
    expect((await (await renter.get("/api/favourites")).json()).ids).toEqual([vehicleId]);
    for (const response of await Promise.all([renter.delete(path), renter.delete(path)]))
      expect([response.status(), (await response.json()).ids]).toEqual([200, []]);
  });

  test("201: merges a visitor's favourites, known vehicles only", async ({ renter, baseURL }) => {
    const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
    const data = { ids: ["featured-tesla", "made-up", vehicleId, "featured-tesla"] };
    const merged = await renter.post("/api/favourites", { data });
    expect([merged.status(), (await merged.json()).ids]).toEqual([201, ["featured-tesla", vehicleId]]);
  });

  test("401, 404 and 422: not signed in, unknown vehicle, invalid body", async ({ anonymous, renter }) => {
    expect((await anonymous.get("/api/favourites")).status()).toBe(401);
    expect((await anonymous.put("/api/favourites/featured-tesla")).status()).toBe(401);
    expect((await anonymous.delete("/api/favourites/featured-tesla")).status()).toBe(401);
    const missing = await renter.put("/api/favourites/nobody");
    expect([missing.status(), (await missing.json()).error.message]).toEqual([404, "Vehicle not found"]);
    expect((await renter.post("/api/favourites", { data: { ids: "all" } })).status()).toBe(422);
  });
});
