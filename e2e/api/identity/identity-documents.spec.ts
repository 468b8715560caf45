import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import { makeBusiness } from "@/db/testing/factories";
import { expect, test } from "../../fixtures";
import { clientFor, newcomer, testDatabase } from "../../users";

async function uploadTo(client: APIRequestContext, purpose: string, businessId?: string): Promise<string> {
  const colour = { create: { width: 60, height: 40, channels: 3, background: "#a04020" } } as const;
  const buffer = await sharp(colour).jpeg().toBuffer();
  const file = { name: "scan.jpg", mimeType: "image/jpeg", buffer };
  const response = await client.post("/api/files", {
    multipart: { purpose, file, ...(businessId && { businessId }) },
  });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

async function document(client: APIRequestContext, kind: string, purpose: string, businessId?: string) {
  const fileId = await uploadTo(client, purpose, businessId);
  return client.post("/api/documents", { data: { kind, fileId, businessId, expiresOn: "2031-01-01" } });
}

test("a renter's documents: uploaded, submitted, decided once", async ({
  renter,
  stranger,
  admin,
  owner,
}) => {
  const early = await renter.post("/api/documents/submission", { data: {} });
  expect([early.status(), (await early.json()).error.fields.identity]).toEqual([
    422,
    "Please upload both ID and license documents",
  ]);
  const identity = await document(renter, "identity", "identity_document");
  expect(identity.status()).toBe(201);
  const { id } = await identity.json();
  expect((await document(renter, "driving_licence", "driving_licence")).status()).toBe(201);
  for (const other of [stranger, admin]) {
    expect((await other.put(`/api/documents/${id}`, { data: { expiresOn: null } })).status()).toBe(404);
    expect((await other.delete(`/api/documents/${id}`)).status()).toBe(404);
  }
  const stolen = await uploadTo(stranger, "identity_document");
  expect((await renter.post("/api/documents", { data: { kind: "identity", fileId: stolen } })).status()).toBe(
    404,
  );
  expect((await admin.post(`/api/documents/${id}/approval`, { data: {} })).status()).toBe(404);

  const both = await Promise.all([1, 2].map(() => renter.post("/api/documents/submission", { data: {} })));
  expect(both.map((response) => response.status()).sort()).toEqual([201, 409]);
  for (const other of [renter, owner])
    expect((await other.post(`/api/documents/${id}/approval`, { data: {} })).status()).toBe(403);
  expect((await admin.post(`/api/documents/${id}/rejection`, { data: { reason: " " } })).status()).toBe(422);
  const decisions = await Promise.all([
    admin.post(`/api/documents/${id}/approval`, { data: {} }),
    admin.post(`/api/documents/${id}/rejection`, { data: { reason: "Documentation incomplete" } }),
  ]);
  expect(decisions.map((response) => response.status()).sort()).toEqual([201, 409]);
  expect((await renter.delete(`/api/documents/${id}`)).status()).toBe(409);
});

test("only its owner can see and submit a business's documents", async ({ stranger, admin, baseURL }) => {
  const businessOwner = await newcomer("business");
  const { id } = await makeBusiness(testDatabase(), {
    ownerId: businessOwner.id,
    status: "pending",
    verification: "pending",
  });
  const ownerClient = await clientFor(baseURL, businessOwner);
  const path = `/api/documents/businesses/${id}`;
  for (const other of [stranger, admin]) {
    expect((await other.get(path)).status()).toBe(404);
    expect((await other.post(`${path}/submission`, { data: {} })).status()).toBe(404);
  }
  expect((await document(ownerClient, "business_license", "business_document", id)).status()).toBe(201);
  expect((await ownerClient.post(`${path}/submission`, { data: {} })).status()).toBe(422);
  expect((await document(ownerClient, "tax_certificate", "business_document", id)).status()).toBe(201);
  expect((await ownerClient.post(`${path}/submission`, { data: {} })).status()).toBe(201);
  expect((await (await ownerClient.get(path)).json()).documents.tax_certificate.status).toBe("submitted");
});

test("the queues are open only to administrators", async ({ renter, owner, admin }) => {
  for (const path of ["/api/admin/verifications", "/api/admin/badge-requests"]) {
    for (const other of [renter, owner]) expect((await other.get(path)).status()).toBe(403);
    expect((await admin.get(path)).status()).toBe(200);
    expect((await admin.get(`${path}?limit=0`)).status()).toBe(422);
  }
});

test("a badge request awaits its documents, and is decided once", async ({
  renter,
  stranger,
  admin,
  owner,
}) => {
  const data = {
    businessName: "Kimironko Cars",
    businessType: "car-rental",
    businessAddress: "KG 11 Ave",
    businessPhone: "+250788123456",
    businessEmail: `badge-${crypto.randomUUID()}@example.com`,
  };
  expect((await owner.post("/api/badge-requests", { data })).status()).toBe(403);
  expect((await renter.post("/api/badge-requests", { data: { ...data, businessEmail: "" } })).status()).toBe(
    422,
  );
  const asked = await Promise.all([1, 2].map(() => renter.post("/api/badge-requests", { data })));
  expect(asked.map((response) => response.status()).sort()).toEqual([201, 409]);
  const [{ id, status }] = await (await renter.get("/api/badge-requests")).json();
  expect(status).toBe("pending");
  expect((await admin.post(`/api/badge-requests/${id}/approval`, { data: {} })).status()).toBe(409);
  for (const kind of ["businessLicense", "taxCertificate"]) {
    const fileId = await uploadTo(renter, "business_document");
    const body = { data: { kind, fileId } };
    expect((await stranger.post(`/api/badge-requests/${id}/documents`, body)).status()).toBe(404);
    expect((await renter.post(`/api/badge-requests/${id}/documents`, body)).status()).toBe(201);
  }
  expect((await renter.post(`/api/badge-requests/${id}/approval`, { data: {} })).status()).toBe(403);
  expect((await admin.post(`/api/badge-requests/${id}/approval`, { data: {} })).status()).toBe(201);
  expect((await admin.post(`/api/badge-requests/${id}/rejection`, { data: { reason: "No" } })).status()).toBe(
    409,
  );
  expect((await renter.put("/api/badge-requests/draft", { data: {} })).status()).toBe(409);
});
