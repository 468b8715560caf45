import { dayIn, KIGALI, plusDays } from "@/lib/dates";
import { expect, test } from "../fixtures";

const daysAhead = (count: number) => plusDays(dayIn(new Date(), KIGALI), count);

// The settings hold for every test at once: only what changes nothing for others is set here.
test.describe("/api/admin/settings", () => {
  test("200: an administrator reads them, and sets what is so already", async ({ admin }) => {
    const before = await (await admin.get("/api/admin/settings")).json();
    expect(before).toMatchObject({ allowNewRegistrations: true, supportHours: expect.any(String) });
    const answer = await admin.put("/api/admin/settings", { data: { allowNewRegistrations: true } });
    expect([answer.status(), (await answer.json()).allowNewRegistrations]).toEqual([200, true]);
  });

  test("422: keeps to the limits, in the caller's words", async ({ admin }) => {
    const data = { maxLoginAttempts: 11, sessionTimeoutMinutes: 4, supportEmail: "nowhere" };
    const answer = await admin.put("/api/admin/settings", { data });
    expect([answer.status(), (await answer.json()).error.fields]).toEqual([
      422,
      {
        maxLoginAttempts: "Please enter a whole number from 1 to 10.",
        sessionTimeoutMinutes: "Please enter whole minutes, from 5 to 120.",
        supportEmail: "Please enter a valid email address.",
      },
    ]);
  });

  test("401 and 403: are nobody else's", async ({ anonymous, renter, owner }) => {
    for (const method of ["GET", "PUT"]) {
      const ask = (who: typeof renter) => who.fetch("/api/admin/settings", { method, data: {} });
      expect((await ask(anonymous)).status()).toBe(401);
      for (const other of [renter, owner]) expect((await ask(other)).status()).toBe(403);
    }
  });
});

// What is shown to everybody is put again as it is; nothing here may be seen by other tests.
test("/api/admin/rates, offices and categories: read by administrators, saved only from the state one was shown", async ({
  admin,
  anonymous,
  owner,
}) => {
  const changes = {
    "/api/admin/offices": { method: "PUT", data: { offices: [], revision: "0123456789abcdef" }, status: 409 },
    "/api/admin/categories": {
      method: "PUT",
      data: { categories: [], revision: "0123456789abcdef" },
      status: 409,
    },
    "/api/admin/rates/exchange": {
      ...{ method: "POST", data: { effectiveOn: "2020-01-01", value: 145_500, was: null }, status: 422 },
    },
    "/api/admin/rates/commission": {
      ...{ method: "POST", data: { effectiveOn: daysAhead(300), value: 10, was: 77 }, status: 409 },
    },
  };
  for (const [path, { method, data, status }] of Object.entries(changes)) {
    for (const [who, refused] of [
      [anonymous, 401],
      [owner, 403],
    ] as const) {
      expect((await who.get(path)).status(), path).toBe(refused);
      expect((await who.fetch(path, { method, data })).status(), path).toBe(refused);
    }
    expect((await admin.get(path)).status(), path).toBe(200);
    expect((await admin.fetch(path, { method, data })).status(), path).toBe(status);
    expect((await admin.fetch(path, { method, data: {} })).status(), path).toBe(422);
  }
  // Far ahead of every booking, and taken back at once.
  const coming = { effectiveOn: daysAhead(310), value: 11, was: null };
  const made = await admin.post("/api/admin/rates/commission", { data: coming });
  expect([made.status(), (await made.json()).items[0]]).toMatchObject([201, { value: 11, state: "coming" }]);
  const day = `/api/admin/rates/commission/${coming.effectiveOn}`;
  expect((await owner.delete(day)).status()).toBe(403);
  expect((await admin.delete(day)).status()).toBe(200);
  expect((await admin.delete(day)).status()).toBe(404);
  expect((await admin.get("/api/admin/rates/gold")).status()).toBe(422);
});

// A letter no other test waits for, and its original words are given back.
test("/api/admin/letters: worded by administrators, refused where it could not be sent", async ({
  admin,
  anonymous,
  owner,
}) => {
  const one = "/api/admin/letters/business-added";
  const words = { subject: "{business}", body: "{email}\n\n{link}", action: "Injira" };
  for (const [who, refused] of [
    [anonymous, 401],
    [owner, 403],
  ] as const) {
    for (const path of ["/api/admin/letters", one]) expect((await who.get(path)).status()).toBe(refused);
    const change = await who.put(`${one}/rw`, { data: { ...words, was: words } });
    expect(change.status()).toBe(refused);
    for (const act of ["preview", "test"])
      expect((await who.post(`${one}/rw/${act}`, { data: words })).status()).toBe(refused);
  }
  const { items } = await (await admin.get("/api/admin/letters")).json();
  expect(items).toContainEqual(expect.objectContaining({ kind: "business-added", channel: "email" }));
  const { original } = (await (await admin.get(one)).json()).wordings.rw;
  const draft = { ...words, body: "{email} {link} {nobody}" };
  const preview = await admin.post(`${one}/rw/preview`, { data: draft });
  expect([preview.status(), await preview.json()]).toMatchObject([
    200,
    { subject: "Umucyo Cars", problems: [{ field: "body", message: expect.stringContaining("{nobody}") }] },
  ]);
  const refused = await admin.put(`${one}/rw`, { data: { ...draft, was: original } });
  expect([refused.status(), (await refused.json()).error.fields.body]).toEqual([
    422,
    "There is no {nobody} in this template. The values it can use are listed below.",
  ]);
  // Nor is anything sent that could not be saved: a subject is one line, of visible letters.
  const unseen = { ...words, subject: "{business}\r\nBcc: \u202e" };
  for (const data of [draft, unseen])
    expect((await admin.post(`${one}/rw/test`, { data })).status()).toBe(422);
  const tested = await admin.post(`${one}/rw/test`, { data: words });
  expect([tested.status(), await tested.json()]).toEqual([200, { recipient: "admin@gendana.rw" }]);
  const bell = await admin.post("/api/admin/letters/news-email-verified/en/test", {
    data: { ...words, subject: "Done", body: "Yes" },
  });
  expect(bell.status()).toBe(409);
  expect((await admin.post("/api/admin/letters/news-nothing/en/test", { data: words })).status()).toBe(404);
  const saved = await admin.put(`${one}/rw`, { data: { ...words, was: original } });
  expect([saved.status(), (await saved.json()).wordings.rw.current]).toEqual([200, words]);
  expect((await admin.put(`${one}/rw`, { data: { ...words, was: original } })).status()).toBe(409);
  expect((await admin.put(`${one}/rw`, { data: { ...original, was: words } })).status()).toBe(200);
  expect((await admin.put(`${one}/sw`, { data: { ...words, was: words } })).status()).toBe(422);
  for (const kind of ["phone-check", "nobody"])
    expect((await admin.get(`/api/admin/letters/${kind}`)).status()).toBe(404);
});
