import { eq } from "drizzle-orm";
import { issueReports } from "@/db/schema/support/issue-reports";
import { createVehicleWithOwner, payBooking, postBooking } from "../../bookings";
import { expect, test } from "../../fixtures";
import { testDatabase } from "../../users";

test.describe("POST /api/issue-reports", () => {
  test("accepts a visitor's report of a vehicle", async ({ anonymous }) => {
    const text = `The plate is not the one in the pictures. ${crypto.randomUUID()}`;
    const data = { vehicleId: "featured-tesla", reason: "inaccurate", text, email: "visitor@example.com" };
    const response = await anonymous.post("/api/issue-reports", { data });
    expect(response.status()).toBe(201);
    const { id, status } = await response.json();
    expect(status).toBe("open");
    const [row] = await testDatabase().select().from(issueReports).where(eq(issueReports.id, id));
    expect(row).toMatchObject({ ...data, reporterId: null, bookingId: null });
  });

  test("accepts a booking's report from its participants, and is 404 for everybody else", async ({
    renter,
    stranger,
    anonymous,
    baseURL,
  }) => {
    const { vehicleId, ownerClient: vehicleOwner } = await createVehicleWithOwner(baseURL, {
      isInstantBook: true,
    });
    const bookingId = await postBooking(renter, vehicleId);
    await payBooking(renter, bookingId);
    const data = { bookingId, reason: "rental", text: "The tank was empty." };
    for (const user of [renter, vehicleOwner])
      expect((await user.post("/api/issue-reports", { data })).status()).toBe(201);
    for (const other of [stranger, anonymous])
      expect((await other.post("/api/issue-reports", { data })).status()).toBe(404);
  });

  test("is 404 for a hidden vehicle and 422 without a text, each with its message", async ({ renter }) => {
    const missing = await renter.post("/api/issue-reports", { data: { vehicleId: "nobody", text: "Hello" } });
    expect([missing.status(), (await missing.json()).error.message]).toEqual([404, "Vehicle not found"]);
    const data = { text: "", reason: "boredom", email: "not an address" };
    const nonsense = await renter.post("/api/issue-reports", { data });
    expect([nonsense.status(), (await nonsense.json()).error.fields]).toEqual([
      422,
      {
        text: "Please describe the issue.",
        reason: "Please choose what is wrong.",
        email: "Please enter a valid email address.",
      },
    ]);
  });

  test("is 429 for a flood; repeats with one key create one report", async ({ stranger }) => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const data = { text: "Again and again." };
    const responses = [];
    for (let count = 0; count < 13; count++)
      responses.push(await stranger.post("/api/issue-reports", { data, headers }));
    expect(responses.map((response) => response.status())).toEqual([...Array(12).fill(201), 429]);
    const ids = await Promise.all(responses.slice(0, 12).map(async (response) => (await response.json()).id));
    expect(new Set(ids).size).toBe(1);
  });
});

test("/api/admin/support/reports: administrators answer a visitor's report as a ticket or close it, once", async ({
  admin,
  anonymous,
  renter,
  owner,
}) => {
  const adminPath = "/api/admin/support/reports";
  const report = async (who: typeof admin, email: string) => {
    const response = await who.post("/api/issue-reports", { data: { text: "Look at this.", email } });
    return (await response.json()).id as string;
  };
  const [answered, closed] = [await report(anonymous, "visitor@example.com"), await report(anonymous, "")];
  expect((await owner.get(adminPath)).status()).toBe(403);
  for (const act of ["ticket", "closure"])
    expect((await owner.post(`${adminPath}/${closed}/${act}`)).status()).toBe(403);
  // A signed-in user's report has a ticket from the start.
  expect((await admin.post(`${adminPath}/${await report(renter, "")}/closure`)).status()).toBe(404);
  expect((await admin.post(`${adminPath}/${closed}/ticket`)).status()).toBe(409);
  const ticket = await admin.post(`${adminPath}/${answered}/ticket`);
  expect([ticket.status(), await ticket.json()]).toMatchObject([201, { ticketId: expect.any(String) }]);
  const twice = [0, 1].map(() => admin.post(`${adminPath}/${closed}/closure`));
  expect((await Promise.all(twice)).map((response) => response.status()).sort()).toEqual([201, 409]);
  const { items } = await (await admin.get(`${adminPath}?status=resolved&limit=100`)).json();
  expect(items).toContainEqual(expect.objectContaining({ id: closed, status: "resolved" }));
  expect((await admin.get(`${adminPath}?status=lost`)).status()).toBe(422);
});
