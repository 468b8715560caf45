import { eq } from "drizzle-orm";
import { makeBusiness, makeMember } from "@/db/factories";
import { businesses } from "@/db/schema/businesses";
import { outboxMessages } from "@/db/schema/outbox";
import type { TeamRole } from "@/lib/auth/contract";
import { expect, test } from "../fixtures";
import { clientFor, newcomer, stage } from "../people";

/** A company of its own, with a client for its owner and for whoever joins. */
async function company(baseURL: string | undefined) {
  const person = await newcomer("business");
  const business = await makeBusiness(stage(), { ownerId: person.id });
  const join = async (role: TeamRole) => {
    const member = await newcomer("business");
    await makeMember(stage(), { businessId: business.id, userId: member.id, role });
    return { ...member, client: await clientFor(baseURL, member) };
  };
  return { business, owner: await clientFor(baseURL, person), ownerId: person.id, join };
}

async function tokenFor(email: string): Promise<string> {
  const [letter] = await stage().select().from(outboxMessages).where(eq(outboxMessages.recipient, email));
  return letter?.body.match(/join\?token=([\w-]+)/)?.[1] ?? "";
}

test("201, 409, 403: somebody is invited once, and joins under that address alone", async ({
  baseURL,
  stranger,
}) => {
  const { owner, business } = await company(baseURL);
  const guest = await newcomer();
  const data = { email: guest.email, role: "agent", department: "Desk" };
  expect((await owner.post("/api/team/invitations", { data })).status()).toBe(201);
  const again = await owner.post("/api/team/invitations", { data });
  expect([again.status(), Object.keys((await again.json()).error.fields)]).toEqual([409, ["email"]]);
  const token = await tokenFor(guest.email);
  expect((await stranger.post("/api/team/joinings", { data: { token } })).status()).toBe(403);
  const client = await clientFor(baseURL, guest);
  const joined = await client.post("/api/team/joinings", { data: { token } });
  expect([joined.status(), (await joined.json()).business.id]).toEqual([200, business.id]);
  const twice = await client.post("/api/team/joinings", { data: { token } });
  expect(twice.status()).toBe(422);
  const { members } = await (await owner.get("/api/team")).json();
  expect(members).toHaveLength(2);
  expect(members[1]).toMatchObject({ email: guest.email, role: "agent", department: "Desk" });
});

test("201: who has no account makes one with the invitation's address", async ({ baseURL, anonymous }) => {
  const { owner } = await company(baseURL);
  const email = `team-${crypto.randomUUID()}@example.rw`;
  await owner.post("/api/team/invitations", { data: { email, role: "accountant" } });
  const account = { firstName: "Diane", lastName: "Ingabire", phone: "0788445566", password: "Team#2027" };
  const data = { ...account, token: await tokenFor(email) };
  const made = await anonymous.post("/api/team/accounts", { data });
  expect(made.status()).toBe(201);
  const { token } = await made.json();
  const client = await clientFor(baseURL, { id: "", email, token });
  expect((await client.get("/api/payouts/balances")).status()).toBe(200);
  expect((await client.get("/api/team")).status()).toBe(403);
  expect((await anonymous.post("/api/team/accounts", { data })).status()).toBe(422);
});

test("403 and 404: lesser roles manage no team, strangers do not learn that there is one", async ({
  baseURL,
  stranger,
  anonymous,
}) => {
  const { business, join, ownerId } = await company(baseURL);
  const [manager, agent] = [await join("manager"), await join("agent")];
  const path = `/api/team?businessId=${business.id}`;
  expect((await anonymous.get(path)).status()).toBe(401);
  expect((await stranger.get(path)).status()).toBe(404);
  expect((await agent.client.get(path)).status()).toBe(403);
  expect((await manager.client.get(path)).status()).toBe(200);
  expect((await manager.client.delete(`/api/team/members/${ownerId}`)).status()).toBe(403);
  const raise = await manager.client.put(`/api/team/members/${agent.id}`, { data: { role: "manager" } });
  expect(raise.status()).toBe(403);
  const change = { data: { businessId: business.id, role: "agent" } };
  expect((await stranger.put(`/api/team/members/${agent.id}`, change)).status()).toBe(404);
  const grab = { data: { businessId: business.id, userId: manager.id, password: "whatever" } };
  expect((await manager.client.post("/api/team/ownership", grab)).status()).toBe(403);
});

test("access ends with the next request", async ({ baseURL }) => {
  const { owner, join, business } = await company(baseURL);
  const agent = await join("agent");
  const path = `/api/business-settings?businessId=${business.id}`;
  expect((await agent.client.get(path)).status()).toBe(200);
  const ends = await Promise.all([1, 2].map(() => owner.delete(`/api/team/members/${agent.id}`)));
  expect(ends.map((answer) => answer.status()).sort()).toEqual([200, 404]);
  expect((await agent.client.get(path)).status()).toBe(404);
});

test("the settings and the profile are for whose role reaches them", async ({
  baseURL,
  stranger,
  anonymous,
}) => {
  const { owner, join, business } = await company(baseURL);
  const agent = await join("agent");
  const plan = { data: { businessId: business.id, plan: "enterprise" } };
  expect((await anonymous.put("/api/business-settings/plan", plan)).status()).toBe(401);
  expect((await stranger.put("/api/business-settings/plan", plan)).status()).toBe(404);
  expect((await agent.client.put("/api/business-settings/plan", plan)).status()).toBe(403);
  expect((await owner.put("/api/business-settings/plan", plan)).status()).toBe(200);
  const account = { method: "bank", holderName: "Umucyo", bankName: "BK", account: "400012344821" };
  const wrong = await owner.put("/api/business-settings/payout-account", {
    data: { ...account, password: "x" },
  });
  expect([wrong.status(), Object.keys((await wrong.json()).error.fields)]).toEqual([422, ["password"]]);
  expect((await agent.client.get("/api/business-profile")).status()).toBe(403);
  const hours = { data: { businessId: business.id, businessHours: "Mon-Fri 8:00-17:00" } };
  expect((await stranger.put("/api/business-profile", hours)).status()).toBe(404);
  expect((await (await owner.put("/api/business-profile", hours)).json()).businessHours).toBe(
    "Mon-Fri 8:00-17:00",
  );
  const renamed = await owner.put("/api/business-profile", { data: { name: "Another Name" } });
  expect(renamed.status()).toBe(409);
});

test("a company's page is there while it is open", async ({ baseURL, anonymous }) => {
  const { business, owner } = await company(baseURL);
  const path = `/company/${business.slug}`;
  const shown = await anonymous.get(path);
  expect(shown.status()).toBe(200);
  expect(await shown.text()).toContain('"@type":"AutoRental"');
  // What changes there is on the page at once.
  await owner.put("/api/business-profile", { data: { businessHours: "Sun 9:00-12:00" } });
  await expect(async () =>
    expect(await (await anonymous.get(path)).text()).toContain("Sun 9:00-12:00"),
  ).toPass();
  for (const other of ["/company/nobody-at-all", `${path}/2`, `${path}/1`, `${path}/x`])
    expect([other, (await anonymous.get(other)).status()]).toEqual([other, 404]);
  const hidden = await makeBusiness(stage(), { status: "suspended" });
  expect((await anonymous.get(`/company/${hidden.slug}`)).status()).toBe(404);
  const [row] = await stage().select().from(businesses).where(eq(businesses.id, business.id));
  expect(row?.businessHours).toBe("Sun 9:00-12:00");
});
