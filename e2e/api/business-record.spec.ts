import { randomUUID } from "node:crypto";
import { makeBusiness, makeMember } from "@/db/factories";
import { expect, test } from "../fixtures";
import { clientFor, newcomer, stage } from "../people";

const unknown = "00000000-0000-4000-8000-000000000000";

async function company(overrides: Parameters<typeof makeBusiness>[1] = {}) {
  const person = await newcomer("business");
  const business = await makeBusiness(stage(), { ownerId: person.id, ...overrides });
  return { person, business, path: `/api/business/${business.id}` };
}

test.describe("GET /api/business", () => {
  test("200: active ones, told to the public without how they are reached", async ({ anonymous, admin }) => {
    const list = await anonymous.get("/api/business?limit=5");
    expect(list.status()).toBe(200);
    const businesses = await list.json();
    expect(businesses).toHaveLength(5);
    expect(Number(list.headers()["x-total-count"])).toBeGreaterThan(5);
    for (const business of businesses)
      for (const secret of ["email", "phone", "taxId", "registrationNumber", "status"])
        expect([secret, business[secret]]).toEqual([secret, undefined]);
    const [first] = await (await admin.get("/api/business?limit=1")).json();
    expect(first).toMatchObject({ email: expect.any(String), status: expect.any(String) });
  });
});

test.describe("/api/business/:id", () => {
  test("200: its team and administrators read more of it than others", async ({
    anonymous,
    stranger,
    admin,
    baseURL,
  }) => {
    const { person, business, path } = await company({ taxId: "TIN-1" });
    for (const outsider of [anonymous, stranger]) {
      const seen = await (await outsider.get(path)).json();
      expect(seen).toMatchObject({ id: business.id, name: business.name, verified: true });
      expect(JSON.stringify(seen)).not.toMatch(/TIN-1|@example\.com|\+250/);
    }
    for (const insider of [await clientFor(baseURL, person), admin])
      expect(await (await insider.get(`/business/${business.id}`)).json()).toMatchObject({
        email: business.email,
        taxId: "TIN-1",
        verificationStatus: "verified",
      });
  });

  test("404: one that is not active is there for its team and administrators only", async ({
    anonymous,
    stranger,
    admin,
    baseURL,
  }) => {
    const { person, path } = await company({ status: "suspended" });
    for (const outsider of [anonymous, stranger]) expect((await outsider.get(path)).status()).toBe(404);
    for (const insider of [await clientFor(baseURL, person), admin])
      expect((await insider.get(path)).status()).toBe(200);
    expect((await anonymous.get(`/api/business/${unknown}`)).status()).toBe(404);
    expect((await anonymous.get("/api/business/7")).status()).toBe(422);
  });

  test("200: owner, manager and administrator change it; the phone is written as E.164", async ({
    admin,
    baseURL,
  }) => {
    const { person, business, path } = await company();
    const owner = await clientFor(baseURL, person);
    const data = { description: "Clean cars.", phone: "0788 111 222", website: "https://example.com" };
    expect(await (await owner.put(path, { data })).json()).toMatchObject({ ...data, phone: "+250788111222" });
    const manager = await newcomer("business");
    await makeMember(stage(), { businessId: business.id, userId: manager.id, role: "manager" });
    const managing = await clientFor(baseURL, manager);
    expect((await managing.put(path, { data: { businessHours: "Mon-Fri 8AM-6PM" } })).status()).toBe(200);
    expect((await admin.put(path, { data: { name: "Kigali Wheels" } })).status()).toBe(200);
    expect(await (await owner.get(path)).json()).toMatchObject({
      name: "Kigali Wheels",
      businessHours: "Mon-Fri 8AM-6PM",
      description: "Clean cars.",
    });
  });

  test("401 and 403: an agent, a stranger and nobody do not", async ({ anonymous, stranger, baseURL }) => {
    const { business, path } = await company();
    const agent = await newcomer("business");
    await makeMember(stage(), { businessId: business.id, userId: agent.id, role: "agent" });
    for (const method of ["PUT", "DELETE"]) {
      const ask = (who: typeof stranger) => who.fetch(path, { method, data: { description: "x" } });
      expect([method, (await ask(anonymous)).status()]).toEqual([method, 401]);
      for (const other of [stranger, await clientFor(baseURL, agent)])
        expect([method, (await ask(other)).status()]).toEqual([method, 403]);
    }
  });

  test("409 and 422: what was verified stays, an address is one business's, nonsense is told by field", async ({
    baseURL,
  }) => {
    const { person, path } = await company();
    const { business: other } = await company();
    const owner = await clientFor(baseURL, person);
    expect((await owner.put(path, { data: { name: "Another name" } })).status()).toBe(409);
    const taken = await owner.put(path, { data: { email: other.email.toUpperCase() } });
    expect([taken.status(), Object.keys((await taken.json()).error.fields)]).toEqual([409, ["email"]]);
    const wrong = await owner.put(path, { data: { website: "javascript:alert(1)", licenseNumber: "?" } });
    expect([wrong.status(), Object.keys((await wrong.json()).error.fields).sort()]).toEqual([
      422,
      ["licenseNumber", "website"],
    ]);
  });

  test("202: a company goes with its owner's account, twice at once is one; a person's business does not", async ({
    baseURL,
  }) => {
    const { person, business, path } = await company({ email: `c-${randomUUID()}@example.com` });
    const owner = await clientFor(baseURL, person);
    const answers = await Promise.all([owner.delete(path), owner.delete(path)]);
    expect(answers.map((answer) => answer.status())).toEqual([202, 202]);
    expect(await answers[0]?.json()).toEqual({ id: business.id, deletion_due_at: expect.any(String) });
    const own = await company({ kind: "individual" });
    const host = await clientFor(baseURL, own.person);
    expect((await host.delete(own.path)).status()).toBe(409);
  });
});
