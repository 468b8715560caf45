import { randomBytes } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { sessionCookieName } from "@/lib/platform/http/session-token";
import { createVehicleWithOwner, postQuote } from "../../bookings";
import { expect, freshDates, test } from "../../fixtures";
import { clientFor, demoUser, newcomer, otherUrl, testDatabase } from "../../users";

// Searches are cached in front of Next until they change (decision 038): what they show has to be up to date at once.

async function book(renter: APIRequestContext, vehicleId: string, dates: ReturnType<typeof freshDates>) {
  const quoteId = await postQuote(renter, vehicleId, dates);
  const response = await renter.post("/api/bookings", { data: { quoteId } });
  expect([response.status(), await response.json()]).toEqual([201, expect.anything()]);
  return (await response.json()).id as string;
}

async function cancel(renter: APIRequestContext, bookingId: string) {
  const response = await renter.post(`/api/bookings/${bookingId}/cancellation`, { data: { reason: "" } });
  expect(response.status()).toBe(201);
}

/** A vehicle that is the only result of a search by its make, and that search, as a page and from the API. */
async function makeSearch(baseURL: string | undefined) {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const make = `kept${randomBytes(6).toString("hex")}`;
  await testDatabase().update(vehicles).set({ make }).where(eq(vehicles.id, vehicleId));
  const dates = freshDates();
  const query = `make=${make}&from=${dates.startsAt.slice(0, 10)}&to=${dates.endsAt.slice(0, 10)}`;
  /** Whether the API and the page list it. */
  const isOffered = async (client: APIRequestContext) => {
    const listed = await (await client.get(`/api/vehicles?${query}`)).json();
    const page = await (await client.get(`/vehicles?${query}`)).text();
    return [listed.length === 1, page.includes(`/vehicle/${vehicleId}`)];
  };
  return { vehicleId, ownerClient, dates, query, isOffered };
}

test("a search no longer offers a car that is booked or blocked, and offers it again once cancelled or unblocked", async ({
  baseURL,
  anonymous,
  renter,
}) => {
  const { vehicleId, ownerClient, dates, isOffered } = await makeSearch(baseURL);
  // The make was changed without the server, whose cache may be out of date for a moment.
  await expect.poll(() => isOffered(anonymous)).toEqual([true, true]);
  const bookingId = await book(renter, vehicleId, dates);
  expect(await isOffered(anonymous)).toEqual([false, false]);
  await cancel(renter, bookingId);
  expect(await isOffered(anonymous)).toEqual([true, true]);
  const day = dates.startsAt.slice(0, 10);
  const blocks = `/api/vehicles/${vehicleId}/blocks`;
  const { block } = await (
    await ownerClient.post(blocks, { data: { kind: "block", from: day, to: day } })
  ).json();
  expect(await isOffered(anonymous)).toEqual([false, false]);
  expect((await ownerClient.delete(`${blocks}/${block.id}`)).ok()).toBe(true);
  expect(await isOffered(anonymous)).toEqual([true, true]);
});

test("a search follows an imported calendar, and a hold that expires by itself", async ({
  baseURL,
  anonymous,
  renter,
}) => {
  const { vehicleId, ownerClient, dates, isOffered } = await makeSearch(baseURL);
  await expect.poll(() => isOffered(anonymous)).toEqual([true, true]);
  const [from, to] = [dates.startsAt, dates.endsAt].map((at) => at.slice(0, 10).replaceAll("-", ""));
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:1"];
  lines.push("DTSTAMP:20260101T000000Z", `DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`);
  lines.push("END:VEVENT", "END:VCALENDAR", "");
  const file = { name: "a.ics", mimeType: "text/calendar", buffer: Buffer.from(lines.join("\r\n")) };
  const calendars = `/api/vehicles/${vehicleId}/calendar-imports`;
  const imported = await ownerClient.post(`${calendars}/file`, { multipart: { name: "Elsewhere", file } });
  expect(imported.status()).toBe(201);
  expect(await isOffered(anonymous)).toEqual([false, false]);
  expect((await ownerClient.delete(`${calendars}/${(await imported.json()).id}`)).ok()).toBe(true);
  expect(await isOffered(anonymous)).toEqual([true, true]);

  await book(renter, vehicleId, dates);
  const expiresAt = new Date(Date.now() + 2_000);
  await testDatabase()
    .update(vehicleOccupancy)
    .set({ expiresAt })
    .where(eq(vehicleOccupancy.vehicleId, vehicleId));
  await expect.poll(() => isOffered(anonymous), { intervals: [100] }).toEqual([true, true]);
  expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime());
});

