import { expect, test } from "../../fixtures";

test.describe("/api/saved-searches", () => {
  test("201: saves a search once in normalized form; it can be renamed, muted and deleted", async ({
    renter,
  }) => {
    const data = { name: "Seven seats", query: "view=list&seats=7&page=3" };
    const attempts = await Promise.all([1, 2].map(() => renter.post("/api/saved-searches", { data })));
    expect(attempts.map((response) => response.status()).sort()).toEqual([201, 409]);
    const [savedSearch] = await (await renter.get("/api/saved-searches")).json();
    expect(savedSearch).toMatchObject({
      name: "Seven seats",
      query: "seats=7",
      hasAlerts: true,
      isOver: false,
    });
    const path = `/api/saved-searches/${savedSearch.id}`;
    const changed = await renter.put(path, { data: { name: "For all of us", hasAlerts: false } });
    expect(await changed.json()).toMatchObject({ name: "For all of us", hasAlerts: false });
    expect((await renter.delete(path)).status()).toBe(200);
    expect((await renter.delete(path)).status()).toBe(404);
  });

  test("401, 404 and 422: not signed in, another user's search, no name", async ({
    anonymous,
    renter,
    stranger,
  }) => {
    expect((await anonymous.get("/api/saved-searches")).status()).toBe(401);
    const data = { name: "Mine", query: "fuel=electric" };
    const { id } = await (await renter.post("/api/saved-searches", { data })).json();
    const path = `/api/saved-searches/${id}`;
    expect((await stranger.put(path, { data: { hasAlerts: false } })).status()).toBe(404);
    expect((await stranger.delete(path)).status()).toBe(404);
    expect((await anonymous.delete(path)).status()).toBe(401);
    expect((await stranger.post("/api/saved-searches", { data })).status()).toBe(201);
    const nameless = await renter.post("/api/saved-searches", { data: { name: " ", query: "" } });
    expect([nameless.status(), Object.keys((await nameless.json()).error.fields)]).toEqual([422, ["name"]]);
    // Only the token of an email can switch off its alerts.
    for (const noun of ["saved-searches", "notifications"]) {
      // Mail clients send this request for the user (RFC 8058).
      const stop = (token: string) =>
        anonymous.post(`/api/${noun}/unsubscribe?token=${token}`, {
          form: { "List-Unsubscribe": "One-Click" },
        });
      expect((await stop(`${id}.${"x".repeat(32)}`)).status()).toBe(404);
      expect((await stop("")).status()).toBe(422);
    }
  });
});
