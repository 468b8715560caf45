import { createVehicleWithOwner } from "../../bookings";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer } from "../../users";

test.describe("/api/chat", () => {
  test("two users talk about a vehicle, with and without the prefix, and no one else can read it", async ({
    baseURL,
    stranger,
    anonymous,
    admin,
  }) => {
    const { vehicleId, ownerClient: owner } = await createVehicleWithOwner(baseURL, { isInstantBook: false });
    const user = await newcomer();
    const renter = await clientFor(baseURL, user);
    const opened = await renter.post("/chat/rooms", { data: { vehicleId } });
    expect(opened.status()).toBe(201);
    const room = await opened.json();
    expect(room).toMatchObject({ kind: "rental", side: "renter", vehicleId, unreadCount: 0, isActive: true });
    const sendMessage = (who: typeof renter, data: object) =>
      who.post("/chat/messages", { data: { roomId: room.id, ...data } });
    const sent = await sendMessage(renter, { message: "Is it free? +250 788 123 456", clientKey: "1" });
    expect([sent.status(), (await sent.json()).message]).toEqual([201, "Is it free? •••"]);
    expect((await (await sendMessage(renter, { message: "again", clientKey: "1" })).json()).number).toBe(1);
    for (const message of ["", "   ", "x".repeat(2_001)])
      expect((await sendMessage(renter, { message })).status()).toBe(422);

    const messages = `/chat/rooms/${room.id}/messages`;
    const read = await owner.get(`${messages}?limit=50&offset=0`);
    expect(read.headers()["x-total-count"]).toBe("1");
    expect(await read.json()).toMatchObject([{ number: 1, senderId: user.id, isRead: false }]);
    expect((await owner.put(`/chat/rooms/${room.id}/read`, { data: {} })).status()).toBe(200);
    expect(await (await renter.get(`/api${messages}`)).json()).toMatchObject([{ isRead: true }]);
    expect((await sendMessage(owner, { message: "Yes" })).status()).toBe(201);
    const mine = `/chat/individual/${user.id}`;
    expect(await (await renter.get(`${mine}/unread-count`)).json()).toEqual({ unreadCount: 1 });
    const data = { userId: user.id };
    expect((await renter.put(`/chat/rooms/${room.id}/read`, { data })).status()).toBe(200);
    expect(await (await renter.get(`${mine}/rooms`)).json()).toMatchObject([
      { id: room.id, unreadCount: 0, lastMessage: { message: "Yes", isOwn: false } },
    ]);

    for (const who of [stranger, admin, anonymous]) {
      const status = who === anonymous ? 401 : 404;
      for (const path of [messages, `/api/chat/rooms/${room.id}`, `${mine}/rooms`, `${mine}/unread-count`])
        expect([path, (await who.get(path)).status()]).toEqual([path, status]);
      expect((await sendMessage(who, { message: "Hello" })).status()).toBe(status);
      expect((await who.put(`/chat/rooms/${room.id}/read`, { data })).status()).toBe(status);
      const report = { reason: "other", text: "x" };
      for (const act of ["typing", "report"])
        expect((await who.post(`/chat/rooms/${room.id}/${act}`, { data: report })).status()).toBe(status);
      expect((await who.put(`/chat/rooms/${room.id}/block`)).status()).toBe(status);
    }
    expect((await renter.put(`/chat/rooms/${room.id}/block`)).status()).toBe(200);
    expect((await sendMessage(owner, { message: "Hello?" })).status()).toBe(409);
    expect((await renter.delete(`/chat/rooms/${room.id}/block`)).status()).toBe(200);
    expect(
      (
        await renter.post(`/chat/rooms/${room.id}/report`, { data: { reason: "offensive", text: "Rude" } })
      ).status(),
    ).toBe(201);
    expect((await admin.get(messages)).status()).toBe(200);
  });

  test("a picture is sent to the members of a room and re-encoded", async ({ renter, stranger, admin }) => {
    const room = await (
      await renter.post("/chat/rooms", { data: { participants: [{ type: "support" }] } })
    ).json();
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const attach = (who: typeof renter, buffer: Buffer, name = "x.png", mimeType = "image/png") =>
      who.post("/chat/attachments", { multipart: { roomId: room.id, file: { name, mimeType, buffer } } });
    expect((await attach(stranger, png)).status()).toBe(404);
    expect((await attach(renter, Buffer.from("<svg onload='x'>"))).status()).toBe(422);
    const uploaded = await attach(renter, png);
    expect(uploaded.status()).toBe(201);
    const { id, url } = await uploaded.json();
    const sent = await renter.post("/chat/messages", { data: { roomId: room.id, attachmentId: id } });
    expect(await sent.json()).toMatchObject({ messageType: "file", attachment: { id } });
    expect((await admin.get(url)).headers()["content-type"]).toBe("image/jpeg");
    expect((await stranger.get(url)).status()).toBe(404);
  });
});
