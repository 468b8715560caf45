import { eq } from "drizzle-orm";
import { issueReports } from "@/db/schema/issue-reports";
import { expect, test } from "../fixtures";
import { stage } from "../people";
import { book, ownCar } from "../rentals";

test.describe("POST /api/issue-reports", () => {
  test("keeps what a visitor reports of a car", async ({ anonymous }) => {
    const text = `The plate is not the one in the pictures. ${crypto.randomUUID()}`;
    const data = { vehicleId: "featured-tesla", reason: "inaccurate", text, email: "visitor@example.com" };
    const answer = await anonymous.post("/api/issue-reports", { data });
    expect(answer.status()).toBe(201);
    const { id, status } = await answer.json();
    expect(status).toBe("open");
    const [row] = await stage().select().from(issueReports).where(eq(issueReports.id, id));
    expect(row).toMatchObject({ ...data, reporterId: null, bookingId: null });
  });

  test("takes a rental's from who has part in it, and is 404 for everybody else", async ({
    renter,
    stranger,
    anonymous,
    baseURL,
  }) => {
    const { vehicleId, host } = await ownCar(baseURL, { isInstantBook: true });
    const bookingId = await book(renter, vehicleId);
    const data = { bookingId, reason: "rental", text: "The tank was empty." };
    for (const person of [renter, host])
      expect((await person.post("/api/issue-reports", { data })).status()).toBe(201);
    for (const other of [stranger, anonymous])
      expect((await other.post("/api/issue-reports", { data })).status()).toBe(404);
  });

  test("is 404 for a car nobody sees and 422 without words, each with its sentence", async ({ renter }) => {
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

  test("is 429 for one who writes without end; repeats with one key are one report", async ({ stranger }) => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const data = { text: "Again and again." };
    const answers = [];
    for (let count = 0; count < 13; count++)
      answers.push(await stranger.post("/api/issue-reports", { data, headers }));
    expect(answers.map((answer) => answer.status())).toEqual([...Array(12).fill(201), 429]);
    const ids = await Promise.all(answers.slice(0, 12).map(async (answer) => (await answer.json()).id));
    expect(new Set(ids).size).toBe(1);
  });
});

test("/api/admin/support/reports: a visitor's is answered as a ticket or closed, once, by administrators", async ({
  admin,
  anonymous,
  renter,
  owner,
}) => {
  const desk = "/api/admin/support/reports";
  const report = async (who: typeof admin, email: string) => {
    const answer = await who.post("/api/issue-reports", { data: { text: "Look at this.", email } });
    return (await answer.json()).id as string;
  };
  const [answered, closed] = [await report(anonymous, "visitor@example.com"), await report(anonymous, "")];
  expect((await owner.get(desk)).status()).toBe(403);
  for (const act of ["ticket", "closure"])
    expect((await owner.post(`${desk}/${closed}/${act}`)).status()).toBe(403);
  // Whoever has an account has a ticket from the beginning.
  expect((await admin.post(`${desk}/${await report(renter, "")}/closure`)).status()).toBe(404);
  expect((await admin.post(`${desk}/${closed}/ticket`)).status()).toBe(409);
  const ticket = await admin.post(`${desk}/${answered}/ticket`);
  expect([ticket.status(), await ticket.json()]).toMatchObject([201, { ticketId: expect.any(String) }]);
  const twice = [0, 1].map(() => admin.post(`${desk}/${closed}/closure`));
  expect((await Promise.all(twice)).map((answer) => answer.status()).sort()).toEqual([201, 409]);
  const { items } = await (await admin.get(`${desk}?status=resolved&limit=100`)).json();
  expect(items).toContainEqual(expect.objectContaining({ id: closed, status: "resolved" }));
  expect((await admin.get(`${desk}?status=lost`)).status()).toBe(422);
});
