import { after, DAY_MS } from "@/lib/dates";
import { expect, test } from "../fixtures";
import { aboutToStart, book, dueBack, ownCar } from "../rentals";

const seen = { odometerKm: 42_000, fuelPercent: 75, isDepositWaived: true };

test.describe("POST /api/bookings/:id/pickup, /return and /no-show", () => {
  test("begin and end a rental, once, for the owner's side alone", async ({
    anonymous,
    stranger,
    baseURL,
  }) => {
    const { host, renter, bookingId } = await aboutToStart(baseURL);
    const path = (act: string) => `/api/bookings/${bookingId}/${act}`;
    const status = async (client: typeof host, act: string, data: object = seen) =>
      (await client.post(path(act), { data })).status();
    expect(await status(anonymous, "pickup")).toBe(401);
    expect(await status(stranger, "pickup")).toBe(404);
    expect(await status(renter, "pickup")).toBe(403);
    expect(await status(host, "pickup", { fuelPercent: 101 })).toBe(422);
    expect(await status(host, "pickup", { ...seen, isDepositWaived: false })).toBe(409);
    expect(await status(host, "return")).toBe(409);
    expect(await status(host, "no-show", {})).toBe(409);
    const twice = await Promise.all([status(host, "pickup"), status(host, "pickup")]);
    expect(twice.sort()).toEqual([201, 409]);

    await dueBack(bookingId, 2);
    expect(await status(renter, "return")).toBe(403);
    expect(await status(stranger, "return")).toBe(404);
    expect(await status(anonymous, "return")).toBe(401);
    expect(await status(host, "return", { ...seen, odometerKm: 41_000 })).toBe(422);
    const data = { ...seen, odometerKm: 42_500 };
    const answers = await Promise.all([
      host.post(path("return"), { data }),
      host.post(path("return"), { data }),
    ]);
    expect(answers.map((answer) => answer.status()).sort()).toEqual([201, 409]);
    const booking = await (await renter.get(`/api/bookings/${bookingId}`)).json();
    expect(booking).toMatchObject({
      status: "completed",
      lateCents: 4_500,
      dues: [{ purpose: "late", totalCents: 4_500 }],
      handovers: [{ kind: "pickup" }, { kind: "return", odometerKm: 42_500 }],
    });
  });

  test("say what is missing before a booking is paid", async ({ renter, baseURL }) => {
    const { host, vehicleId } = await ownCar(baseURL, { isInstantBook: true });
    const bookingId = await book(renter, vehicleId);
    const answer = await host.post(`/api/bookings/${bookingId}/pickup`, { data: seen });
    expect([answer.status(), (await answer.json()).error.message]).toEqual([
      409,
      "Only a confirmed booking can begin.",
    ]);
  });
});

test.describe("POST /api/bookings/:id/changes", () => {
  test("asks, answers and withdraws, each by its side and once", async ({ anonymous, stranger, baseURL }) => {
    const { host, renter, bookingId, startsAt, endsAt } = await aboutToStart(baseURL);
    const shorter = { startsAt, endsAt: after(new Date(endsAt), -DAY_MS).toISOString() };
    const prices = `/api/bookings/${bookingId}/change-prices`;
    expect((await anonymous.post(prices, { data: shorter })).status()).toBe(401);
    expect((await stranger.post(prices, { data: shorter })).status()).toBe(404);
    expect((await renter.post(prices, { data: { startsAt, endsAt } })).status()).toBe(422);
    const price = await renter.post(prices, { data: shorter });
    expect([price.status(), await price.json()]).toMatchObject([200, { differenceCents: -4_500, days: 2 }]);

    const changes = `/api/bookings/${bookingId}/changes`;
    const data = { ...shorter, differenceCents: -4_500 };
    expect((await anonymous.post(changes, { data })).status()).toBe(401);
    expect((await stranger.post(changes, { data })).status()).toBe(404);
    expect((await renter.post(changes, { data: { ...data, differenceCents: 0 } })).status()).toBe(409);
    // The owner asks, so that the renter has to answer.
    const asked = await Promise.all([host.post(changes, { data }), host.post(changes, { data })]);
    expect(asked.map((answer) => answer.status()).sort()).toEqual([201, 409]);
    const { change } = await (await renter.get(`/api/bookings/${bookingId}`)).json();
    const answer = (what: string) => `${changes}/${change.id}/${what}`;
    expect((await anonymous.post(answer("acceptance"))).status()).toBe(401);
    expect((await stranger.post(answer("acceptance"))).status()).toBe(404);
    expect((await host.post(answer("acceptance"))).status()).toBe(403);
    expect((await renter.post(answer("withdrawal"))).status()).toBe(403);
    const other = `${changes}/${crypto.randomUUID()}/acceptance`;
    expect((await renter.post(other)).status()).toBe(404);
    const accepted = await Promise.all([
      renter.post(answer("acceptance")),
      renter.post(answer("acceptance")),
    ]);
    expect(accepted.map((one) => one.status()).sort()).toEqual([201, 409]);
    expect((await renter.post(answer("decline"), { data: {} })).status()).toBe(409);
    const booking = await (await renter.get(`/api/bookings/${bookingId}`)).json();
    expect(booking).toMatchObject({
      endsAt: shorter.endsAt,
      totalCents: 9_000,
      change: { status: "applied" },
    });
  });
});
