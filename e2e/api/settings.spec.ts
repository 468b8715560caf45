import { expect, test } from "../fixtures";

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
