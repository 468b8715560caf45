import { readSessionToken } from "@/lib/auth/token";
import { expect, test } from "../fixtures";
import { clientFor, newcomer } from "../people";

test("an administrator acts as somebody: sees what they see, changes nothing that is theirs alone, and comes back", async ({
  admin,
  anonymous,
  renter,
  owner,
  baseURL,
}) => {
  const person = await newcomer();
  const theirs = await clientFor(baseURL, person);
  const path = `/api/admin/users/${person.id}/impersonation`;
  const data = { reason: "They cannot find their booking", password: "Admin#2026" };
  expect((await anonymous.post(path, { data })).status()).toBe(401);
  for (const other of [renter, owner, theirs]) expect((await other.post(path, { data })).status()).toBe(403);
  for (const wrong of [{ ...data, reason: " " }, { reason: data.reason }])
    expect((await admin.post(path, { data: wrong })).status()).toBe(422);
  expect((await anonymous.delete("/api/session/impersonation")).status()).toBe(401);
  expect((await theirs.delete("/api/session/impersonation")).status()).toBe(409);

  const begun = await admin.post(path, { data });
  expect(begun.status()).toBe(201);
  const { token, user } = await begun.json();
  expect(user).toMatchObject({ id: person.id, userType: "individual" });
  // Doors that are closed for maintenance are open to who acts, and to nobody else of their role.
  expect(await readSessionToken(token)).toMatchObject({ role: "individual", isActing: true });
  expect(await readSessionToken(person.token)).toMatchObject({ isActing: false });
  const acting = await clientFor(baseURL, { ...person, token });
  const seen = await (await acting.get("/api/session")).json();
  expect(seen).toMatchObject({
    user: { id: person.id, actingAdmin: expect.any(String) },
    session: { canRenew: false },
  });
  expect((await acting.get("/api/bookings")).status()).toBe(200);
  for (const refused of [
    acting.post("/api/bookings", { data: {} }),
    acting.put("/api/password", { data: {} }),
    acting.post("/api/two-factor", { data: {} }),
    acting.post("/api/personal-data/export", { data: {} }),
    acting.post("/api/session/renewal"),
    acting.post("/api/sessions/revocation"),
    acting.get("/api/admin/users"),
  ])
    expect((await refused).status()).toBe(403);
  expect([200, 201, 204]).toContain((await acting.put("/api/favourites/featured-tesla")).status());

  // What they say to others stays between them, and what was looked at is written down.
  const room = await theirs.post("/api/chat/rooms", { data: { vehicleId: "featured-tesla" } });
  expect(room.status()).toBe(201);
  const { id: roomId } = await room.json();
  const said = await theirs.post("/api/chat/messages", { data: { roomId, message: "Is it free?" } });
  expect(said.status()).toBe(201);
  expect((await acting.get(`/api/chat/rooms/${roomId}/messages`)).status()).toBe(404);
  const rooms = await acting.get(`/api/chat/individual/${person.id}/rooms`);
  expect([rooms.status(), await rooms.json()]).toEqual([200, []]);

  // They see it among their devices, and may end it there.
  const { items } = await (await theirs.get("/api/sessions")).json();
  expect(items.filter(({ isSupport }: { isSupport: boolean }) => isSupport)).toHaveLength(1);
  expect((await acting.delete("/api/session/impersonation")).status()).toBe(200);
  expect((await acting.get("/api/bookings")).status()).toBe(401);
  expect((await admin.get("/api/admin/users")).status()).toBe(200);
  const log = await (await admin.get(`/api/admin/audit-log?search=${person.id}`)).json();
  expect(log.items.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(["user.act-as", "user.acted", "user.viewed", "user.act-as-end"]),
  );
});
