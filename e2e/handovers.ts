import { type APIRequestContext, expect, type Locator } from "@playwright/test";
import sharp from "sharp";

/** A small picture, as a file for a form or an upload. */
export async function pictureFile(name = "car.jpg") {
  const colour = { create: { width: 90, height: 60, channels: 3, background: "#8fb3a0" } } as const;
  return { name, mimeType: "image/jpeg", buffer: await sharp(colour).jpeg().toBuffer() };
}

/** Uploads a picture for a handover and returns its id. */
export async function uploadHandoverPicture(client: APIRequestContext): Promise<string> {
  const response = await client.post("/api/files", {
    multipart: { purpose: "handover_picture", file: await pictureFile() },
  });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

/** What the owner's side sends at a pick-up or a return: readings, a picture, the signature and the comparison. */
export async function ownersRecord(owner: APIRequestContext) {
  return {
    odometerKm: 42_000,
    fuelPercent: 75,
    isDepositWaived: true,
    isLicenceChecked: true,
    ownerSignedName: "Aline Uwase",
    pictures: [await uploadHandoverPicture(owner)],
  };
}

/** Starts a rental for the owner's side, without the deposit. */
export async function startRental(owner: APIRequestContext, bookingId: string, readings: object = {}) {
  const data = { ...(await ownersRecord(owner)), ...readings };
  const response = await owner.post(`/api/bookings/${bookingId}/pickup`, { data });
  expect(response.status()).toBe(201);
  return response.json();
}

/** Adds a picture from the gallery to a form of a handover; it fills the first view. */
export async function addHandoverPicture(form: Locator): Promise<void> {
  await form.locator('input[type=file][aria-label="Add pictures"]').setInputFiles([await pictureFile()]);
  await expect(form.getByRole("img", { name: "Front", exact: true })).toBeVisible();
}
