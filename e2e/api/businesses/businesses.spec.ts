import { randomUUID } from "node:crypto";
import { makeBusiness, makeMember } from "@/db/testing/factories";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, testDatabase } from "../../users";

const unknownId = "00000000-0000-4000-8000-000000000000";

async function createBusiness(overrides: Parameters<typeof makeBusiness>[1] = {}) {
  const user = await newcomer("business");
  const business = await makeBusiness(testDatabase(), { ownerId: user.id, ...overrides });
  return { person: user, business, path: `/api/business/${business.id}` };
}

test.describe("GET /api/business", () => {
  test("200: active businesses, for the public without contact details", async ({ anonymous, admin }) => {
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
  test("200: its team and administrators get more fields than others", async ({
    anonymous,
    stranger,
    admin,
    baseURL,
  }) => {
    const { person: user, business, path } = await createBusiness({ taxId: "TIN-1" });
    for (const outsider of [anonymous, stranger]) {
      const seen = await (await outsider.get(path)).json();
      expect(seen).toMatchObject({ id: business.id, name: business.name, verified: true });
      expect(JSON.stringify(seen)).not.toMatch(/TIN-1|@example\.com|\+250/);
    }
    for (const insider of [await clientFor(baseURL, user), admin])
      expect(await (await insider.get(`/business/${business.id}`)).json()).toMatchObject({
        email: business.email,
        taxId: "TIN-1",
        verificationStatus: "verified",
      });
  });

  test("404: an inactive business is visible to its team and administrators only", async ({
    anonymous,
    stranger,
    admin,
    baseURL,
  }) => {
    const { person: user, path } = await createBusiness({ status: "suspended" });
    for (const outsider of [anonymous, stranger]) expect((await outsider.get(path)).status()).toBe(404);
    for (const insider of [await clientFor(baseURL, user), admin])
      expect((await insider.get(path)).status()).toBe(200);
    expect((await anonymous.get(`/api/business/${unknownId}`)).status()).toBe(404);
    expect((await anonymous.get("/api/business/7")).status()).toBe(422);
  });

  test("200: owner, manager and administrator change it; the phone is stored as E.164", async ({
    admin,
    baseURL,
  }) => {
    const { person: user, business, path } = await createBusiness();
    const owner = await clientFor(baseURL, user);
    const data = { description: "Clean cars.", phone: "0788 111 222", website: "https://example.com" };
    expect(await (await owner.put(path, { data })).json()).toMatchObject({ ...data, phone: "+250788111222" });
    const manager = await newcomer("business");
    await makeMember(testDatabase(), { businessId: business.id, userId: manager.id, role: "manager" });
    const managing = await clientFor(baseURL, manager);
    expect((await managing.put(path, { data: { businessHours: "Mon-Fri 8AM-6PM" } })).status()).toBe(200);
    expect((await admin.put(path, { data: { name: "Kigali Wheels" } })).status()).toBe(200);
    expect(await (await owner.get(path)).json()).toMatchObject({
      name: "Kigali Wheels",
      businessHours: "Mon-Fri 8AM-6PM",
      description: "Clean cars.",
    });
  });

  test("401 and 403: an agent, a stranger and an anonymous caller cannot change it", async ({
    anonymous,
    stranger,
    baseURL,
  }) => {
    const { business, path } = await createBusiness();
    const agent = await newcomer("business");
    await makeMember(testDatabase(), { businessId: business.id, userId: agent.id, role: "agent" });
    for (const method of ["PUT", "DELETE"]) {
      const ask = (who: typeof stranger) => who.fetch(path, { method, data: { description: "x" } });
      expect([method, (await ask(anonymous)).status()]).toEqual([method, 401]);
      for (const other of [stranger, await clientFor(baseURL, agent)])
        expect([method, (await ask(other)).status()]).toEqual([method, 403]);
    }
  });

  test("409 and 422: verified fields stay, addresses are unique, errors are reported by field", async ({
    baseURL,
  }) => {
    const { person: user, path } = await createBusiness();
    const { business: other } = await createBusiness();
    const owner = await clientFor(baseURL, user);
    expect((await owner.put(path, { data: { name: "Another name" } })).status()).toBe(409);
    const taken = await owner.put(path, { data: { email: other.email.toUpperCase() } });
    expect([taken.status(), Object.keys((await taken.json()).error.fields)]).toEqual([409, ["email"]]);
    const wrong = await owner.put(path, { data: { website: "javascript:alert(1)", licenseNumber: "?" } });
    expect([wrong.status(), Object.keys((await wrong.json()).error.fields).sort()]).toEqual([
      422,
      ["licenseNumber", "website"],
    ]);
  });

  test("202: one of two competing requests deletes a company with its owner's account; an individual's business is not deleted", async ({
    baseURL,
  }) => {
    const { person: user, business, path } = await createBusiness({ email: `c-${randomUUID()}@example.com` });
    const owner = await clientFor(baseURL, user);
    const responses = await Promise.all([owner.delete(path), owner.delete(path)]);
    expect(responses.map((response) => response.status())).toEqual([202, 202]);
    expect(await responses[0]?.json()).toEqual({ id: business.id, deletion_due_at: expect.any(String) });
    const own = await createBusiness({ kind: "individual" });
    const ownerClient = await clientFor(baseURL, own.person);
    expect((await ownerClient.delete(own.path)).status()).toBe(409);
  });
});
