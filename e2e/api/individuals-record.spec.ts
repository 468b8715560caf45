import { eq } from "drizzle-orm";
import { individualProfiles } from "@/db/schema/users";
import { expect, test } from "../fixtures";
import { clientFor, newcomer, stage } from "../people";

const unknown = "00000000-0000-4000-8000-000000000000";

test.describe("GET /api/individuals", () => {
  test("200: an administrator gets pages of all, with their number", async ({ admin }) => {
    const person = await newcomer();
    const page = await admin.get("/api/individuals?limit=2&page=2");
    expect(page.status()).toBe(200);
    expect(await page.json()).toHaveLength(2);
    expect(Number(page.headers()["x-total-count"])).toBeGreaterThan(4);
    expect(page.headers().link).toContain('rel="prev"');
    const found = await (await admin.get(`/api/individuals?email=${person.email.toUpperCase()}`)).json();
    expect(found.map(({ Id }: { Id: string }) => Id)).toEqual([person.id]);
  });

  test("200: anybody else gets themselves, and an empty list for every other address, known or not", async ({
    baseURL,
    owner,
  }) => {
    const [person, other] = [await newcomer(), await newcomer()];
    const client = await clientFor(baseURL, person);
    const ids = async (query: string) =>
      (await (await client.get(`/api/individuals${query}`)).json()).map(({ Id }: { Id: string }) => Id);
    expect(await ids("")).toEqual([person.id]);
    expect(await ids(`?email=${person.email}`)).toEqual([person.id]);
    expect(await ids(`?email=${other.email}`)).toEqual([]);
    expect(await ids("?email=nobody@example.com")).toEqual([]);
    expect(await (await owner.get("/api/individuals")).json()).toEqual([]);
  });

  test("401 for nobody", async ({ anonymous }) => {
    expect((await anonymous.get("/api/individuals")).status()).toBe(401);
    expect((await anonymous.get("/api/individuals?email=renter@gendana.rw")).status()).toBe(401);
  });
});

test.describe("/api/individuals/:id", () => {
  test("200: one's own record, in the documented names, without a password", async ({ baseURL }) => {
    const person = await newcomer();
    const client = await clientFor(baseURL, person);
    const answer = await client.get(`/api/individuals/${person.id}`);
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toEqual({
      Id: person.id,
      F_name: "Aline",
      L_name: "Uwase",
      Email: person.email,
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

  test("200: takes the documented payload, whole or in part, and nothing else of it", async ({ baseURL }) => {
    const person = await newcomer();
    const client = await clientFor(baseURL, person);
    const path = `/api/individuals/${person.id}`;
    const data = {
      F_name: "Claudine",
      L_name: "Mutesi",
      Tel_number: "0788 765 432",
      Nationality: "Rwandan",
      National_id: "1199280012345678",
      driving_license: "RW-DL-104417",
    };
    const sneaky = { Email: "other@example.com", role: "admin", verification: "Pending", Id: unknown };
    const changed = await (await client.put(path, { data: { ...data, ...sneaky } })).json();
    // The number so far was verified: the new one waits for its code.
    expect(changed).toMatchObject({
      ...data,
      Nationality: "RW",
      Tel_number: expect.not.stringContaining("765432"),
      pending_Tel_number: "+250788765432",
      Email: person.email,
      verification: "Verified",
    });
    const part = await (await client.put(path, { data: { F_name: "Claude" } })).json();
    expect(part).toMatchObject({ F_name: "Claude", L_name: "Mutesi", Nationality: "RW" });
  });

  test("sends a checked paper back when its number changes", async ({ admin }) => {
    const person = await newcomer();
    const profile = eq(individualProfiles.userId, person.id);
    const checked = { identityStatus: "verified", licenceStatus: "verified" } as const;
    await stage().update(individualProfiles).set(checked).where(profile);
    const path = `/api/individuals/${person.id}`;
    expect((await (await admin.get(path)).json()).verification).toBe("Verified");
    await admin.put(path, { data: { driving_license: "RW-DL-9" } });
    const [row] = await stage().select().from(individualProfiles).where(profile);
    expect(row).toMatchObject({ identityStatus: "verified", licenceStatus: "pending" });
  });

  test("422: says what is wrong under the names the caller used", async ({ baseURL }) => {
    const person = await newcomer();
    const client = await clientFor(baseURL, person);
    const data = { F_name: " ", National_id: "?", Tel_number: "12" };
    const answer = await client.put(`/api/individuals/${person.id}`, { data });
    expect([answer.status(), Object.keys((await answer.json()).error.fields).sort()]).toEqual([
      422,
      ["F_name", "National_id", "Tel_number"],
    ]);
    const number = await client.put(`/api/individuals/${person.id}`, {
      data: { Tel_number: "+250 111 111" },
    });
    expect([number.status(), Object.keys((await number.json()).error.fields)]).toEqual([422, ["Tel_number"]]);
  });

  test("401 and 404: another's is not there, whoever it is", async ({ anonymous, stranger, owner }) => {
    const person = await newcomer();
    for (const method of ["GET", "PUT", "DELETE"]) {
      const ask = (who: typeof stranger, id = person.id) =>
        who.fetch(`/api/individuals/${id}`, { method, data: { F_name: "Eve" } });
      expect([method, (await ask(anonymous)).status()]).toEqual([method, 401]);
      for (const other of [stranger, owner])
        expect([method, (await ask(other)).status()]).toEqual([method, 404]);
      expect([method, (await ask(stranger, unknown)).status()]).toEqual([method, 404]);
      expect([method, (await ask(stranger, "7")).status()]).toEqual([method, 422]);
    }
  });

  test("202: a deletion is scheduled once, and can be taken back", async ({ baseURL }) => {
    const person = await newcomer();
    const client = await clientFor(baseURL, person);
    const answers = await Promise.all([1, 2].map(() => client.delete(`/api/individuals/${person.id}`)));
    expect(answers.map((answer) => answer.status())).toEqual([202, 202]);
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
    expect(first).toEqual({ Id: person.id, deletion_due_at: expect.any(String) });
    expect(second).toEqual(first);
    expect((await (await client.delete("/api/personal-data/deletion")).json()).scheduled).toBeNull();
  });
});
