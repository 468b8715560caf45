import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { createVehicleWithOwner } from "../../bookings";
import { expect, test } from "../../fixtures";
import { ownersRecord } from "../../handovers";

const licence = { name: "Jean Mugisha", number: "RW 12345", expiresOn: "2099-01-01" };

let count = 0;
const someone = () => ({
  firstName: "Jean",
  lastName: "Mugisha",
  phone: `+2507884${String(Date.now() % 100_000).padStart(5, "0")}${count++ % 10}`.slice(0, 13),
});

function dates() {
  const startsAt = addMs(new Date(), 20 * MINUTE_MS);
  return { startsAt: startsAt.toISOString(), endsAt: addMs(startsAt, 2 * DAY_MS).toISOString() };
}

test.describe("reservations at the counter", () => {
  test("are for the staff of the business: quote, free cars, customers and bookings", async ({
    anonymous,
    stranger,
    renter,
    baseURL,
  }) => {
    const { ownerClient, vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
    const data = { vehicleId, ...dates(), source: "walk_in" };
    const free = `/api/counter/vehicles?${new URLSearchParams(dates())}`;
    const booking = { quoteId: crypto.randomUUID(), customer: someone() };
    for (const [client, expected] of [
      [anonymous, [401, 401, 401, 401]],
      [renter, [404, 403, 403, 404]],
    ] as const) {
      const responses = [
        await client.post("/api/counter/quotes", { data }),
        await client.get(free),
        await client.post("/api/counter/customers", { data: someone() }),
        await client.post("/api/counter/bookings", { data: booking }),
      ];
      expect(responses.map((response) => response.status())).toEqual(expected);
    }
    const { ownerClient: otherOwner } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
    expect((await otherOwner.post("/api/counter/quotes", { data })).status()).toBe(404);
    expect(
      (await ownerClient.post("/api/counter/quotes", { data: { ...data, discountPercent: 91 } })).status(),
    ).toBe(422);
    const response = await ownerClient.post("/api/counter/quotes", {
      data: { ...data, discountPercent: 10 },
    });
    expect(response.status()).toBe(201);
    const quote = await response.json();
    expect(quote).toMatchObject({ totalCents: 8_100 });
    const request = { quoteId: quote.id, customer: someone(), rentMethod: "cash" };
    expect((await otherOwner.post("/api/counter/bookings", { data: request })).status()).toBe(404);
    const twice = await Promise.all([
      ownerClient.post("/api/counter/bookings", { data: request }),
      ownerClient.post("/api/counter/bookings", { data: request }),
    ]);
    expect(twice.map((each) => each.status())).toEqual([201, 201]);
    const [one, other] = await Promise.all(twice.map((each) => each.json()));
    expect(one.id).toBe(other.id);
    expect(one).toMatchObject({ status: "confirmed", source: "walk_in", checksLicence: true });
    expect((await stranger.get(`/api/bookings/${one.id}`)).status()).toBe(404);
    const pickup = await ownerClient.post(`/api/bookings/${one.id}/pickup`, {
      data: { ...(await ownersRecord(ownerClient)), licence },
    });
    expect(pickup.status()).toBe(201);
    expect((await pickup.json()).status).toBe("active");
  });

  test("are paid at the counter once, and refunded there", async ({ anonymous, stranger, baseURL }) => {
    const { ownerClient, vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
    const quoted = await ownerClient.post("/api/counter/quotes", {
      data: { vehicleId, ...dates(), source: "telephone" },
    });
    const { id: quoteId } = await quoted.json();
    const booked = await ownerClient.post("/api/counter/bookings", {
      data: { quoteId, customer: someone() },
    });
    const { id, status } = await booked.json();
    expect(status).toBe("pending_payment");
    const path = `/api/bookings/${id}/counter-payments`;
    const data = { purpose: "rent", method: "cash" };
    expect((await anonymous.post(path, { data })).status()).toBe(401);
    expect((await stranger.post(path, { data })).status()).toBe(404);
    const twice = await Promise.all([ownerClient.post(path, { data }), ownerClient.post(path, { data })]);
    expect(twice.map((each) => each.status()).sort()).toEqual([201, 409]);
    const cancelled = await ownerClient.post(`/api/bookings/${id}/cancellation`, {
      data: { reason: "Broken" },
    });
    const [refund] = (await cancelled.json()).counterRefunds;
    const refundPath = `/api/bookings/${id}/counter-refunds/${refund.refundId}`;
    expect((await stranger.put(refundPath)).status()).toBe(404);
    expect((await ownerClient.put(refundPath)).status()).toBe(200);
    expect((await ownerClient.put(refundPath)).status()).toBe(409);
  });
});
