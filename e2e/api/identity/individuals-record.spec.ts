import { eq } from "drizzle-orm";
import { individualProfiles } from "@/db/schema/identity/users";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, testDatabase } from "../../users";

const unknown = "00000000-0000-4000-8000-000000000000";

test.describe("GET /api/individuals", () => {
  test("200: an administrator gets pages of all individuals, with their total", async ({ admin }) => {
    const user = await newcomer();
    const page = await admin.get("/api/individuals?limit=2&page=2");
    expect(page.status()).toBe(200);
    expect(await page.json()).toHaveLength(2);
    expect(Number(page.headers()["x-total-count"])).toBeGreaterThan(4);
    expect(page.headers().link).toContain('rel="prev"');
    const found = await (await admin.get(`/api/individuals?email=${user.email.toUpperCase()}`)).json();
    expect(found.map(({ Id }: { Id: string }) => Id)).toEqual([user.id]);
  });

  test("200: other users get themselves, and an empty list for every other address, known or not", async ({
    baseURL,
    owner,
  }) => {
    const [user, other] = [await newcomer(), await newcomer()];
    const client = await clientFor(baseURL, user);
    const ids = async (query: string) =>
      (await (await client.get(`/api/individuals${query}`)).json()).map(({ Id }: { Id: string }) => Id);
    expect(await ids("")).toEqual([user.id]);
    expect(await ids(`?email=${user.email}`)).toEqual([user.id]);
    expect(await ids(`?email=${other.email}`)).toEqual([]);
    expect(await ids("?email=nobody@example.com")).toEqual([]);
    expect(await (await owner.get("/api/individuals")).json()).toEqual([]);
  });

  test("401 without a session", async ({ anonymous }) => {
    expect((await anonymous.get("/api/individuals")).status()).toBe(401);
    expect((await anonymous.get("/api/individuals?email=renter@gendana.rw")).status()).toBe(401);
  });
});

test.describe("/api/individuals/:id", () => {
  test("200: the user's own record, under the documented names, without a password", async ({ baseURL }) => {
    const user = await newcomer();
    const client = await clientFor(baseURL, user);
    const response = await client.get(`/api/individuals/${user.id}`);
    expect(response.status()).toBe(200);
    expect(await response.json()).toEqual({
      Id: user.id,
      F_name: "Aline",
      L_name: "Uwase",
      Email: user.email,
      Nationality: null,
      Birth_day: null,
      National_id: null,
      driving_license: null,
      Tel_number: expect.stringMatching(/^\+250/),
      pending_Tel_number: null,
      role: "Individual",
      verification: "Verified",
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  test("200: accepts the documented payload, whole or in part, and ignores other fields", async ({
    baseURL,
  }) => {
    const user = await newcomer();
    const client = await clientFor(baseURL, user);
    const path = `/api/individuals/${user.id}`;
    const data = {
      F_name: "Claudine",
      L_name: "Mutesi",
      Tel_number: "0788 765 432",
      Nationality: "Rwandan",
      National_id: "1199280012345678",
      driving_license: "RW-DL-104417",
    };
    const protectedFields = {
      Email: "other@example.com",
      role: "admin",
      verification: "Pending",
      Id: unknown,
    };
    const changed = await (await client.put(path, { data: { ...data, ...protectedFields } })).json();
    // The current number was verified, so the new one stays pending until its code is entered.
    expect(changed).toMatchObject({
      ...data,
      Nationality: "RW",
      Tel_number: expect.not.stringContaining("765432"),
      pending_Tel_number: "+250788765432",
      Email: user.email,
      verification: "Verified",
    });
    const part = await (await client.put(path, { data: { F_name: "Claude" } })).json();
    expect(part).toMatchObject({ F_name: "Claude", L_name: "Mutesi", Nationality: "RW" });
  });

  test("reopens a verified document when its number changes", async ({ admin }) => {
    const user = await newcomer();
    const profile = eq(individualProfiles.userId, user.id);
    const checked = { identityStatus: "verified", licenceStatus: "verified" } as const;
    await testDatabase().update(individualProfiles).set(checked).where(profile);
    const path = `/api/individuals/${user.id}`;
    expect((await (await admin.get(path)).json()).verification).toBe("Verified");
    await admin.put(path, { data: { driving_license: "RW-DL-9" } });
    const [row] = await testDatabase().select().from(individualProfiles).where(profile);
    expect(row).toMatchObject({ identityStatus: "verified", licenceStatus: "pending" });
  });

  test("422: reports errors under the names that the caller used", async ({ baseURL }) => {
    const user = await newcomer();
    const client = await clientFor(baseURL, user);
    const data = { F_name: " ", National_id: "?", Tel_number: "12" };
    const response = await client.put(`/api/individuals/${user.id}`, { data });
    expect([response.status(), Object.keys((await response.json()).error.fields).sort()]).toEqual([
      422,
      ["F_name", "National_id", "Tel_number"],
    ]);
    const number = await client.put(`/api/individuals/${user.id}`, {
      data: { Tel_number: "+250 111 111" },
    });
    expect([number.status(), Object.keys((await number.json()).error.fields)]).toEqual([422, ["Tel_number"]]);
  });

  test("401 and 404: other users' records are not found", async ({ anonymous, stranger, owner }) => {
    const user = await newcomer();
    for (const method of ["GET", "PUT", "DELETE"]) {
      const ask = (who: typeof stranger, id = user.id) =>
        who.fetch(`/api/individuals/${id}`, { method, data: { F_name: "Eve" } });
      expect([method, (await ask(anonymous)).status()]).toEqual([method, 401]);
      for (const other of [stranger, owner])
        expect([method, (await ask(other)).status()]).toEqual([method, 404]);
      expect([method, (await ask(stranger, unknown)).status()]).toEqual([method, 404]);
      expect([method, (await ask(stranger, "7")).status()]).toEqual([method, 422]);
    }
  });

  test("202: a deletion is scheduled once, and can be cancelled", async ({ baseURL }) => {
    const user = await newcomer();
    const client = await clientFor(baseURL, user);
    const responses = await Promise.all([1, 2].map(() => client.delete(`/api/individuals/${user.id}`)));
    expect(responses.map((response) => response.status())).toEqual([202, 202]);
    const [first, second] = await Promise.all(responses.map((response) => response.json()));
    expect(first).toEqual({ Id: user.id, deletion_due_at: expect.any(String) });
    expect(second).toEqual(first);
    expect((await (await client.delete("/api/personal-data/deletion")).json()).scheduled).toBeNull();
  });
});
