import { eq } from "drizzle-orm";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeMember } from "@/db/testing/factories";
import { createVehicleWithOwner, payBooking, postBooking } from "../../bookings";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, testDatabase } from "../../users";

/** The day at an offset from today, as the API accepts it. */
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const days = (from: number, to = from) => ({ kind: "block", from: day(from), to: day(to) });
const far = 700;

async function scene(baseURL: string | undefined) {
  const { vehicleId, ownerClient } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const path = `/api/vehicles/${vehicleId}`;
  return { vehicleId, ownerClient, path };
}

async function accountant(baseURL: string | undefined, vehicleId: string) {
  const newMember = await newcomer("business");
  const [vehicle] = await testDatabase().select().from(vehicles).where(eq(vehicles.id, vehicleId));
  await makeMember(testDatabase(), {
    businessId: vehicle?.businessId ?? "",
    userId: newMember.id,
    role: "accountant",
  });
  expect(await testDatabase().$count(teamMembers, eq(teamMembers.userId, newMember.id))).toBe(1);
  return clientFor(baseURL, newMember);
}

test.describe("a vehicle's blocks", () => {
  test("are created, listed, changed and removed by the owner; of two identical requests at once one succeeds", async ({
    baseURL,
  }) => {
    const { ownerClient, path } = await scene(baseURL);
    const responses = await Promise.all(
      [1, 2].map(() => ownerClient.post(`${path}/blocks`, { data: days(far) })),
    );
    expect(responses.map((response) => response.status()).sort()).toEqual([201, 409]);
    const listed = await ownerClient.get(`${path}/blocks?from=${day(far - 5)}&to=${day(far + 5)}`);
    const [block] = await listed.json();
    expect(block).toMatchObject({ kind: "block", booking: null });
    const calendar = await (
      await ownerClient.get(`${path}/calendar?from=${day(far - 5)}&to=${day(far + 5)}`)
    ).json();
    expect(calendar).toMatchObject({ entries: [{ id: block.id }], can: { change: true } });
    const longer = { ...days(far, far + 1), kind: "maintenance" };
    const changes = await Promise.all(
      [1, 2].map(() => ownerClient.put(`${path}/blocks/${block.id}`, { data: longer })),
    );
    for (const change of changes)
      expect((await change.json()).block).toMatchObject({ id: block.id, kind: "maintenance" });
    expect((await ownerClient.put(`${path}/blocks/${block.id}`, { data: days(9, 8) })).status()).toBe(422);
    expect((await ownerClient.delete(`${path}/blocks/${block.id}`)).status()).toBe(200);
    expect((await ownerClient.put(`${path}/blocks/${block.id}`, { data: longer })).status()).toBe(404);
    expect((await ownerClient.delete(`${path}/blocks/${block.id}`)).status()).toBe(404);
  });

  test("answer 409 on the days of a booking and name it, 422 for an end before the start", async ({
    renter,
    baseURL,
  }) => {
    const { vehicleId, ownerClient, path } = await scene(baseURL);
    const bookingId = await postBooking(renter, vehicleId);
    await payBooking(renter, bookingId);
    const { reference, startsAt } = await (await renter.get(`/api/bookings/${bookingId}`)).json();
    const data = { kind: "block", from: startsAt.slice(0, 10), to: startsAt.slice(0, 10) };
    const { block } = await (await ownerClient.post(`${path}/blocks`, { data: days(far) })).json();
    for (const refused of [
      await ownerClient.post(`${path}/blocks`, { data }),
      await ownerClient.put(`${path}/blocks/${block.id}`, { data }),
    ]) {
      expect(refused.status()).toBe(409);
      expect((await refused.json()).error.message).toContain(reference);
    }
    expect((await ownerClient.post(`${path}/blocks`, { data: days(9, 8) })).status()).toBe(422);
  });

  test("and the rest of the calendar are hidden from everybody without access", async ({
    anonymous,
    stranger,
    owner,
    baseURL,
  }) => {
    const { vehicleId, path } = await scene(baseURL);
    const accountantClient = await accountant(baseURL, vehicleId);
    const reads = [`/blocks?from=${day(1)}&to=${day(2)}`, `/calendar?from=${day(1)}&to=${day(2)}`];
    for (const read of [...reads, "/availability-settings", "/calendar-imports"]) {
      expect([read, (await anonymous.get(path + read)).status()]).toEqual([read, 401]);
      expect([read, (await stranger.get(path + read)).status()]).toEqual([read, 404]);
      expect([read, (await owner.get(path + read)).status()]).toEqual([read, 404]);
      expect([read, (await accountantClient.get(path + read)).status()]).toEqual([read, 200]);
    }
    const rules = { minDays: 1, maxDays: 30, advanceNoticeHours: 0, bufferMinutes: 0 };
    for (const [client, status] of [
      [stranger, 404],
      [owner, 404],
      [accountantClient, 403],
    ] as const) {
      expect((await client.post(`${path}/blocks`, { data: days(far) })).status()).toBe(status);
      expect((await client.put(`${path}/availability-settings`, { data: rules })).status()).toBe(status);
      expect((await client.get(`${path}/calendar-link`)).status()).toBe(status);
      expect((await client.post(`${path}/calendar-link`)).status()).toBe(status);
    }
  });
});

