import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { expect, test } from "../../fixtures";

const daysAhead = (count: number) => plusDays(dayIn(new Date(), KIGALI), count);

// Settings apply to all tests at once: only changes without effect on other tests are made here.
test.describe("/api/admin/settings", () => {
  test("200: an administrator reads them and saves unchanged values", async ({ admin }) => {
    const before = await (await admin.get("/api/admin/settings")).json();
    expect(before).toMatchObject({ allowNewRegistrations: true, supportHours: expect.any(String) });
    const response = await admin.put("/api/admin/settings", { data: { allowNewRegistrations: true } });
    expect([response.status(), (await response.json()).allowNewRegistrations]).toEqual([200, true]);
  });

  test("422: rejects values outside the limits, in the caller's language", async ({ admin }) => {
    const data = { maxLoginAttempts: 11, sessionTimeoutMinutes: 4, supportEmail: "nowhere" };
    const response = await admin.put("/api/admin/settings", { data });
    expect([response.status(), (await response.json()).error.fields]).toEqual([
      422,
      {
        maxLoginAttempts: "Please enter a whole number from 1 to 10.",
        sessionTimeoutMinutes: "Please enter whole minutes, from 5 to 120.",
        supportEmail: "Please enter a valid email address.",
      },
    ]);
  });

  test("401 and 403: nobody else has access", async ({ anonymous, renter, owner }) => {
    for (const method of ["GET", "PUT"]) {
      const ask = (who: typeof renter) => who.fetch("/api/admin/settings", { method, data: {} });
      expect((await ask(anonymous)).status()).toBe(401);
      for (const other of [renter, owner]) expect((await ask(other)).status()).toBe(403);
    }
  });
});

// Public values are saved again unchanged, so that other tests see no difference.
test("/api/admin/rates, offices and categories: readable by administrators, saved only if unchanged since they were read", async ({
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
      method: "POST",
      data: { effectiveOn: "2020-01-01", value: 145_500, was: null },
      status: 422,
    },
    "/api/admin/rates/commission": {
      method: "POST",
      data: { effectiveOn: daysAhead(300), value: 10, was: 77 },
      status: 409,
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
  // Far later than every booking, and withdrawn at once.
  const coming = { effectiveOn: daysAhead(310), value: 11, was: null };
  const made = await admin.post("/api/admin/rates/commission", { data: coming });
  expect([made.status(), (await made.json()).items[0]]).toMatchObject([201, { value: 11, state: "coming" }]);
  const day = `/api/admin/rates/commission/${coming.effectiveOn}`;
  expect((await owner.delete(day)).status()).toBe(403);
  expect((await admin.delete(day)).status()).toBe(200);
  expect((await admin.delete(day)).status()).toBe(404);
  expect((await admin.get("/api/admin/rates/gold")).status()).toBe(422);
});

// Uses a message template that no other test needs, and restores its text.
test("/api/admin/templates: edited by administrators, refused if the message could not be sent", async ({
  admin,
  anonymous,
  owner,
}) => {
  const one = "/api/admin/templates/business-added";
  const message = { subject: "{business}", body: "{email}\n\n{link}", action: "Injira" };
  for (const [who, refused] of [
    [anonymous, 401],
    [owner, 403],
  ] as const) {
    for (const path of ["/api/admin/templates", one]) expect((await who.get(path)).status()).toBe(refused);
    const change = await who.put(`${one}/rw`, { data: { ...message, was: message } });
    expect(change.status()).toBe(refused);
    for (const act of ["preview", "test"])
      expect((await who.post(`${one}/rw/${act}`, { data: message })).status()).toBe(refused);
  }
  const { items } = await (await admin.get("/api/admin/templates")).json();
  expect(items).toContainEqual(expect.objectContaining({ kind: "business-added", channel: "email" }));
  const { original } = (await (await admin.get(one)).json()).wordings.rw;
  const draft = { ...message, body: "{email} {link} {nobody}" };
  const preview = await admin.post(`${one}/rw/preview`, { data: draft });
  expect([preview.status(), await preview.json()]).toMatchObject([
    200,
    { subject: "Umucyo Cars", problems: [{ field: "body", message: expect.stringContaining("{nobody}") }] },
  ]);
  const refused = await admin.put(`${one}/rw`, { data: { ...draft, was: original } });
  expect([refused.status(), (await refused.json()).error.fields.body]).toEqual([
    422,
    "There is no {nobody} in this template. The values you can use are listed below.",
  ]);
  // A text that could not be saved cannot be sent as a test either: a subject is one line of visible
  // characters.
  const unseen = { ...message, subject: "{business}\r\nBcc: \u202e" };
  for (const data of [draft, unseen])
    expect((await admin.post(`${one}/rw/test`, { data })).status()).toBe(422);
  const tested = await admin.post(`${one}/rw/test`, { data: message });
  const { user } = await (await admin.get("/api/session")).json();
  expect([tested.status(), await tested.json()]).toEqual([200, { recipient: user.email }]);
  const bell = await admin.post("/api/admin/templates/news-email-verified/en/test", {
    data: { ...message, subject: "Done", body: "Yes" },
  });
  expect(bell.status()).toBe(409);
  expect((await admin.post("/api/admin/templates/news-nothing/en/test", { data: message })).status()).toBe(
    404,
  );
  const saved = await admin.put(`${one}/rw`, { data: { ...message, was: original } });
  expect([saved.status(), (await saved.json()).wordings.rw.current]).toEqual([200, message]);
  expect((await admin.put(`${one}/rw`, { data: { ...message, was: original } })).status()).toBe(409);
  expect((await admin.put(`${one}/rw`, { data: { ...original, was: message } })).status()).toBe(200);
  expect((await admin.put(`${one}/sw`, { data: { ...message, was: message } })).status()).toBe(422);
  for (const kind of ["phone-check", "nobody"])
    expect((await admin.get(`/api/admin/templates/${kind}`)).status()).toBe(404);
});
