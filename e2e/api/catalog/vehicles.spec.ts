import { makePicture } from "@/db/testing/factories";
import { createVehicleWithOwner, postBooking } from "../../bookings";
import { expect, test } from "../../fixtures";
import { testDatabase } from "../../users";

test("GET /api/vehicles returns a page with the documented names and the total", async ({ anonymous }) => {
  const response = await anonymous.get("/api/vehicles?limit=2&page=2&category=suv&sort=year");
  expect(response.status()).toBe(200);
  const list = await response.json();
  expect(list).toHaveLength(2);
  expect(list[0].category).toEqual({ id: "suv", Category: "SUV" });
  const { "x-total-count": total, link, "cache-control": cache } = response.headers();
  expect(Number(total)).toBeGreaterThan(4);
  expect(link).toContain('</api/vehicles?category=suv&sort=year&page=3&limit=2>; rel="next"');
  expect(link).toContain('sort=year&page=1&limit=2>; rel="prev"');
  // A page has the same address: a shared cache must not confuse the two.
  expect(cache).toBe("private, no-cache");
});

test("GET /api/vehicles accepts the listing's filters and ignores invalid values", async ({ anonymous }) => {
  const ids = async (query: string) => {
    const list = await (await anonymous.get(`/api/vehicles?limit=100&${query}`)).json();
    return list.map(({ id }: { id: string }) => id);
  };
  expect(await ids("ids=featured-tesla,featured-fortuner&sort=price")).toEqual([
    "featured-fortuner",
    "featured-tesla",
  ]);
  expect(await ids("ids=featured-tesla,featured-fortuner&fuel=electric")).toEqual(["featured-tesla"]);
  expect(await ids("ids=featured-tesla&ids=featured-luxury&fuel=gasoline")).toEqual(["featured-luxury"]);
  expect(await ids("ids=featured-fortuner&search=foruner+seats&seats=7")).toEqual([]);
  expect(await ids("ids=featured-fortuner&search=foruner&seats=7&rating=0&category=boat")).toEqual([
    "featured-fortuner",
  ]);
  const beyond = await anonymous.get("/api/vehicles?page=9999");
  expect([beyond.status(), await beyond.json()]).toEqual([200, []]);
});

test("GET /api/vehicles refuses a page size above one hundred", async ({ anonymous }) => {
  for (const limit of ["101", "0", "x"]) {
    const response = await anonymous.get(`/api/vehicles?limit=${limit}`);
    expect([response.status(), Object.keys((await response.json()).error.fields)]).toEqual([422, ["limit"]]);
  }
});

test("GET /vehicles returns JSON or the page, as the Accept header asks", async ({ anonymous }) => {
  const asked = { headers: { accept: "application/json, text/plain, */*" } };
  const response = await anonymous.get("/vehicles?ids=featured-tesla", asked);
  const list = await response.json();
  expect(list).toMatchObject([{ id: "featured-tesla", Price: 45 }]);
  const page = await anonymous.get("/vehicles?ids=featured-tesla", {
    headers: { accept: "text/html,application/json;q=0.9,*/*;q=0.8" },
  });
  expect(page.headers()["content-type"]).toContain("text/html");
  expect(response.headers().vary).toMatch(/(^|,\s*)accept(,|$)/i);
});

test("GET /api/vehicles/:id has every documented field and absolute picture addresses, but no plate or location", async ({
  baseURL,
  anonymous,
}) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await makePicture(testDatabase(), { vehicleId });
  const response = await anonymous.get(`/api/vehicles/${vehicleId}`);
  expect(response.status()).toBe(200);
  const vehicle = await response.json();
  expect(vehicle).toMatchObject({
    id: vehicleId,
    Title: "Toyota RAV4 2021",
    Price: 45,
    category: { id: "suv", Category: "SUV" },
    vehicle_ouner: { Business_name: "Umucyo Car Hire", location: { City: "Kigali" } },
    Vehicle_Model: "Toyota RAV4",
    Vehicle_version: null,
    is_available: true,
    fuelType: "gasoline",
    rating: null,
    reviewCount: 0,
  });
  expect(vehicle.images).toEqual([{ img_url: vehicle.image_url }]);
  expect(vehicle.image_url).toMatch(/^https?:\/\/.+\/vehicles\/suv-forest-green-1\.webp$/);
  expect(Number.isNaN(Date.parse(vehicle.CreatedDate))).toBe(false);
  expect(JSON.stringify(vehicle)).not.toMatch(/plate|latitude|phone|email/i);
});

test("GET /api/vehicles/:id answers 404 for vehicles the public cannot see", async ({ anonymous }) => {
  const response = await anonymous.get("/api/vehicles/nobody");
  expect(response.status()).toBe(404);
  expect((await response.json()).error.message).toBe("Vehicle not found");
});

test("a vehicle on hold is not available for the held dates", async ({ baseURL, anonymous, renter }) => {
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const bookingId = await postBooking(renter, vehicleId);
  const { startsAt, endsAt } = await (await renter.get(`/api/bookings/${bookingId}`)).json();
  const dates = `from=${startsAt.slice(0, 10)}&to=${endsAt.slice(0, 10)}`;
  const ask = async (query: string) =>
    (await anonymous.get(`/api/vehicles?ids=${vehicleId}&${query}`)).json();
  expect(await ask(dates)).toEqual([]);
  expect(await ask(`${dates}&availability=all`)).toMatchObject([{ is_available: false }]);
  expect(await ask("")).toMatchObject([{ is_available: true }]);
});

test("facets count the choices of a search, pins locate its vehicles on a map", async ({ anonymous }) => {
  const query = "ids=featured-tesla,featured-fortuner&make=toyota";
  const facets = await (await anonymous.get(`/api/vehicles/facets?${query}`)).json();
  expect(facets.makes.map(({ slug, count }: { slug: string; count: number }) => [slug, count])).toEqual([
    ["tesla", 1],
    ["toyota", 1],
  ]);
  const pins = await (await anonymous.get(`/api/vehicles/pins?${query}`)).json();
  expect(pins).toMatchObject([{ id: "featured-fortuner", dailyPriceCents: 3_500, totalCents: null }]);
});

test("similar vehicles with dates are those available on these dates, with their totals", async ({
  anonymous,
}) => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const path = "/api/vehicles/featured-tesla/similar";
  const response = await anonymous.get(`${path}?from=${day(300)}&to=${day(303)}&toTime=09:30`);
  expect(response.status()).toBe(200);
  const { items } = await response.json();
  expect(items).toHaveLength(4);
  for (const { id, totalCents, isAvailable } of items) {
    expect([id === "featured-tesla", totalCents > 0, isAvailable]).toEqual([false, true, true]);
  }
  for (const [query, field] of [
    [`from=${day(303)}&to=${day(300)}`, "to"],
    [`from=${day(-3)}&to=${day(3)}`, "from"],
    [`from=${day(3)}&to=${day(6)}&fromTime=10:15`, "fromTime"],
    ["from=soon&to=later", "from"],
  ]) {
    const refused = await anonymous.get(`${path}?${query}`);
    expect(refused.status()).toBe(422);
    expect(Object.keys((await refused.json()).error.fields)).toContain(field);
  }
  const nowhere = await anonymous.get(`/api/vehicles/no-such-car/similar?from=${day(3)}&to=${day(6)}`);
  expect(nowhere.status()).toBe(404);
});
