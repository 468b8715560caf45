import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/identity/sessions";
import { softwareAuthenticator } from "@/lib/identity/passkeys/testing/software-authenticator";
import { readSessionToken } from "@/lib/platform/http/session-token";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, otherUrl, testDatabase } from "../../users";

test("a passkey from end to end: added, listed, renamed, used to confirm, removed", async () => {
  const user = await newcomer();
  const client = await clientFor(otherUrl, user);
  const stranger = await clientFor(otherUrl, await newcomer());
  const key = softwareAuthenticator();
  const behaviour = { origin: otherUrl };
  const challengeOf = async (path: string) => {
    const challenged = await client.post(`/api/passkeys/${path}`);
    expect(challenged.status()).toBe(201);
    return (await challenged.json()).publicKey;
  };

  const response = key.register(await challengeOf("challenge"), behaviour);
  const add = (name: string) => client.post("/api/passkeys", { data: { name, response } });
  expect((await add(" ")).status()).toBe(422);
  const added = await add("Phone");
  expect(added.status()).toBe(201);
  const { id } = await added.json();
  expect((await add("Phone again")).status()).toBe(422);
  const { items } = await (await client.get("/api/passkeys")).json();
  expect(items).toMatchObject([{ id, name: "Phone", lastUsedAt: null }]);
  expect((await (await client.get("/api/security")).json()).hasPasskey).toBe(true);

  const path = `/api/passkeys/${id}`;
  expect((await stranger.put(path, { data: { name: "Mine" } })).status()).toBe(404);
  expect((await stranger.delete(path)).status()).toBe(404);
  expect((await (await client.put(path, { data: { name: "Laptop" } })).json()).name).toBe("Laptop");

  const { sessionId = "" } = (await readSessionToken(user.token)) ?? {};
  await testDatabase().update(sessions).set({ confirmedAt: null }).where(eq(sessions.id, sessionId));
  for (const refused of [await client.delete(path), await client.post("/api/passkeys/challenge")])
    expect([refused.status(), (await refused.json()).error.reason]).toEqual([403, "step-up"]);
  const answer = key.authenticate(await challengeOf("confirmation-challenge"), behaviour);
  const confirm = () => client.post("/api/session/confirmation", { data: { passkey: answer } });
  const confirmed = await confirm();
  expect(confirmed.status()).toBe(201);
  expect((await confirm()).status()).toBe(422);
  const next = await clientFor(otherUrl, { ...user, ...(await confirmed.json()) });
  const removals = await Promise.all([next.delete(path), next.delete(path)]);
  expect(removals.map((removal) => removal.status()).sort()).toEqual([200, 404]);
});

test("everybody gets a challenge for signing in, which names no account", async () => {
  const anonymous = await clientFor(otherUrl);
  const [first, second] = await Promise.all(
    [1, 2].map(async () => (await anonymous.post("/api/passkeys/sign-in-challenge")).json()),
  );
  expect(first.publicKey).toMatchObject({ userVerification: "required", allowCredentials: [] });
  expect(first.publicKey.challenge).not.toBe(second.publicKey.challenge);
});

test("404 for every challenge at an IP address, where browsers do not support passkeys", async ({
  renter,
}) => {
  for (const path of ["challenge", "confirmation-challenge", "sign-in-challenge"])
    expect([path, (await renter.post(`/api/passkeys/${path}`)).status()]).toEqual([path, 404]);
});
