import { eq } from "drizzle-orm";
import { businesses } from "@/db/schema/businesses/businesses";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { makeBusiness, makeMember, makeVehicle } from "@/db/testing/factories";
import type { TeamRole } from "@/lib/platform/actor";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, testDatabase } from "../../users";

/** A new business, with a client for its owner and for each member who joins. */
async function createTeam(baseURL: string | undefined) {
  const user = await newcomer("business");
  const business = await makeBusiness(testDatabase(), { ownerId: user.id });
  const join = async (role: TeamRole) => {
    const member = await newcomer("business");
    await makeMember(testDatabase(), { businessId: business.id, userId: member.id, role });
    return { ...member, client: await clientFor(baseURL, member) };
  };
  return { business, owner: await clientFor(baseURL, user), ownerId: user.id, join };
}

async function tokenFor(email: string): Promise<string> {
  const [message] = await testDatabase()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, email));
  return message?.body.match(/join\?token=([\w-]+)/)?.[1] ?? "";
}

test("201, 409, 403: a person is invited once, and joins under the invited address only", async ({
  baseURL,
  stranger,
}) => {
  const { owner, business } = await createTeam(baseURL);
  const guest = await newcomer();
  const data = { email: guest.email, role: "agent", department: "Desk" };
  expect((await owner.post("/api/team/invitations", { data })).status()).toBe(201);
  const again = await owner.post("/api/team/invitations", { data });
  expect([again.status(), Object.keys((await again.json()).error.fields)]).toEqual([409, ["email"]]);
  const token = await tokenFor(guest.email);
  expect((await stranger.post("/api/team/accept", { data: { token } })).status()).toBe(403);
  const client = await clientFor(baseURL, guest);
  const joined = await client.post("/api/team/accept", { data: { token } });
  expect([joined.status(), (await joined.json()).business.id]).toEqual([200, business.id]);
  const twice = await client.post("/api/team/accept", { data: { token } });
  expect(twice.status()).toBe(422);
  const { members } = await (await owner.get("/api/team")).json();
  expect(members).toHaveLength(2);
  expect(members[1]).toMatchObject({ email: guest.email, role: "agent", department: "Desk" });
});

test("201: a person without an account creates one with the invitation's address", async ({
  baseURL,
  anonymous,
}) => {
  const { owner } = await createTeam(baseURL);
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

test("403 and 404: agents and accountants may not manage the team, non-members get 404", async ({
  baseURL,
  stranger,
  anonymous,
}) => {
  const { business, join, ownerId } = await createTeam(baseURL);
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
  const { owner, join, business } = await createTeam(baseURL);
  const agent = await join("agent");
  const path = `/api/business-settings?businessId=${business.id}`;
  expect((await agent.client.get(path)).status()).toBe(200);
  const ends = await Promise.all([1, 2].map(() => owner.delete(`/api/team/members/${agent.id}`)));
  expect(ends.map((response) => response.status()).sort()).toEqual([200, 404]);
  expect((await agent.client.get(path)).status()).toBe(404);
});

test("the settings and the profile are limited by role", async ({ baseURL, stranger, anonymous }) => {
  const { owner, join, business } = await createTeam(baseURL);
  const agent = await join("agent");
  const plan = { data: { businessId: business.id, plan: "enterprise" } };
  expect((await anonymous.put("/api/business-settings/plan", plan)).status()).toBe(401);
  expect((await stranger.put("/api/business-settings/plan", plan)).status()).toBe(404);
  expect((await agent.client.put("/api/business-settings/plan", plan)).status()).toBe(403);
  expect((await owner.put("/api/business-settings/plan", plan)).status()).toBe(200);
  const account = { method: "bank", holderName: "Umucyo", bankName: "BK", account: "400012344821" };
  const paidTo = { data: { ...account, businessId: business.id } };
  expect((await agent.client.put("/api/business-settings/payout-account", paidTo)).status()).toBe(403);
  expect((await owner.put("/api/business-settings/payout-account", paidTo)).status()).toBe(200);
  expect((await agent.client.get("/api/business-profile")).status()).toBe(403);
  const hours = { data: { businessId: business.id, businessHours: "Mon-Fri 8:00-17:00" } };
  expect((await stranger.put("/api/business-profile", hours)).status()).toBe(404);
  expect((await (await owner.put("/api/business-profile", hours)).json()).businessHours).toBe(
    "Mon-Fri 8:00-17:00",
  );
  const renamed = await owner.put("/api/business-profile", { data: { name: "Another Name" } });
  expect(renamed.status()).toBe(409);
});

test("a company's page exists while the company is active", async ({ baseURL, anonymous }) => {
  const { business, owner } = await createTeam(baseURL);
  const path = `/company/${business.slug}`;
  const shown = await anonymous.get(path);
  expect(shown.status()).toBe(200);
  expect(await shown.text()).toContain('"@type":"AutoRental"');
  // Changes appear on the public page at once.
  await owner.put("/api/business-profile", { data: { businessHours: "Sun 9:00-12:00" } });
  await expect(async () =>
    expect(await (await anonymous.get(path)).text()).toContain("Sun 9:00-12:00"),
  ).toPass();
  for (const other of ["/company/nobody-at-all", `${path}/2`, `${path}/1`, `${path}/x`])
    expect([other, (await anonymous.get(other)).status()]).toEqual([other, 404]);
  const hidden = await makeBusiness(testDatabase(), { status: "suspended" });
  expect((await anonymous.get(`/company/${hidden.slug}`)).status()).toBe(404);
  const [row] = await testDatabase().select().from(businesses).where(eq(businesses.id, business.id));
  expect(row?.businessHours).toBe("Sun 9:00-12:00");
});

test("the colour of a company is on its page and its cars' pages while its plan includes it", async ({
  baseURL,
  anonymous,
  stranger,
}) => {
  const { business, owner, join } = await createTeam(baseURL);
  const agent = await join("agent");
  const { id: vehicleId } = await makeVehicle(testDatabase(), { businessId: business.id });
  const pages = [`/company/${business.slug}`, `/vehicle/${vehicleId}`];
  const expectColour = (isShown: boolean) =>
    expect(async () => {
      for (const path of pages)
        expect((await (await anonymous.get(path)).text()).includes("--brand:#14808a")).toBe(isShown);
    }).toPass();
  const colour = (brandColour: string) => ({ data: { businessId: business.id, brandColour } });
  await expectColour(false);
  expect((await anonymous.put("/api/business-profile", colour("#14808a"))).status()).toBe(401);
  expect((await agent.client.put("/api/business-profile", colour("#14808a"))).status()).toBe(403);
  expect((await stranger.put("/api/business-profile", colour("#14808a"))).status()).toBe(404);
  const refused = await owner.put("/api/business-profile", colour("teal"));
  expect([refused.status(), (await refused.json()).error.fields]).toEqual([
    422,
    { brandColour: expect.stringMatching(/^Please enter a colour/) },
  ]);
  expect((await owner.put("/api/business-profile", colour("14808A"))).status()).toBe(200);
  await expectColour(true);
  const plan = (name: string) => ({ data: { businessId: business.id, plan: name } });
  expect((await owner.put("/api/business-settings/plan", plan("basic"))).status()).toBe(200);
  await expectColour(false);
  expect((await owner.put("/api/business-profile", colour("#b4552d"))).status()).toBe(409);
  expect((await owner.put("/api/business-settings/plan", plan("pro"))).status()).toBe(200);
  await expectColour(true);
});
