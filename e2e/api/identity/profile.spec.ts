import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../../fixtures";

test.describe("/api/profile", () => {
  test("200: shows and changes the user's own profile; 422 without a name", async ({ renter }) => {
    const before = await (await renter.get("/api/profile")).json();
    expect(before).toMatchObject({ fullName: "Aline Uwase", role: "individual", isEmailVerified: true });
    const change = { fullName: "Aline Uwase Mutoni", nationality: "RW", nationalId: "1199280012345678" };
    const response = await renter.put("/api/profile", { data: change });
    expect(response.status()).toBe(200);
    expect(await response.json()).toMatchObject({
      fullName: "Aline Uwase Mutoni",
      renter: { nationality: "RW", nationalId: "1199280012345678", drivingLicence: null },
    });
    const nameless = await renter.put("/api/profile", { data: { fullName: "  " } });
    expect([nameless.status(), (await nameless.json()).error.fields]).toEqual([
      422,
      { fullName: "Full name is required." },
    ]);
    const french = await renter.put("/api/profile", {
      data: { fullName: "" },
      headers: { "accept-language": "fr" },
    });
    expect((await french.json()).error.fields.fullName).toBe("Le nom complet est obligatoire.");
  });

  test("401 without a session", async ({ anonymous }) => {
    for (const method of ["GET", "PUT"])
      expect((await anonymous.fetch("/api/profile", { method, data: {} })).status()).toBe(401);
  });

  test("contains no password", async ({ renter }) => {
    expect(await (await renter.get("/api/profile")).text()).not.toMatch(/password|argon2/i);
  });
});

test.describe("/api/profile/photo", () => {
  const upload = (who: APIRequestContext, bytes: Buffer, purpose = "profile_photo") =>
    who.post("/api/files", {
      multipart: { purpose, file: { name: "me.png", mimeType: "image/png", buffer: bytes } },
    });
  const portrait = () =>
    sharp({ create: { width: 80, height: 80, channels: 3, background: "#a04020" } })
      .png()
      .toBuffer();

  test("200: an upload becomes the public photo, is replaced, and is removed", async ({
    renter,
    anonymous,
  }) => {
    const put = async () => {
      const { id } = await (await upload(renter, await portrait())).json();
      return (await (await renter.put("/api/profile/photo", { data: { fileId: id } })).json()).photoUrl;
    };
    const first = await put();
    expect((await anonymous.get(first)).headers()["content-type"]).toBe("image/webp");
    const second = await put();
    expect((await anonymous.get(first)).status()).toBe(404);
    expect((await anonymous.get(second)).status()).toBe(200);
    expect((await (await renter.delete("/api/profile/photo")).json()).photoUrl).toBeNull();
    expect((await anonymous.get(second)).status()).toBe(404);
  });

  test("401, 404 and 422: no session, another user's upload, one for another purpose, none", async ({
    renter,
    stranger,
    anonymous,
  }) => {
    const { id } = await (await upload(renter, await portrait())).json();
    const { id: card } = await (await upload(renter, await portrait(), "identity_document")).json();
    const put = async (who: APIRequestContext, data: object) =>
      (await who.put("/api/profile/photo", { data })).status();
    expect(await put(anonymous, { fileId: id })).toBe(401);
    expect(await put(stranger, { fileId: id })).toBe(404);
    expect(await put(renter, { fileId: card })).toBe(404);
    expect(await put(renter, {})).toBe(422);
    // Two concurrent requests with one upload set it once.
    const twice = await Promise.all([put(renter, { fileId: id }), put(renter, { fileId: id })]);
    expect(twice.sort()).toEqual([200, 404]);
    expect((await anonymous.delete("/api/profile/photo")).status()).toBe(401);
  });
});
