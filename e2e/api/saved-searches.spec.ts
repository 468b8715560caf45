import { expect, test } from "../fixtures";

test.describe("/api/saved-searches", () => {
  test("201: keeps a search once, in its shortest form; it is renamed, silenced and deleted", async ({
    renter,
  }) => {
    const data = { name: "Seven seats", query: "view=list&seats=7&page=3" };
    const tries = await Promise.all([1, 2].map(() => renter.post("/api/saved-searches", { data })));
    expect(tries.map((answer) => answer.status()).sort()).toEqual([201, 409]);
    const [kept] = await (await renter.get("/api/saved-searches")).json();
    expect(kept).toMatchObject({ name: "Seven seats", query: "seats=7", hasAlerts: true, isOver: false });
    const path = `/api/saved-searches/${kept.id}`;
    const changed = await renter.put(path, { data: { name: "For all of us", hasAlerts: false } });
    expect(await changed.json()).toMatchObject({ name: "For all of us", hasAlerts: false });
    expect((await renter.delete(path)).status()).toBe(200);
    expect((await renter.delete(path)).status()).toBe(404);
  });

  test("401, 404 and 422: nobody's, another's, or without a name", async ({
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
    // Nothing to be switched off by who has no letter of ours.
    for (const noun of ["saved-searches", "notifications"]) {
      // As mail programs press it for their reader (RFC 8058).
      const stop = (token: string) =>
        anonymous.post(`/api/${noun}/unsubscription?token=${token}`, {
          form: { "List-Unsubscribe": "One-Click" },
        });
      expect((await stop(`${id}.${"x".repeat(32)}`)).status()).toBe(404);
      expect((await stop("")).status()).toBe(422);
    }
  });
});
