import { v7 as uuid } from "uuid";
import { sessionCookieName } from "@/lib/platform/http/session-token";
import { expect, test } from "../../fixtures";
import { demoUser } from "../../users";

const incident = (title: string) => ({
  components: ["mtn", "card"],
  texts: { en: { title, message: "Some payments fail." }, fr: { title: `${title} fr`, message: "Échecs." } },
  startedAt: new Date(Date.now() - 60_000).toISOString(),
});

test("only administrators write incidents, and only with valid fields", async ({
  admin,
  renter,
  owner,
  anonymous,
}) => {
  const path = "/api/admin/incidents";
  const data = incident("Nobody's");
  const update = { texts: { en: "We look into it." }, isResolved: false };
  for (const [other, status] of [
    [anonymous, 401],
    [renter, 403],
    [owner, 403],
  ] as const) {
    expect((await other.get(path)).status()).toBe(status);
    expect((await other.post(path, { data })).status()).toBe(status);
    expect((await other.put(`${path}/${uuid()}`, { data })).status()).toBe(status);
    expect((await other.post(`${path}/${uuid()}/updates`, { data: update })).status()).toBe(status);
  }
  expect((await admin.put(`${path}/${uuid()}`, { data })).status()).toBe(404);
  expect((await admin.post(`${path}/${uuid()}/updates`, { data: update })).status()).toBe(404);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  for (const wrong of [
    {},
    { ...data, components: [] },
    { ...data, components: ["taxis"] },
    { ...data, startedAt: tomorrow },
    { ...data, texts: { fr: data.texts.fr } },
    { ...data, texts: { en: { title: "x".repeat(121), message: "x" } } },
  ])
    expect((await admin.post(path, { data: wrong })).status()).toBe(422);
  expect((await admin.get(`${path}?limit=0`)).status()).toBe(422);
});

test("an incident is on the cached status page at once, in three languages, until it is resolved", async ({
  admin,
  anonymous,
}) => {
  const path = "/api/admin/incidents";
  const title = `Payments fail ${Date.now()}`;
  const page = async (at = "/status") => (await anonymous.get(at)).text();
  expect(await page()).not.toContain(title);
  const data = incident(title);
  const headers = { "Idempotency-Key": uuid() };
  const twice = await Promise.all([admin.post(path, { data, headers }), admin.post(path, { data, headers })]);
  expect(
    twice.map((response) => response.status()).filter((status) => status === 201).length,
  ).toBeGreaterThan(0);
  const { items } = await (await admin.get(`${path}?limit=100`)).json();
  const published = items.filter(
    (item: { texts: { en: { title: string } } }) => item.texts.en.title === title,
  );
  expect(published).toHaveLength(1);
  const { id } = published[0];

  expect(await page()).toContain(title);
  expect(await page("/fr/status")).toContain(`${title} fr`);
  // Without a text in Kinyarwanda the English one is shown, and marked as such.
  expect(await page("/rw/status")).toMatch(new RegExp(`lang="en"[^>]*>${title}<`));
  const { token } = await demoUser("renter@gendana.rw");
  const signedIn = { headers: { cookie: `${sessionCookieName()}=${token}` } };
  // The same bytes for everybody, from the cache. Other tests may change the state of a service in between.
  await expect
    .poll(async () => {
      const [one, other] = [await anonymous.get("/status"), await anonymous.get("/status", signedIn)];
      return (await one.text()) === (await other.text()) && other.headers()["x-nextjs-cache"];
    })
    .toBe("HIT");

  const changed = {
    ...data,
    components: ["mtn"],
    texts: { en: { title: `${title}!`, message: "MoMo only." } },
  };
  expect((await admin.put(`${path}/${id}`, { data: changed })).status()).toBe(200);
  expect(await page()).toContain("MoMo only.");
  const update = { texts: { en: "MTN has answered." }, isResolved: true };
  const ends = await Promise.all([
    admin.post(`${path}/${id}/updates`, { data: update }),
    admin.post(`${path}/${id}/updates`, { data: update }),
  ]);
  expect(ends.map((response) => response.status()).sort()).toEqual([201, 409]);
  const after = await page();
  expect(after).toContain("MTN has answered.");
  expect(after.indexOf(`${title}!`)).toBeGreaterThan(after.indexOf("Incidents of the last 90 days"));
});
