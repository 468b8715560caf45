import { demoUser } from "../users";
import { accounts, expect, expectAccessible, openSessionAs, test } from "./fixtures";

test("shows three offices on cards and on the map, answers questions and accepts a message @once", async ({
  page,
}) => {
  // The map has animations of its own.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/location");
  const offices = page.getByRole("region", { name: "Our offices" }).getByRole("article");
  await expect(offices).toHaveCount(3);
  const downtown = offices.filter({ has: page.getByRole("heading", { name: "Downtown Kigali" }) });
  await expect(downtown.getByText("Kigali City Tower, KN 4 Ave, Kigali")).toBeVisible();
  await expect(downtown.getByRole("link", { name: /OpenStreetMap/ })).toHaveAttribute(
    "href",
    /^https:\/\/www\.openstreetmap\.org\/\?mlat=-1\.9441&mlon=30\.0606/,
  );
  const map = page.getByRole("region", { name: "Map of our offices in Kigali" });
  await page.getByRole("heading", { name: "Find us on the map" }).scrollIntoViewIfNeeded();
  const pin = map.getByRole("button", { name: /Kigali International Airport/ });
  await expect(pin).toBeAttached();
  await expectAccessible(page);
  await pin.press("Enter");
  await expect(map.getByText("Open 24 hours")).toBeVisible();

  await test.step("answers frequent questions", async () => {
    const answer = page.getByText("Cancelling is free until 24 hours before pick-up", { exact: false });
    await expect(answer).toBeHidden();
    await page.getByText("What happens if I cancel?").press("Enter");
    await expect(answer).toBeVisible();
  });

  await test.step("accepts a message and shows its reference", async () => {
    const send = page.getByRole("button", { name: "Send message" });
    await send.click();
    await expect(page.getByText("This field is required.")).toHaveCount(4);
    await expectAccessible(page);
    await page.getByLabel("Name").fill("Aline Uwase");
    await page.getByLabel("Email", { exact: true }).fill("aline@example");
    await page.getByLabel("Subject").fill("A car for a wedding");
    await page.getByLabel("Message").fill("Do you rent with a driver?");
    await send.click();
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue("Do you rent with a driver?");
    await page.getByLabel("Email", { exact: true }).fill("aline@example.com");
    await send.click();
    const sent = page.getByRole("heading", {
      name: "Message sent successfully! We'll get back to you soon.",
    });
    await expect(sent).toBeFocused();
    await expect(page.getByText(/^GS-[A-Z0-9]{7}$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Write another message" }).click();
    await expect(page.getByLabel("Subject")).toHaveValue("");
  });
});

test("fills in the email address of a signed-in user @once", async ({ page, baseURL }) => {
  await openSessionAs(page, await demoUser(accounts.renter.email), baseURL);
  await page.goto("/location");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(accounts.renter.email);
});

test("keeps a message over a reload, a change of language and a refusal, and nothing of a sent one @once", async ({
  page,
}) => {
  await page.goto("/location#contact");
  await page.getByLabel("Name").fill("Aline Uwase");
  await page.getByLabel("Email", { exact: true }).fill("aline@example.com");
  await page.getByLabel("Subject").fill("A car for a wedding");
  await page.getByLabel("Message").fill("Do you rent with a driver?");
  await page.reload();
  await expect(page.getByLabel("Message")).toHaveValue("Do you rent with a driver?");
  await page.goto("/fr/location#contact");
  await expect(page.locator("textarea[name=message]")).toHaveValue("Do you rent with a driver?");
  await page.goto("/location#contact");
  await expect(page.getByLabel("Subject")).toHaveValue("A car for a wedding");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText(/^GS-[A-Z0-9]{7}$/)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("with a driver");
  await page.reload();
  await expect(page.getByLabel("Message")).toBeEnabled();
  await expect(page.getByLabel("Message")).toHaveValue("");

  await test.step("keeps what was typed when the message is refused", async () => {
    await page.getByLabel("Name").fill("Aline Uwase");
    await page.getByLabel("Email", { exact: true }).fill("aline@example.com");
    await page.getByLabel("Subject").fill("Hello");
    await page.getByLabel("Message").fill("A long story");
    // Bots fill in this field, which people cannot see.
    const trap = page.locator("label", { hasText: "Leave this empty" }).locator("input");
    await trap.fill("https://spam.example");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue("A long story");
    await trap.fill("");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText(/^GS-[A-Z0-9]{7}$/)).toBeVisible();
  });
});