test("a search returns the same bytes to everybody, signed in or not, and 304 to clients that have them", async ({
  baseURL,
  anonymous,
}) => {
  const { query, isOffered } = await makeSearch(baseURL);
  await expect.poll(() => isOffered(anonymous)).toEqual([true, true]);
  const admin = await demoUser("admin@gendana.rw");
  const cookie = `${sessionCookieName()}=${admin.token}`;
  const visitors: Record<string, string>[] = [
    {},
    { cookie },
    { cookie: "currency=rwf" },
    { "user-agent": "another" },
  ];
  // Another test may change a vehicle in between, and with it the counts on the page.
  for (const path of [`/vehicles?${query}`, `/fr/vehicles?${query}`])
    await expect(async () => {
      const responses = await Promise.all(visitors.map((headers) => anonymous.get(path, { headers })));
      const [first, ...others] = await Promise.all(responses.map((response) => response.text()));
      for (const other of others) expect(other).toBe(first);
      const { etag = "", vary = "", "cache-control": cache } = responses[0]?.headers() ?? {};
      expect([cache, vary]).toEqual(["private, no-cache", expect.stringMatching(/accept, accept-encoding/i)]);
      const again = await anonymous.get(path, { headers: { "if-none-match": etag } });
      expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
    }).toPass();
  const asAdmin = await clientFor(baseURL, admin);
  const asUser = await clientFor(baseURL, await newcomer());
  const [listed, ...same] = await Promise.all(
    [anonymous, asAdmin, asUser].map((client) => client.get(`/api/vehicles?${query}`)),
  );
  for (const response of same) {
    expect(await response.json()).toEqual(await listed?.json());
    // Answers to requests with a token are not cached.
    expect(response.headers()["cache-control"]).toBe("no-store");
  }
});

test("differently written queries for the same search return the same page", async ({
  baseURL,
  anonymous,
}) => {
  const { query, isOffered } = await makeSearch(baseURL);
  await expect.poll(() => isOffered(anonymous)).toEqual([true, true]);
  await expect(async () => {
    const asked = [`/vehicles?${query}`, `/vehicles?utm_source=mail&sort=price&search=&${query}&page=1`];
    const [first, second] = await Promise.all(asked.map(async (path) => (await anonymous.get(path)).text()));
    expect(second).toBe(first);
  }).toPass();
});

test("a page is sent with Brotli to clients that accept it, cached or not", async ({ anonymous, renter }) => {
  for (const [client, path] of [
    [anonymous, "/vehicles"],
    [anonymous, "/how-it-works"],
    [anonymous, "/login"],
    [anonymous, "/api/vehicles?limit=100"],
    [renter, "/api/vehicles?limit=100"],
  ] as const) {
    const response = await client.get(path, { headers: { "accept-encoding": "br" } });
    expect([path, response.status(), response.headers()["content-encoding"]]).toEqual([path, 200, "br"]);
    expect(response.headers().vary).toMatch(/accept-encoding/i);
  }
});

test("a booking on one web server is seen by searches on another", async ({ baseURL, renter }) => {
  const elsewhere = await clientFor(otherUrl);
  const { vehicleId, dates, isOffered } = await makeSearch(baseURL);
  await expect.poll(() => isOffered(elsewhere)).toEqual([true, true]);
  const bookingId = await book(renter, vehicleId, dates);
  await expect.poll(() => isOffered(elsewhere)).toEqual([false, false]);
  await cancel(renter, bookingId);
  await expect.poll(() => isOffered(elsewhere)).toEqual([true, true]);
});
