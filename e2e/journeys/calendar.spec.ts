import { createVehicleWithOwner } from "../bookings";
import { day, expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("an owner blocks days by keyboard, unblocks them, and imports another calendar @once", async ({
  page,
  baseURL,
}) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, { isInstantBook: true });
  await openSessionAs(page, owner, baseURL);
  await page.goto(`/dashboard/business/vehicles/${vehicleId}/calendar`);
  await expect(page.getByRole("heading", { name: "Calendar of Toyota RAV4 2021" })).toBeVisible();
  await page.getByRole("button", { name: "Next month" }).click();
  await page.getByRole("button", { name: / 15 \w+ \d{4}: free, \$/ }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: / 16 .*: free, .*, chosen$/ })).toBeVisible();
  await page.getByLabel("Note", { exact: true }).fill("Wedding in Huye");
  await page.getByRole("button", { name: "Block days" }).click();
  await expect(page.getByText("The days are blocked.")).toBeVisible();
  const entry = page.getByRole("listitem").filter({ hasText: "Wedding in Huye" });
  await expect(entry).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("First day").fill("");
  await page.getByRole("button", { name: "Block days" }).click();
  await expect(page.getByLabel("First day")).toHaveAttribute("aria-invalid", "true");
  await entry.getByRole("button", { name: /^Remove: Blocked/ }).click();
  await expect(page.getByText("The days are free again.")).toBeVisible();
  await expect(entry).toHaveCount(0);
  // Where the removed row was, the keyboard goes on.
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(entry).toBeVisible();
  await entry.getByRole("button", { name: /^Remove: Blocked/ }).click();
  await expect(entry).toHaveCount(0);

  await page.getByLabel("Where from").selectOption("File (.ics)");
  await page.getByLabel("Name", { exact: true }).fill("Airport desk");
  const date = day(45).replaceAll("-", "");
  const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${date}\r\nEND:VEVENT\r\nEND:VCALENDAR`;
  const file = { name: "airport.ics", mimeType: "text/calendar", buffer: Buffer.from(text) };
  await page.getByLabel("Calendar file, at most 1 MB").setInputFiles(file);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("1 entry imported.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Disconnect Airport desk" })).toBeVisible();
  await page.getByRole("button", { name: "Create a link" }).click();
  await expect(page.getByLabel("Secret link")).toHaveValue(/\/calendar\.ics\?token=[\w-]{43}$/);
  // Of two messages the one behind shows no text.
  await page.getByRole("button", { name: "Copy", exact: true }).dblclick();
  await expect(page.locator("[data-sonner-toast][data-front=false] > [data-content]").first()).toHaveCSS(
    "opacity",
    "0",
  );
});
