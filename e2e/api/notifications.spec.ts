import { expect, test } from "../fixtures";
import { clientFor, newcomer } from "../people";

test.describe("/api/notifications/:userType/:userId/settings", () => {
  test("200: are read and chosen, one channel at a time, with and without the prefix", async ({
    baseURL,
  }) => {
    const person = await newcomer();
    const client = await clientFor(baseURL, person);
    const path = `/notifications/individual/${person.id}/settings`;
    expect(await (await client.get(`/api${path}`)).json()).toEqual({ email: true, push: true, sms: false });
    expect(await (await client.put(path, { data: { sms: true } })).json()).toEqual({
      email: true,
      push: true,
      sms: true,
    });
    await Promise.all([
      client.put(`/api${path}`, { data: { email: false } }),
      client.put(`/api${path}`, { data: { push: false } }),
    ]);
    expect(await (await client.get(path)).json()).toEqual({ email: false, push: false, sms: true });
  });

  test("401, 404 and 422: nobody's, another's, of another kind, or nonsense", async ({
    anonymous,
    stranger,
    admin,
    baseURL,
  }) => {
    const person = await newcomer();
    const client = await clientFor(baseURL, person);
    const of = (userType: string, userId = person.id) => `/api/notifications/${userType}/${userId}/settings`;
    for (const method of ["GET", "PUT"]) {
      const ask = (who: typeof client, path: string) => who.fetch(path, { method, data: { sms: true } });
      expect((await ask(anonymous, of("individual"))).status()).toBe(401);
      expect((await ask(stranger, of("individual"))).status()).toBe(404);
      expect((await ask(client, of("business"))).status()).toBe(404);
      expect((await ask(client, of("robot"))).status()).toBe(422);
      expect((await ask(client, of("individual", "7"))).status()).toBe(422);
      expect((await ask(admin, of("individual"))).status()).toBe(200);
    }
    expect((await client.put(of("individual"), { data: { sms: "perhaps" } })).status()).toBe(422);
  });
});
