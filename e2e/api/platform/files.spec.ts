import type { APIRequestContext } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { fileViews } from "@/db/schema/identity/identity-documents";
import { expect, test } from "../../fixtures";
import { testDatabase } from "../../users";

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#a04020" } })
    .jpeg()
    .toBuffer();

const upload = async (
  client: APIRequestContext,
  purpose: string,
  file: { name?: string; mimeType?: string; buffer?: Buffer } = {},
) =>
  client.post("/api/files", {
    multipart: {
      purpose,
      file: { name: "card.jpg", mimeType: "image/jpeg", buffer: await picture(), ...file },
    },
  });

test("a private file is visible to its owner and to administrators, whose access is recorded", async ({
  renter,
  stranger,
  owner,
  admin,
  anonymous,
}) => {
  const sent = await upload(renter, "identity_document");
  expect(sent.status()).toBe(201);
  const { id, url } = await sent.json();
  const mine = await renter.get(url);
  expect(mine.status()).toBe(200);
  expect(mine.headers()).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": 'inline; filename="card.jpg"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect(mine.headers()["content-security-policy"]).toContain("sandbox");
  expect((await anonymous.get(url)).status()).toBe(401);
  for (const other of [stranger, owner]) {
    expect((await other.get(url)).status()).toBe(404);
    expect((await other.get(`${url}/pages/1`)).status()).toBe(404);
    expect((await other.delete(url)).status()).toBe(404);
  }
  expect((await anonymous.get(`${url}/picture`)).status()).toBe(404);
  expect((await admin.get(url)).status()).toBe(200);
  expect(await testDatabase().$count(fileViews, and(eq(fileViews.fileId, id)))).toBe(1);
  expect((await renter.delete(url)).status()).toBe(200);
  expect((await renter.get(url)).status()).toBe(404);
});

test("a portrait is public and may be cached", async ({ renter, anonymous }) => {
  const { url } = await (await upload(renter, "profile_photo")).json();
  const seen = await anonymous.get(url);
  expect([seen.status(), seen.headers()["content-type"]]).toEqual([200, "image/webp"]);
  expect(seen.headers()["cache-control"]).toContain("public");
});

test("uploads are rejected by content and size, each with its own message", async ({ renter, anonymous }) => {
  const page = Buffer.from("<html><script>alert(1)</script></html>");
  const cases = [
    ["identity_document", { buffer: page }, "Please upload a valid image (JPG, PNG) or PDF file"],
    ["profile_photo", { buffer: page }, "Please upload a JPG, PNG, or WEBP image."],
    ["driving_licence", { buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }, "File size must be less than 10MB"],
    ["profile_photo", { buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }, "Image must be less than 5MB."],
  ] as const;
  for (const [purpose, file, sentence] of cases) {
    const response = await upload(renter, purpose, file);
    expect([response.status(), (await response.json()).error.fields.file]).toEqual([422, sentence]);
  }
  // A body of this size is not even read.
  const huge = await upload(renter, "driving_licence", { buffer: Buffer.alloc(12 * 1024 * 1024) });
  expect([huge.status(), (await huge.json()).error.fields.file]).toEqual([
    413,
    "File size must be less than 10MB",
  ]);
  const nothing = await renter.post("/api/files", { multipart: { purpose: "identity_document" } });
  expect([nothing.status(), (await nothing.json()).error.fields.file]).toEqual([
    422,
    "Please choose a file.",
  ]);
  expect((await upload(renter, "number_plate")).status()).toBe(422);
  expect((await upload(anonymous, "identity_document")).status()).toBe(401);
});
