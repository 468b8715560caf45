import type { Page } from "@playwright/test";
import sharp from "sharp";
import { factoryPassword } from "@/db/testing/factories";
import { demoUser, newcomer } from "../users";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

const toast = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();
/** Simulates the browser's push subscription without its vendor. */
function playPushService() {
  if (typeof PushManager === "undefined") return;
  let held: object | null = null;
  const unsubscribe = async () => {
    held = null;
    return true;
  };
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    const text = atob(applicationServerKey.replaceAll("-", "+").replaceAll("_", "/"));
    const options = { applicationServerKey: Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer };
    const endpoint = `https://push.example.com/${crypto.randomUUID()}`;
    // The server's key is a point on the same curve, so it serves as the client's.
    const keys = { p256dh: applicationServerKey, auth: "x".repeat(22) };
    held = { endpoint, options, unsubscribe, toJSON: () => ({ endpoint, keys }) };
    return held;
  };
  Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => held });
  // The user has granted the permission.
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
}
const section = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Sections of the settings" }).getByRole("link", { name });

test("a user changes their profile and notification channels @once", async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  // Enables push notifications; the vendor's push service is simulated because tests cannot reach one.
  await page.addInitScript(playPushService);
  await openSessionAs(page, await newcomer(), baseURL);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Your profile is not complete" })).toHaveAttribute(
    "aria-valuenow",
    "50",
  );
  await expectAccessible(page);

  const photo = page.getByLabel("Choose a photo");
  const file = (mimeType: string, buffer: Buffer) => ({ name: "me.png", mimeType, buffer });
  await photo.setInputFiles(file("image/gif", Buffer.from("GIF89a")));
  await expect(page.getByText("Please upload a JPG, PNG, or WEBP image.")).toBeVisible();
  await photo.setInputFiles(file("image/png", Buffer.alloc(5 * 1024 * 1024 + 1)));
  await expect(page.getByText("Image must be less than 5MB.")).toBeVisible();
  const portrait = { create: { width: 80, height: 80, channels: 3, background: "#a04020" } } as const;
  await photo.setInputFiles(file("image/png", await sharp(portrait).png().toBuffer()));
  await toast(page, "Profile photo updated.");
  await expect(page.getByRole("main").locator("img[src^='/api/files/']")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await toast(page, "Profile photo removed.");

  const name = page.getByLabel("Full name");
  await name.fill(" ");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Full name is required.")).toBeVisible();
  await name.fill("Claudine Mutesi");

  // Unsaved changes survive a look at another section; Cancel discards them.
  await section(page, "Notifications").click();
  await page.waitForURL("/settings/notifications");
  await section(page, "Profile").click();
  await page.waitForURL("/settings");
  await expect(name).toHaveValue("Claudine Mutesi");
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Aline Uwase");

  await name.fill("Claudine Mutesi");
  await page.getByLabel("Nationality").selectOption("RW");
  await page.route("**/api/profile", (route) => route.abort());
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Failed to update profile.")).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("net::ERR_FAILED")]);
  await page.unroute("**/api/profile");
  await page.getByRole("button", { name: "Save changes" }).click();
  await toast(page, "Profile updated successfully!");
  await page.reload();
  await expect(name).toHaveValue("Claudine Mutesi");
  await expect(page.getByLabel("Nationality")).toHaveValue("RW");

  await section(page, "Notifications").click();
  await page.waitForURL("/settings/notifications");
  const sms = page.getByRole("switch", { name: "SMS" });
  await expect(sms).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Email" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Push notifications" })).toBeChecked();
  const here = page.getByRole("region", { name: "While Gendana is closed" });
  await here.getByRole("button", { name: "Turn on" }).click();
  await expect(here.getByText("On for this device")).toBeVisible();
  await expectAccessible(page);
  const devices = await (await page.request.get("/api/notifications/push-subscriptions")).json();
  expect(devices.devices).toMatchObject([{ isFresh: true }]);
  await here.getByRole("button", { name: "Turn off" }).click();
  await expect(here.getByText("Off for this device")).toBeVisible();
  expect(await page.evaluate(() => PushManager.prototype.getSubscription())).toBeNull();
  await sms.check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await toast(page, "Notification settings saved!");
  await page.reload();
  await expect(sms).toBeChecked();
});

test("administrators change the system's settings within their limits @once", async ({ page, baseURL }) => {
  await openSessionAs(page, await newcomer(), baseURL);
  await page.goto("/settings");
  await expect(section(page, "Profile")).toBeVisible();
  await expect(section(page, "System")).toHaveCount(0);
  await page.goto("/settings/system");
  await page.waitForURL("/unauthorized");

  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/settings/system");
  await expectAccessible(page);
  const attempts = page.getByLabel("Max login attempts");
  const timeout = page.getByLabel("Session timeout (minutes)");
  const networks = page.getByLabel("Watched networks");
  await attempts.fill("11");
  await timeout.fill("4");
  await networks.fill("203.0.113");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Please enter a whole number from 1 to 10.")).toBeVisible();
  await expect(page.getByText("Please enter whole minutes, from 5 to 120.")).toBeVisible();
  await expect(page.getByText("Enter addresses such as 203.0.113.7")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(timeout).not.toHaveValue("4");
  // Every session depends on this value, so switch only between 30 minutes and 31.
  await timeout.fill((await timeout.inputValue()) === "30" ? "31" : "30");
  await networks.fill("203.0.113.0/24, 2001:db8::/32");
  await page.getByRole("button", { name: "Save changes" }).click();
  await toast(page, "System configuration updated!");
  await page.reload();
  await expect(networks).toHaveValue("203.0.113.0/24,2001:db8::/32");
});

test("a user downloads their data, requests the deletion of the account, and cancels it @once", async ({
  page,
  baseURL,
}) => {
  const user = await newcomer();
  await openSessionAs(page, user, baseURL);
  await page.goto("/settings/data");
  await expectAccessible(page);
  await page.getByLabel("Your password").fill(factoryPassword);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export my data" }).click();
  expect((await saved).suggestedFilename()).toBe("gendana-my-data.zip");
  await toast(page, "Your data has been exported successfully!");

  await page.getByRole("button", { name: "Delete my account…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this account?" });
  await dialog.getByLabel("Your password").fill(factoryPassword);
  await dialog.getByLabel(`Type ${user.email} to confirm`).fill("yes");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByText("Please type your email address exactly as it is shown.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(`Type ${user.email} to confirm`).fill(user.email);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByText(/^This account will be deleted on /)).toBeVisible();

  // The banner appears on other pages too, and can cancel it.
  await page.goto("/dashboard/user");
  const banner = page.getByRole("complementary", { name: "Delete your account" });
  await expect(banner).toContainText("This account will be deleted on ");
  await expectAccessible(page);
  await banner.getByRole("button", { name: "Keep my account" }).click();
  await toast(page, "Your account will not be deleted.");
  await expect(banner).toBeHidden();
  await page.goto("/settings/data");
  await expect(page.getByRole("button", { name: "Delete my account…" })).toBeVisible();
});