test("rental rules are saved, and answer 422 when the maximum is below the minimum", async ({
  baseURL,
  anonymous,
}) => {
  const { ownerClient, path } = await scene(baseURL);
  const data = { minDays: 2, maxDays: 20, advanceNoticeHours: 6, bufferMinutes: 90 };
  const saved = await (await ownerClient.put(`${path}/availability-settings`, { data })).json();
  expect(saved).toEqual({ ...data, updatedAt: expect.any(String) });
  expect(await (await ownerClient.get(`${path}/availability-settings`)).json()).toEqual(saved);
  expect(await (await anonymous.get(path)).json()).toBeTruthy();
  const refused = await ownerClient.put(`${path}/availability-settings`, { data: { ...data, maxDays: 1 } });
  expect([refused.status(), (await refused.json()).error.fields]).toEqual([
    422,
    { maxDays: "The longest rental cannot be shorter than the shortest." },
  ]);
});

test("the feed needs its secret, has an ETag, and is gone once it is switched off", async ({
  baseURL,
  anonymous,
}) => {
  const { ownerClient, path } = await scene(baseURL);
  expect((await ownerClient.post(`${path}/blocks`, { data: { ...days(40), note: "Secret" } })).status()).toBe(
    201,
  );
  const { url } = await (await ownerClient.post(`${path}/calendar-link`)).json();
  const feed = new URL(url).pathname + new URL(url).search;
  const read = await anonymous.get(feed);
  expect([read.status(), read.headers()["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  const text = await read.text();
  expect(text).toContain("SUMMARY:Blocked");
  expect(text).not.toContain("Secret");
  const etag = read.headers().etag ?? "";
  const again = await anonymous.get(feed, { headers: { "if-none-match": etag } });
  expect([again.status(), await again.text()]).toEqual([304, ""]);
  expect((await anonymous.get(`${path}/calendar.ics?token=wrong`)).status()).toBe(404);
  expect((await anonymous.get(`${path}/calendar.ics`)).status()).toBe(404);
  await ownerClient.delete(`${path}/calendar-link`);
  expect((await anonymous.get(feed)).status()).toBe(404);
});

test("an imported file occupies the vehicle; private links, other files and large files answer 422", async ({
  baseURL,
}) => {
  const { ownerClient, path } = await scene(baseURL);
  const compact = (offset: number) => day(offset).replaceAll("-", "");
  const lines = [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "UID:1",
    `DTSTART;VALUE=DATE:${compact(40)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  const send = (text: string) =>
    ownerClient.post(`${path}/calendar-imports/file`, {
      multipart: {
        name: "Airport",
        file: { name: "a.ics", mimeType: "text/calendar", buffer: Buffer.from(text) },
      },
    });
  const made = await send(lines.join("\r\n"));
  expect([made.status(), (await made.json()).entries]).toEqual([201, 1]);
  const { id } = (await (await ownerClient.get(`${path}/calendar-imports`)).json()).items[0];
  expect((await ownerClient.post(`${path}/calendar-imports/${id}/sync`)).status()).toBe(409);
  expect((await ownerClient.delete(`${path}/calendar-imports/${id}`)).status()).toBe(200);
  expect((await ownerClient.delete(`${path}/calendar-imports/${id}`)).status()).toBe(404);
  expect((await send("<html>")).status()).toBe(422);
  expect((await send("x".repeat(1024 * 1024 + 1))).status()).toBe(422);
  for (const url of ["https://127.0.0.1/", "https://169.254.169.254/", "http://8.8.8.8/", "https://[::1]/"]) {
    const refused = await ownerClient.post(`${path}/calendar-imports`, { data: { name: "Airport", url } });
    expect([url, refused.status(), (await refused.json()).error.fields]).toEqual([
      url,
      422,
      { url: "We read calendars only from public addresses that begin with https." },
    ]);
  }
});
