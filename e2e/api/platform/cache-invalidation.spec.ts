import { expect, test } from "../../fixtures";

test("POST /api/cache/invalidate is 404 to whoever cannot show that they are us, 422 for nonsense", async ({
  admin,
  anonymous,
}) => {
  for (const client of [anonymous, admin]) {
    const forged = await client.post("/api/cache/invalidate", {
      data: { tags: ["everything"], proof: "a".repeat(43) },
    });
    expect(forged.status()).toBe(404);
    expect((await client.post("/api/cache/invalidate", { data: { tags: [] } })).status()).toBe(422);
  }
});
