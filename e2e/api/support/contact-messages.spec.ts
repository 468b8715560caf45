import { eq } from "drizzle-orm";
import { supportMessages, supportTickets } from "@/db/schema/support/tickets";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, testDatabase } from "../../users";

const contactFields = {
  name: "Aline Uwase",
  email: "aline@example.com",
  subject: "A car for a wedding",
  message: "Do you rent with a driver?",
};

async function ticketOf(reference: string) {
  const [row] = await testDatabase()
    .select()
    .from(supportTickets)
    .innerJoin(supportMessages, eq(supportMessages.ticketId, supportTickets.id))
    .where(eq(supportTickets.reference, reference));
  return row;
}

test("201: a visitor's message becomes a ticket under the returned reference", async ({ anonymous }) => {
  const response = await anonymous.post("/api/contact-messages", { data: contactFields });
  expect(response.status()).toBe(201);
  const receipt = await response.json();
  expect(Object.keys(receipt).sort()).toEqual(["createdAt", "reference", "status"]);
  expect(receipt).toMatchObject({ reference: expect.stringMatching(/^GS-/), status: "open" });
  expect(await ticketOf(receipt.reference)).toMatchObject({
    support_tickets: { userId: null, email: "aline@example.com", subject: "A car for a wedding" },
    support_messages: { sender: "visitor", body: "Do you rent with a driver?" },
  });
});

test("201: a signed-in user finds the ticket in their account, and sending twice creates one", async ({
  baseURL,
}) => {
  const writer = await newcomer();
  const client = await clientFor(baseURL, writer);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const [first, second] = [
    await client.post("/api/contact-messages", { data: contactFields, headers }),
    await client.post("/api/contact-messages", { data: contactFields, headers }),
  ];
  expect([first.status(), second.status()]).toEqual([201, 201]);
  expect(await second.json()).toEqual(await first.json());
  const rows = await testDatabase().select().from(supportTickets).where(eq(supportTickets.userId, writer.id));
  expect(rows).toHaveLength(1);
});

test("422: names the missing fields, in the caller's language", async ({ anonymous }) => {
  const response = await anonymous.post("/api/contact-messages", {
    data: { ...contactFields, name: " ", email: "aline" },
    headers: { "accept-language": "fr" },
  });
  expect(response.status()).toBe(422);
  const { error } = await response.json();
  expect(Object.keys(error.fields).sort()).toEqual(["email", "name"]);
  expect(error.fields.name).not.toBe("This field is required.");
});

test("422: rejects a filled-in honeypot field", async ({ anonymous }) => {
  const data = { ...contactFields, subject: crypto.randomUUID(), homepage: "https://spam.example" };
  expect((await anonymous.post("/api/contact-messages", { data })).status()).toBe(422);
  const rows = await testDatabase()
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.subject, data.subject));
  expect(rows).toEqual([]);
});

test("429: limits a flood of messages", async ({ baseURL }) => {
  const client = await clientFor(baseURL, await newcomer());
  const statuses = [];
  for (let n = 0; n < 14; n++)
    statuses.push((await client.post("/api/contact-messages", { data: contactFields })).status());
  expect(statuses.slice(0, 12)).toEqual(Array(12).fill(201));
  expect(statuses.at(-1)).toBe(429);
});
