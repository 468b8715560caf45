import { eq } from "drizzle-orm";
import { makeMember } from "@/db/factories";
import { teamMembers } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import { expect, test } from "../fixtures";
import { clientFor, newcomer, stage } from "../people";
import { book, ownCar, pay } from "../rentals";

/** A day so many days from today, as the API takes it. */
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const days = (from: number, to = from) => ({ kind: "block", from: day(from), to: day(to) });
const far = 700;

async function scene(baseURL: string | undefined) {
  const { vehicleId, host } = await ownCar(baseURL, { isInstantBook: true });
  const path = `/api/vehicles/${vehicleId}`;
  return { vehicleId, host, path };
}

async function accountant(baseURL: string | undefined, vehicleId: string) {
  const person = await newcomer("business");
  const [car] = await stage().select().from(vehicles).where(eq(vehicles.id, vehicleId));
  await makeMember(stage(), { businessId: car?.businessId ?? "", userId: person.id, role: "accountant" });
  expect(await stage().$count(teamMembers, eq(teamMembers.userId, person.id))).toBe(1);
  return clientFor(baseURL, person);
}

test.describe("a car's blocks", () => {
  test("are made, seen and removed by its owner; the same days twice at once are taken once", async ({
    baseURL,
  }) => {
    const { host, path } = await scene(baseURL);
    const answers = await Promise.all([1, 2].map(() => host.post(`${path}/blocks`, { data: days(far) })));
    expect(answers.map((answer) => answer.status()).sort()).toEqual([201, 409]);
    const listed = await host.get(`${path}/blocks?from=${day(far - 5)}&to=${day(far + 5)}`);
    const [block] = await listed.json();
    expect(block).toMatchObject({ kind: "block", booking: null });
    const calendar = await (
      await host.get(`${path}/calendar?from=${day(far - 5)}&to=${day(far + 5)}`)
    ).json();
    expect(calendar).toMatchObject({ entries: [{ id: block.id }], can: { change: true } });
    expect((await host.delete(`${path}/blocks/${block.id}`)).status()).toBe(200);
    expect((await host.delete(`${path}/blocks/${block.id}`)).status()).toBe(404);
  });

  test("are 409 over a booking and say which, 422 backwards", async ({ renter, baseURL }) => {
    const { vehicleId, host, path } = await scene(baseURL);
    const bookingId = await book(renter, vehicleId);
    await pay(renter, bookingId);
    const { reference, startsAt } = await (await renter.get(`/api/bookings/${bookingId}`)).json();
    const data = { kind: "block", from: startsAt.slice(0, 10), to: startsAt.slice(0, 10) };
    const refused = await host.post(`${path}/blocks`, { data });
    expect(refused.status()).toBe(409);
    expect((await refused.json()).error.message).toContain(reference);
    expect((await host.post(`${path}/blocks`, { data: days(9, 8) })).status()).toBe(422);
  });

  test("and everything else of a calendar are nobody's business but its people's", async ({
    anonymous,
    stranger,
    owner,
    baseURL,
  }) => {
    const { vehicleId, path } = await scene(baseURL);
    const books = await accountant(baseURL, vehicleId);
    const reads = [`/blocks?from=${day(1)}&to=${day(2)}`, `/calendar?from=${day(1)}&to=${day(2)}`];
    for (const read of [...reads, "/availability-settings", "/calendar-imports"]) {
      expect([read, (await anonymous.get(path + read)).status()]).toEqual([read, 401]);
      expect([read, (await stranger.get(path + read)).status()]).toEqual([read, 404]);
      expect([read, (await owner.get(path + read)).status()]).toEqual([read, 404]);
      expect([read, (await books.get(path + read)).status()]).toEqual([read, 200]);
    }
    const rules = { minDays: 1, maxDays: 30, advanceNoticeHours: 0, bufferMinutes: 0 };
    for (const [client, status] of [
      [stranger, 404],
      [owner, 404],
      [books, 403],
    ] as const) {
      expect((await client.post(`${path}/blocks`, { data: days(far) })).status()).toBe(status);
      expect((await client.put(`${path}/availability-settings`, { data: rules })).status()).toBe(status);
      expect((await client.get(`${path}/calendar-link`)).status()).toBe(status);
      expect((await client.post(`${path}/calendar-link`)).status()).toBe(status);
    }
  });
});

test("rental rules are kept, and 422 when the longest is shorter than the shortest", async ({
  baseURL,
  anonymous,
}) => {
  const { host, path } = await scene(baseURL);
  const data = { minDays: 2, maxDays: 20, advanceNoticeHours: 6, bufferMinutes: 90 };
  expect(await (await host.put(`${path}/availability-settings`, { data })).json()).toEqual(data);
  expect(await (await host.get(`${path}/availability-settings`)).json()).toEqual(data);
  expect(await (await anonymous.get(path)).json()).toBeTruthy();
  const refused = await host.put(`${path}/availability-settings`, { data: { ...data, maxDays: 1 } });
  expect([refused.status(), (await refused.json()).error.fields]).toEqual([
    422,
    { maxDays: "The longest rental cannot be shorter than the shortest." },
  ]);
});

test("the feed opens to its secret, is named by an ETag, and closes when that is turned off", async ({
  baseURL,
  anonymous,
}) => {
  const { host, path } = await scene(baseURL);
  expect((await host.post(`${path}/blocks`, { data: { ...days(40), note: "Secret" } })).status()).toBe(201);
  const { url } = await (await host.post(`${path}/calendar-link`)).json();
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
  await host.delete(`${path}/calendar-link`);
  expect((await anonymous.get(feed)).status()).toBe(404);
});

test("a calendar's file takes the car; links into our own network, other files and large ones are 422", async ({
  baseURL,
}) => {
  const { host, path } = await scene(baseURL);
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
    host.post(`${path}/calendar-imports/file`, {
      multipart: {
        name: "Airport",
        file: { name: "a.ics", mimeType: "text/calendar", buffer: Buffer.from(text) },
      },
    });
  const made = await send(lines.join("\r\n"));
  expect([made.status(), (await made.json()).entries]).toEqual([201, 1]);
  const { id } = (await (await host.get(`${path}/calendar-imports`)).json()).items[0];
  expect((await host.post(`${path}/calendar-imports/${id}/reading`)).status()).toBe(409);
  expect((await host.delete(`${path}/calendar-imports/${id}`)).status()).toBe(200);
  expect((await host.delete(`${path}/calendar-imports/${id}`)).status()).toBe(404);
  expect((await send("<html>")).status()).toBe(422);
  expect((await send("x".repeat(1024 * 1024 + 1))).status()).toBe(422);
  for (const url of ["https://127.0.0.1/", "https://169.254.169.254/", "http://8.8.8.8/", "https://[::1]/"]) {
    const refused = await host.post(`${path}/calendar-imports`, { data: { name: "Airport", url } });
    expect([url, refused.status(), (await refused.json()).error.fields]).toEqual([
      ...[url, 422],
      { url: "We read calendars only from public addresses that begin with https." },
    ]);
  }
});
