import { addMs, DAY_MS } from "@/lib/platform/dates";
import { bookingAboutToStart, createVehicleWithOwner, makeReturnOverdue, postBooking } from "../../bookings";
import { expect, test } from "../../fixtures";
import { ownersRecord, startRental, uploadHandoverPicture } from "../../handovers";

test.describe("POST /api/bookings/:id/pickup, /return and /no-show", () => {
  test("start and end a rental once, only for the owner's side", async ({ anonymous, stranger, baseURL }) => {
    const { ownerClient, renter, bookingId } = await bookingAboutToStart(baseURL, {
      includedKmPerDay: 100,
      extraKmPriceCents: 20,
      missingEighthPriceCents: 400,
    });
    const path = (act: string) => `/api/bookings/${bookingId}/${act}`;
    const inspection = await ownersRecord(ownerClient);
    const status = async (client: typeof ownerClient, act: string, data: object = inspection) =>
      (await client.post(path(act), { data })).status();
    expect(await status(anonymous, "pickup")).toBe(401);
    expect(await status(stranger, "pickup")).toBe(404);
    expect(await status(renter, "pickup")).toBe(403);
    expect(await status(ownerClient, "pickup", { fuelPercent: 101 })).toBe(422);
    expect(await status(ownerClient, "pickup", { ...inspection, isDepositWaived: false })).toBe(409);
    expect(await status(ownerClient, "return")).toBe(409);
    expect(await status(ownerClient, "no-show", {})).toBe(409);
    const twice = await Promise.all([status(ownerClient, "pickup"), status(ownerClient, "pickup")]);
    expect(twice.sort()).toEqual([201, 409]);

    await makeReturnOverdue(bookingId, 2);
    expect(await status(renter, "return")).toBe(403);
    expect(await status(stranger, "return")).toBe(404);
    expect(await status(anonymous, "return")).toBe(401);
    const back = await ownersRecord(ownerClient);
    expect(await status(ownerClient, "return", { ...back, odometerKm: 41_000 })).toBe(422);
    expect(await status(ownerClient, "return", { ...back, waivedCharges: ["damage"] })).toBe(422);
    const waivedCharges = ["missing_fuel"];
    const data = { ...back, odometerKm: 42_500, fuelPercent: 50, waivedCharges };
    const responses = await Promise.all([
      ownerClient.post(path("return"), { data }),
      ownerClient.post(path("return"), { data }),
    ]);
    expect(responses.map((response) => response.status()).sort()).toEqual([201, 409]);
    const booking = await (await renter.get(`/api/bookings/${bookingId}`)).json();
    expect(booking).toMatchObject({
      status: "completed",
      usageTerms: { includedKmPerDay: 100, extraKmPriceCents: 20, missingEighthPriceCents: 400 },
      charges: [
        { kind: "late", quantity: 1, amountCents: 4_500 },
        { kind: "extra_km", quantity: 100, amountCents: 2_000 },
      ],
      dues: [{ purpose: "late", totalCents: 6_500 }],
      handovers: [{ kind: "pickup" }, { kind: "return", odometerKm: 42_500 }],
    });
  });

  test("need the owner's picture, signature and comparison of the licence, whoever sends them", async ({
    baseURL,
  }) => {
    const { ownerClient, renter, bookingId } = await bookingAboutToStart(baseURL, { depositCents: 0 });
    const problems = async (client: typeof ownerClient, act: string, data: object) => {
      const response = await client.post(`/api/bookings/${bookingId}/${act}`, { data });
      return [response.status(), (await response.json()).error?.fields];
    };
    const record = await ownersRecord(ownerClient);
    const picture = "Please add at least one picture of the car.";
    const sign = "Please sign: type your name or draw your signature.";
    const bare = { ...record, pictures: [], ownerSignedName: " " };
    expect(await problems(ownerClient, "pickup", bare)).toEqual([
      422,
      { pictures: picture, ownerSignedName: sign },
    ]);
    const { code } = await (await ownerClient.post(`/api/bookings/${bookingId}/presence-code`)).json();
    const byRenter = { kind: "pickup", code, odometerKm: 42_000, fuelPercent: 75, signedName: "Keza Mutoni" };
    expect(await problems(renter, "inspections", byRenter)).toEqual([422, { pictures: picture }]);
    expect(await problems(ownerClient, "pickup", { ...record, isLicenceChecked: false })).toEqual([
      422,
      {
        isLicenceChecked: "Please compare the driving licence with the person and confirm that they match.",
      },
    ]);
    expect((await problems(ownerClient, "pickup", record))[0]).toBe(201);
    // The other side's own record is voluntary, and so are its pictures.
    const own = { kind: "pickup", odometerKm: 42_000, fuelPercent: 75, signedName: "Keza Mutoni" };
    expect((await problems(renter, "inspections", own))[0]).toBe(201);
    expect(await problems(ownerClient, "return", bare)).toEqual([
      422,
      { pictures: picture, ownerSignedName: sign },
    ]);
    const guided = { front: await uploadHandoverPicture(ownerClient) };
    const back = { ...record, pictures: [], guidedPictures: guided };
    expect((await problems(ownerClient, "return", back))[0]).toBe(201);
  });

  test("need no licence with a driver, whose overtime is charged", async ({ baseURL }) => {
    const { ownerClient, renter, bookingId } = await bookingAboutToStart(baseURL, {
      isWithDriver: true,
      driverHoursPerDay: 10,
      overtimeHourPriceCents: 500,
      nightAwayPriceCents: 2_500,
    });
    const path = `/api/bookings/${bookingId}`;
    const send = (act: string, data: object) => ownerClient.post(`${path}/${act}`, { data });
    expect((await ownerClient.get(`${path}/licence`)).status()).toBe(404);
    expect((await send("presence-code", {})).status()).toBe(409);
    const { isLicenceChecked: _, ...out } = await ownersRecord(ownerClient);
    expect((await send("pickup", out)).status()).toBe(201);
    await makeReturnOverdue(bookingId, 0);
    const back = await ownersRecord(ownerClient);
    expect((await send("return", { ...back, overtimeHours: -1 })).status()).toBe(422);
    const worked = { ...back, overtimeHours: 3, furtherNights: 1 };
    const responses = await Promise.all([send("return", worked), send("return", worked)]);
    expect(responses.map((response) => response.status()).sort()).toEqual([201, 409]);
    expect(await (await renter.get(path)).json()).toMatchObject({
      driverService: { isWithDriver: true, driverHoursPerDay: 10 },
      charges: [
        { kind: "overtime", quantity: 3, amountCents: 1_500 },
        { kind: "nights_away", quantity: 1, amountCents: 2_500 },
      ],
      dues: [{ purpose: "late", totalCents: 4_000 }],
    });
  });

  test("show the renter's licence at the pick-up to the owner, and to nobody else", async ({
    anonymous,
    stranger,
    admin,
    baseURL,
  }) => {
    const { ownerClient, renter, bookingId } = await bookingAboutToStart(baseURL);
    const path = `/api/bookings/${bookingId}/licence`;
    const status = async (client: typeof ownerClient, address = path) => (await client.get(address)).status();
    expect(await status(anonymous)).toBe(401);
    expect(await status(anonymous, `${path}/pages/1`)).toBe(401);
    for (const other of [stranger, renter, admin]) {
      expect(await status(other)).toBe(404);
      expect(await status(other, `${path}/pages/1`)).toBe(404);
    }
    const shown = await ownerClient.get(path);
    expect([shown.status(), await shown.json()]).toMatchObject([200, { pageCount: 0 }]);
    expect(shown.headers()["cache-control"]).toContain("no-store");
    expect(await status(ownerClient, `${path}/pages/1`)).toBe(404);
    expect(await status(ownerClient, `${path}/pages/0`)).toBe(422);
    await startRental(ownerClient, bookingId);
    expect(await status(ownerClient)).toBe(404);
  });

  test("let the renter start it with the code of the owner, and the owner add a record", async ({
    anonymous,
    stranger,
    admin,
    baseURL,
  }) => {
    const { ownerClient, renter, bookingId } = await bookingAboutToStart(baseURL, { depositCents: 0 });
    const codes = `/api/bookings/${bookingId}/presence-code`;
    const records = `/api/bookings/${bookingId}/inspections`;
    expect((await anonymous.post(codes)).status()).toBe(401);
    expect((await stranger.post(codes)).status()).toBe(404);
    for (const other of [renter, admin]) expect((await other.post(codes)).status()).toBe(403);
    // A cancelled code is invalid, also after concurrent cancellations; the next code is valid.
    const cancelled = await (await ownerClient.post(codes)).json();
    expect((await anonymous.delete(codes)).status()).toBe(401);
    expect((await stranger.delete(codes)).status()).toBe(404);
    for (const other of [renter, admin]) expect((await other.delete(codes)).status()).toBe(403);
    const deletions = await Promise.all([ownerClient.delete(codes), ownerClient.delete(codes)]);
    expect(deletions.map((response) => response.status())).toEqual([200, 200]);
    const withCancelled = {
      kind: "pickup",
      code: cancelled.code,
      odometerKm: 42_000,
      fuelPercent: 75,
      signedName: "Keza Mutoni",
    };
    expect((await renter.post(records, { data: withCancelled })).status()).toBe(422);
    const shown = await ownerClient.post(codes);
    expect(shown.status()).toBe(201);
    const { code, kind } = await shown.json();
    expect([kind, code]).toEqual(["pickup", expect.stringMatching(/^\d{6}$/)]);

    const seen = { kind, odometerKm: 42_000, fuelPercent: 75 };
    const data = { ...seen, signedName: "Keza Mutoni", pictures: [await uploadHandoverPicture(renter)] };
    const own = { ...seen, odometerKm: 42_001, signedName: "Aline Uwase" };
    const status = async (client: typeof ownerClient, body: object) =>
      (await client.post(records, { data: body })).status();
    expect(await status(anonymous, data)).toBe(401);
    expect(await status(stranger, { ...data, code })).toBe(404);
    expect(await status(admin, { ...data, code })).toBe(403);
    expect(await status(ownerClient, { ...data, code })).toBe(403);
    expect(await status(renter, data)).toBe(422);
    expect(await status(renter, { ...data, code: code === "123456" ? "654321" : "123456" })).toBe(422);
    expect(await status(renter, { ...data, code, signedName: "" })).toBe(422);
    const twice = await Promise.all([status(renter, { ...data, code }), status(renter, { ...data, code })]);
    expect(twice.filter((one) => one === 201)).toHaveLength(1);
    const confirmations = await Promise.all([status(ownerClient, own), status(ownerClient, own)]);
    expect(confirmations.sort()).toEqual([201, 409]);
    const booking = await (await renter.get(`/api/bookings/${bookingId}`)).json();
    expect(booking).toMatchObject({
      status: "active",
      handovers: [
        {
          side: "renter",
          odometerKm: 42_000,
          confirmation: { side: "owner", odometerKm: 42_001 },
          signatures: [{ side: "owner" }, { side: "renter" }],
        },
      ],
    });
  });

  test("are 404 for a checkout that is not paid", async ({ renter, baseURL }) => {
    const { ownerClient, vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const bookingId = await postBooking(renter, vehicleId);
    const data = await ownersRecord(ownerClient);
    const response = await ownerClient.post(`/api/bookings/${bookingId}/pickup`, { data });
    expect([response.status(), (await response.json()).error.message]).toEqual([
      404,
      "We could not find what you were looking for.",
    ]);
  });
});

test.describe("POST /api/bookings/:id/changes", () => {
  test("proposes, answers and withdraws, each once and by the right side", async ({
    anonymous,
    stranger,
    baseURL,
  }) => {
    const { ownerClient, renter, bookingId, startsAt, endsAt } = await bookingAboutToStart(baseURL);
    const shorter = { startsAt, endsAt: addMs(new Date(endsAt), -DAY_MS).toISOString() };
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
    // The owner proposed the change, so the renter has to answer.
    const asked = await Promise.all([
      ownerClient.post(changes, { data }),
      ownerClient.post(changes, { data }),
    ]);
    expect(asked.map((response) => response.status()).sort()).toEqual([201, 409]);
    const { change } = await (await renter.get(`/api/bookings/${bookingId}`)).json();
    const answer = (what: string) => `${changes}/${change.id}/${what}`;
    expect((await anonymous.post(answer("acceptance"))).status()).toBe(401);
    expect((await stranger.post(answer("acceptance"))).status()).toBe(404);
    expect((await ownerClient.post(answer("acceptance"))).status()).toBe(403);
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
