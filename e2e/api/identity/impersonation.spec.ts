import { readSessionToken, sessionCookieName } from "@/lib/platform/http/session-token";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer } from "../../users";

test("an impersonating administrator sees what the user sees, cannot make the user's own decisions, and returns", async ({
  admin,
  anonymous,
  renter,
  owner,
  baseURL,
}) => {
  const target = await newcomer();
  const theirs = await clientFor(baseURL, target);
  const path = `/api/admin/users/${target.id}/impersonation`;
  const data = { reason: "They cannot find their booking" };
  expect((await anonymous.post(path, { data })).status()).toBe(401);
  for (const other of [renter, owner, theirs]) expect((await other.post(path, { data })).status()).toBe(403);
  expect((await admin.post(path, { data: { reason: " " } })).status()).toBe(422);
  expect((await anonymous.delete("/api/session/impersonation")).status()).toBe(401);
  expect((await theirs.delete("/api/session/impersonation")).status()).toBe(409);

  const begun = await admin.post(path, { data });
  expect(begun.status()).toBe(201);
  const { token, user } = await begun.json();
  expect(user).toMatchObject({ id: target.id, userType: "individual" });
  // During maintenance an impersonating administrator passes the gate, and no other user of that role does.
  expect(await readSessionToken(token)).toMatchObject({ role: "individual", isActing: true });
  expect(await readSessionToken(target.token)).toMatchObject({ isActing: false });
  const acting = await clientFor(baseURL, { ...target, token });
  const seen = await (await acting.get("/api/session")).json();
  expect(seen).toMatchObject({
    user: { id: target.id, actingAdmin: expect.any(String) },
    session: { canRenew: false },
  });
  expect((await acting.get("/api/bookings")).status()).toBe(200);
  const headers = { cookie: `${sessionCookieName()}=${token}` };
  expect((await anonymous.get("/dashboard/user", { headers, maxRedirects: 0 })).status()).toBe(200);
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

  // The user's conversations stay private, and views are recorded.
  const room = await theirs.post("/api/chat/rooms", { data: { vehicleId: "featured-tesla" } });
  expect(room.status()).toBe(201);
  const { id: roomId } = await room.json();
  const sent = await theirs.post("/api/chat/messages", { data: { roomId, message: "Is it free?" } });
  expect(sent.status()).toBe(201);
  expect((await acting.get(`/api/chat/rooms/${roomId}/messages`)).status()).toBe(404);
  const rooms = await acting.get(`/api/chat/individual/${target.id}/rooms`);
  expect([rooms.status(), await rooms.json()]).toEqual([200, []]);

  // The user sees the session in the list of devices and may end it there.
  const { items } = await (await theirs.get("/api/sessions")).json();
  expect(items.filter(({ isSupport }: { isSupport: boolean }) => isSupport)).toHaveLength(1);
  expect((await acting.delete("/api/session/impersonation")).status()).toBe(200);
  expect((await acting.get("/api/bookings")).status()).toBe(401);
  expect((await admin.get("/api/admin/users")).status()).toBe(200);
  const log = await (await admin.get(`/api/admin/audit-log?search=${target.id}`)).json();
  expect(log.items.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(["user.act-as", "user.acted", "user.viewed", "user.act-as-end"]),
  );
  const views = log.items.filter(({ action }: { action: string }) => action === "user.viewed");
  expect(views.map(({ ipAddress }: { ipAddress: string | null }) => ipAddress)).not.toContain(null);
});
