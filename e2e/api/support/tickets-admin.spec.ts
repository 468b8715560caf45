import { expect, test } from "../../fixtures";
import { clientFor, newcomer } from "../../users";

const question = { subject: "A bill for the desk", description: "Why was I charged twice?" };
const nobody = "0197a000-0000-7000-8000-000000000000";

test("/api/admin/support: only administrators find, take, annotate and unassign a ticket, and it is taken once", async ({
  admin,
  anonymous,
  owner,
  baseURL,
}) => {
  const user = await newcomer();
  const client = await clientFor(baseURL, user);
  const { id, reference } = await (await client.post("/api/support/tickets", { data: question })).json();
  const path = `/api/admin/support/tickets/${id}`;

  const list = await (await admin.get(`/api/admin/support/tickets?search=${reference}&status=open`)).json();
  expect(list).toMatchObject({ items: [{ id, assignee: null, email: user.email }], nextCursor: null });
  const agents = await (await admin.get("/api/admin/support/agents")).json();
  const agent = agents[0].id;
  const take = { data: { assigneeId: agent, was: null } };
  expect(
    (await Promise.all([1, 2].map(() => admin.put(`${path}/assignee`, take)))).map((a) => a.status()).sort(),
  ).toEqual([200, 409]);
  const note = await admin.post(`${path}/notes`, { data: { text: "Has asked before." } });
  expect(note.status()).toBe(201);
  expect(await note.json()).toMatchObject({
    assignee: { id: agent },
    notes: [{ text: "Has asked before." }],
  });
  const shown = await (await client.get(`/api/support/tickets/${id}/chat`)).text();
  expect(shown).not.toContain("Has asked before.");

  for (const [who, status] of [
    [anonymous, 401],
    [client, 403],
    [owner, 403],
  ] as const) {
    for (const place of ["tickets", `tickets/${id}`, "agents"])
      expect((await who.get(`/api/admin/support/${place}`)).status()).toBe(status);
    expect((await who.put(`${path}/assignee`, take)).status()).toBe(status);
    expect((await who.post(`${path}/notes`, { data: { text: "Mine" } })).status()).toBe(status);
  }
  const elsewhere = `/api/admin/support/tickets/${nobody}`;
  expect((await admin.get(elsewhere)).status()).toBe(404);
  expect((await admin.put(`${elsewhere}/assignee`, take)).status()).toBe(404);
  expect((await admin.post(`${elsewhere}/notes`, { data: { text: "x" } })).status()).toBe(404);
  expect((await admin.post(`${path}/notes`, { data: { text: " " } })).status()).toBe(422);
  expect((await admin.get("/api/admin/support/tickets?status=lost")).status()).toBe(422);
  const unassigned = { data: { assigneeId: null, was: agent } };
  expect(await (await admin.put(`${path}/assignee`, unassigned)).json()).toMatchObject({ assignee: null });
});
