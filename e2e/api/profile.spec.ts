import { expect, test } from "../fixtures";

test.describe("/api/profile", () => {
  test("200: shows and changes one's own; 422 without a name", async ({ renter }) => {
    const before = await (await renter.get("/api/profile")).json();
    expect(before).toMatchObject({ fullName: "Aline Uwase", role: "individual", isEmailVerified: true });
    const change = { fullName: "Aline Uwase Mutoni", nationality: "RW", nationalId: "1199280012345678" };
    const answer = await renter.put("/api/profile", { data: change });
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toMatchObject({
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

  test("401: is nobody's who is not signed in", async ({ anonymous }) => {
    for (const method of ["GET", "PUT"])
      expect((await anonymous.fetch("/api/profile", { method, data: {} })).status()).toBe(401);
  });

  test("says nothing of passwords", async ({ renter }) => {
    expect(await (await renter.get("/api/profile")).text()).not.toMatch(/password|argon2/i);
  });
});
