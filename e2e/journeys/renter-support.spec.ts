import type { Page } from "@playwright/test";
import sharp from "sharp";
import { createVehicleWithOwner, postBooking } from "../bookings";
import { clientFor, demoUser, newcomer } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

const toast = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

test("a renter reports an issue, follows it as a ticket, is answered, closes and reopens it @once", async ({
  page,
  baseURL,
}) => {
  const user = await newcomer();
  const { vehicleId } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  const bookingId = await postBooking(await clientFor(baseURL, user), vehicleId);
  await openSessionAs(page, user, baseURL);
  await page.goto(`/dashboard/user/reports?rental=${bookingId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Report Issue" })).toBeVisible();
  await expect(page.getByLabel("Related rental")).toHaveValue(bookingId);
  await expect(page.getByText("Nothing reported")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Please describe the issue.")).toBeVisible();
  await page.getByLabel("Please describe the issue").fill("The tank was empty.");
  await page.reload();
  await expect(page.getByLabel("Please describe the issue")).toHaveValue("The tank was empty.");
  const tank = { create: { width: 80, height: 60, channels: 3, background: "#a04020" } } as const;
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "tank.png", mimeType: "image/png", buffer: await sharp(tank).png().toBuffer() });
  await expect(page.getByRole("img", { name: "Picture 1", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send report" }).click();
  await toast(page, "Issue reported. Our team will contact you soon.");
  await expect(page.getByRole("img", { name: "Picture 1 of this report" })).toBeVisible();

  await page.getByRole("link", { name: /^Follow ticket GS-/ }).click();
  await page.waitForURL(/\/dashboard\/user\/support\/[0-9a-f-]{36}$/);
  const talk = page.getByRole("list", { name: "Messages" });
  await expect(talk.getByText("The tank was empty.")).toBeVisible();
  await expectAccessible(page);

  const ticketId = page.url().split("/").at(-1);
  const support = await clientFor(baseURL, await demoUser("admin@gendana.rw"));
  const data = { message: "We are sorry. The fuel is refunded." };
  expect((await support.post(`/api/support/tickets/${ticketId}/messages`, { data })).status()).toBe(201);
  // The page polls without any interaction.
  await expect(talk.getByText(data.message)).toBeVisible({ timeout: 30_000 });

  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await page.getByLabel("Your reply").fill("Thank you!");
  await page.getByRole("button", { name: "Send" }).click();
  await toast(page, "Message sent");
  await expect(talk.getByText("Thank you!")).toBeVisible();
  await page.getByRole("button", { name: "Close ticket" }).click();
  await toast(page, "Ticket closed.");
  await expect(page.getByText("This ticket is closed.")).toBeVisible();
  await page.getByRole("button", { name: "Reopen ticket" }).click();
  await toast(page, "Ticket reopened.");

  await page.getByRole("link", { name: "All tickets" }).click();
  await page.waitForURL("/dashboard/user/support");
  await expect(page.getByRole("heading", { level: 1, name: "Support" })).toBeVisible();
  await expect(page.getByRole("link", { name: "support@gendana.rw" })).toBeVisible();
  await expect(page.getByText("Mon-Fri 9AM-6PM")).toBeVisible();
  await page.getByRole("button", { name: "New ticket" }).click();
  const dialog = page.getByRole("dialog", { name: "New ticket" });
  await dialog.getByLabel("Subject").fill("A car for a wedding");
  await dialog.getByLabel("Description").fill("Do you rent with a driver?");
  await dialog.getByRole("button", { name: "Send" }).click();
  await page.waitForURL(/\/dashboard\/user\/support\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "A car for a wedding" })).toBeVisible();
});
