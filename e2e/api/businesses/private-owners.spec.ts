import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer } from "../../users";

const application = {
  name: "Aline Uwase",
  phone: "+250 788 123 456",
  method: "momo",
  holderName: "Aline Uwase",
  account: "0788 123 456",
};
const apply = (client: APIRequestContext, more: object = {}) =>
  client.post("/api/private-owners", { data: { ...application, ...more } });

async function addIdentity(client: APIRequestContext): Promise<void> {
  const background = { create: { width: 90, height: 60, channels: 3, background: "#8fb3a0" } } as const;
  const file = { name: "id.jpg", mimeType: "image/jpeg", buffer: await sharp(background).jpeg().toBuffer() };
  const purpose = "identity_document";
  const { id: fileId } = await (await client.post("/api/files", { multipart: { purpose, file } })).json();
  const added = await client.post("/api/documents", { data: { kind: "identity", fileId } });
  expect(added.status()).toBe(201);
}

test("of concurrent applications of a person as a private owner one is accepted, and no car is listed before approval", async ({
  renter,
}) => {
  await addIdentity(renter);
  const responses = await Promise.all([1, 2, 3].map(() => apply(renter)));
  expect(responses.map((response) => response.status()).sort()).toEqual([201, 409, 409]);
  const made = await Promise.all(
    responses.map(async (response) => (response.ok() ? [await response.json()] : [])),
  );
  const [{ businessId, ...view }] = made.flat();
  expect(view).toEqual({
    name: "Aline Uwase",
    phone: "+250788123456",
    verification: "pending",
    rejectedReason: null,
  });
  const settings = await (await renter.get("/api/business-settings")).json();
  expect(settings).toMatchObject({
    business: { id: businessId },
    payoutAccount: { method: "momo", account: "•••• 3456" },
    subscription: { plan: "free", vehicleCount: 0, dueCents: 0 },
  });
  expect((await renter.get(`/api/business/${businessId}`)).status()).toBe(200);
});

test("only renters may apply, and a refused application names the missing fields", async ({
  anonymous,
  owner,
  admin,
  renter,
  stranger,
  baseURL,
}) => {
  expect((await apply(anonymous)).status()).toBe(401);
  for (const client of [owner, admin]) expect((await apply(client)).status()).toBe(403);
  const withoutDocument = await apply(renter);
  expect(withoutDocument.status()).toBe(422);
  expect((await withoutDocument.json()).error.fields).toEqual({
    identity: "Please upload your identity document first.",
  });
  await addIdentity(renter);
  const incomplete = await apply(renter, { method: "bank", bankName: "", account: "12" });
  expect(incomplete.status()).toBe(422);
  expect(Object.keys((await incomplete.json()).error.fields).sort()).toEqual(["account", "bankName"]);
  expect((await apply(renter, { method: "cheque" })).status()).toBe(422);
  // An application is visible only to its applicant and to administrators.
  const other = await clientFor(baseURL, await newcomer());
  const { businessId } = await (await apply(renter)).json();
  for (const [client, status] of [
    [stranger, 404],
    [other, 404],
    [anonymous, 404],
    [renter, 200],
    [admin, 200],
  ] as const)
    expect((await client.get(`/api/business/${businessId}`)).status()).toBe(status);
});

test("the same application under one Idempotency-Key gets the same answer", async ({ stranger }) => {
  await addIdentity(stranger);
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const send = () => stranger.post("/api/private-owners", { data: application, headers });
  const first = await send();
  const second = await send();
  expect([first.status(), second.status()]).toEqual([201, 201]);
  expect(await second.json()).toEqual(await first.json());
});
