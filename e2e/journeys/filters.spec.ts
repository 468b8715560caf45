import type { Locator, Page } from "@playwright/test";
import { demoUser } from "../users";
import { day, expect, openSessionAs, test } from "./fixtures";

/** Makes several choices at once, without waiting for the page to react to each. */
async function chooseAtOnce(page: Page, choices: [field: Locator, value: string][]): Promise<void> {
  const fields = await Promise.all(
    choices.map(async ([field, value]) => ({ field: await field.elementHandle(), value })),
  );
  await page.evaluate((all) => {
    for (const { field, value } of all) {
      const isPressed = field instanceof HTMLButtonElement || field?.getAttribute("type") === "checkbox";
      if (isPressed && field instanceof HTMLElement) field.click();
      if (isPressed || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
      set?.call(field, value);
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
      );
    }
  }, fields);
}

const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test("two filters chosen at the same moment both count, and Back removes one @once", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  const main = page.getByRole("main");
  await page.goto("/dashboard/admin/bookings");
  const [from, to] = [day(-30), day(0)];
  await chooseAtOnce(page, [
    [main.getByLabel("Pick-up from"), from],
    [main.getByLabel("Pick-up until"), to],
  ]);
  await expect.poll(() => asked(page)).toEqual({ from, to });
  await expect(main.getByLabel("Pick-up from")).toHaveValue(from);
  await expect(main.getByLabel("Pick-up until")).toHaveValue(to);
  await page.goBack();
  await expect.poll(() => asked(page)).toEqual({ from });
  await expect(main.getByLabel("Pick-up until")).toHaveValue("");

  await page.goto("/dashboard/admin/users");
  await expect(main.getByRole("table")).toBeVisible();
  await chooseAtOnce(page, [
    [main.getByLabel("Role"), "business"],
    [main.getByLabel("Status", { exact: true }), "active"],
  ]);
  await expect.poll(() => asked(page)).toEqual({ role: "business", status: "active" });
});

test("two choices made at the same moment both count in the owner's fleet and in the search for cars @once", async ({
  page,
  baseURL,
}) => {
  await openSessionAs(page, await demoUser("fleet@gendana.rw"), baseURL);
  const main = page.getByRole("main");
  await page.goto("/dashboard/business/vehicles");
  await expect(main.getByLabel("Sort by")).toBeVisible();
  await chooseAtOnce(page, [
    [main.getByRole("button", { name: "Available", exact: true }), ""],
    [main.getByLabel("Sort by"), "price"],
  ]);
  await expect.poll(() => asked(page)).toEqual({ state: "available", sort: "price" });

  await page.goto("/vehicles");
  await chooseAtOnce(page, [
    [page.getByLabel("Sort by"), "rating"],
    [main.getByRole("group", { name: "Fuel" }).getByRole("checkbox", { name: /^Electric/ }), ""],
  ]);
  await expect.poll(() => asked(page)).toMatchObject({ sort: "rating", fuel: "electric" });
});
