import { eq } from "drizzle-orm";
import sharp from "sharp";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeBusiness, makeVehicle } from "@/db/testing/factories";
import { createVehicleWithOwner } from "../bookings";
import { clientFor, demoUser, newcomer, testDatabase } from "../users";
import { expectFitsPhone } from "./fits-phone";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

const picture = async (name: string, background: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

const table = (...rows: string[]) => ({
  name: "cars.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(rows.join("\n")),
});

test("an owner adds a car, orders its pictures and lists it @once", async ({ page, baseURL }) => {
  const owner = await newcomer("business");
  await makeBusiness(testDatabase(), { ownerId: owner.id, plan: "basic" });
  // A model no other test uses, so that the listing finds this vehicle.
  const model = `Vitara ${owner.id.slice(-6)}`;
  await openSessionAs(page, owner, baseURL);

  await page.goto("/dashboard/business/vehicles");
  await expect(page.getByRole("heading", { level: 1, name: "Fleet Management" })).toBeVisible();
  await page.getByRole("link", { name: "Add a car" }).first().click();
  await page.waitForURL("**/vehicles/new");
  await page.getByLabel("Make").fill("Suzuki");
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await expect(page.getByText("This field is required.").first()).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByLabel("Model").fill(model);
  await page.getByLabel("Year", { exact: true }).fill("2022");
  await page.getByLabel("Category").selectOption("SUV");
  await page.getByLabel("Body style").selectOption("SUV");
  await page.getByLabel("Colour").selectOption("Forest green");
  await expect(page.getByLabel("Language of the description")).toHaveValue("en");
  await page
    .getByLabel("Description", { exact: true })
    .fill("Small, square and hard to stop on a hill road.");
  await expect(page.getByLabel("Description in English")).toHaveCount(0);
  await page.getByLabel("Description in French").fill("Petite, carrée, et rien ne l’arrête dans les côtes.");
  await page.getByLabel("Fuel", { exact: true }).selectOption("Gasoline");
  await page.getByLabel("Gearbox").selectOption("Manual");
  await page.getByLabel("Kilometres", { exact: true }).fill("20000");
  await page.getByLabel("Price per day").fill("42");
  await page.getByLabel("Location", { exact: true }).selectOption("Remera");
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await page.waitForURL(/\/vehicles\/suzuki-/);

  const title = `Suzuki ${model} 2022`;
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("at least one picture")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
  await page
    .locator('input[type="file"][multiple]')
    .setInputFiles([await picture("side.jpg", "#356"), await picture("front.jpg", "#a63")]);
  await expect(page.getByText("2 of 20")).toBeVisible();
  await page.getByLabel("What picture 2 shows").fill("Front");
  await page.getByRole("button", { name: "Make picture 2 the cover" }).click();
  await expect(page.getByLabel("What picture 1 shows")).toHaveValue("Front");
  await page.getByRole("button", { name: "Remove picture 2" }).dblclick();
  const removal = page.getByRole("dialog", { name: "Remove picture 2?" });
  await removal.getByRole("button", { name: "Remove picture" }).click();
  await expect(removal).toBeHidden();
  await expect(page.getByText("1 of 20")).toBeVisible();
  await expect(page.getByLabel("What picture 1 shows")).toHaveValue("Front");
  await expectAccessible(page);
  await expectFitsPhone(page);
  await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
  await page.getByRole("link", { name: "a pick-up place, so that renters know where to come" }).click();
  await expect(page.getByRole("heading", { name: "Pick-up place" })).toBeInViewport();
  await page.getByRole("button", { name: "Add a place" }).click();
  const place = page.getByRole("dialog", { name: "Add a pick-up place" });
  await place.getByLabel("Name").fill("Remera garage");
  await place.getByLabel("Address").fill("KG 11 Ave, Remera");
  await place.getByLabel("Point on the map").fill("-1.95830, 30.11250");
  await expectFitsPhone(page);
  await place.getByRole("button", { name: "Save place" }).click();
  await expect(place).toBeHidden();
  await expect(page.getByText("a pick-up place, so that renters know where to come")).toBeHidden();
  await page.getByRole("link", { name: "an approved, valid insurance certificate" }).click();
  for (const name of ["Insurance", "Technical inspection"]) {
    await page.getByRole("button", { name: `Add: ${name}` }).click();
    const dialog = page.getByRole("dialog", { name });
    await dialog
      .locator('input[type="file"]')
      .first()
      .setInputFiles(await picture("certificate.jpg", "#eee"));
    await expect(dialog.getByRole("link", { name: "certificate.jpg" })).toBeVisible();
    await dialog.getByLabel("Valid until").fill("2099-12-31");
    await expectFitsPhone(page);
    await dialog.getByRole("button", { name: "Add the document" }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(page.getByText("(under review)")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
  const admin = await clientFor(baseURL, await demoUser("admin@gendana.rw"));
  const { documents } = await (await page.request.get(`/api/fleet/${page.url().split("/").at(-1)}`)).json();
  for (const { id } of documents)
    expect((await admin.post(`/api/admin/vehicle-documents/${id}/approval`, { data: {} })).status()).toBe(
      201,
    );
  await page.reload();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Renters can find and book this car.")).toBeVisible();

  await page.goto(`/vehicles?search=${encodeURIComponent(model)}`);
  await page.getByRole("link", { name: title }).first().click();
  await page.waitForURL("**/vehicle/suzuki-**");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  // Readers get the description in their language, or learn which one it is in.
  const { pathname } = new URL(page.url());
  await page.goto(`/fr${pathname}`);
  await expect(page.getByText("Petite, carrée, et rien ne l’arrête dans les côtes.")).toHaveAttribute(
    "lang",
    "fr",
  );
  await page.goto(`/rw${pathname}`);
  const english = page.getByText("Small, square and hard to stop on a hill road.");
  await expect(english).toHaveAttribute("lang", "en");
  await expect(page.getByText("Byanditswe mu Cyongereza")).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  // A CSV import is validated before anything is created.
  await page.goto("/dashboard/business/vehicles/import");
  const file = page.locator('input[type="file"]');
  await file.setInputFiles(table("plate,make,model,year,horse power", "RAD 1 A,Kia,Rio,2099,90"));
  await expect(page.getByText("Columns that new cars need are missing: category")).toBeVisible();
  await expect(page.getByText(/^This column is unknown and was ignored: horse_power$/)).toBeVisible();
  await expect(page.getByText("year: Please enter a year from 1900 to this year.")).toBeVisible();
  await expect(page.getByText("category, body_style, colour, fuel, gearbox, seats")).toHaveCount(2);
  await expectAccessible(page);
  await expectFitsPhone(page);
  const vehicle = "Kia,Rio,2021,sedan,sedan,white,gasoline,manual,5,30,Kiyovu";
  const head = "plate,make,model,year,category,body_style,colour,fuel,gearbox,seats,daily_price_usd,place";
  await file.setInputFiles(table(head, ...[1, 2, 3, 4, 5, 6].map((number) => `RAD ${number} A,${vehicle}`)));
  await expect(page.getByText(/^2 of these will stay drafts: your plan publishes 5 cars/)).toBeVisible();
  await page.getByRole("button", { name: "Import 6 cars" }).click();
  await expect(page.getByText("The file is imported")).toBeVisible();
});

test("a company prices, unlists and exports many cars from the table @once", async ({ page, baseURL }) => {
  const { vehicleId, owner } = await createVehicleWithOwner(baseURL, {});
  const [first] = await testDatabase().select().from(vehicles).where(eq(vehicles.id, vehicleId));
  const businessId = first?.businessId ?? "";
  for (const [plate, dailyPriceCents] of [
    ["RAM 111 A", 150],
    ["RAV 222 B", 8_000],
  ] as const)
    await makeVehicle(testDatabase(), { businessId, plate, dailyPriceCents });
  const prices = async () => {
    const rows = await testDatabase().select().from(vehicles).where(eq(vehicles.businessId, businessId));
    return rows.map(({ dailyPriceCents }) => dailyPriceCents).sort((one, other) => one - other);
  };
  await openSessionAs(page, owner, baseURL);
  await page.goto("/dashboard/business/vehicles");
  await page.getByText("Table", { exact: true }).click();
  await page.waitForURL(/view=table/);
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change 3 prices" }).click();
  const pricing = page.getByRole("dialog", { name: "Change the price of 3 cars" });
  await pricing.getByLabel("How").selectOption("Lower by percent");
  await pricing.getByLabel("Percent").fill("50");
  await expect(pricing.getByText(/Every price must be between \$1 and/)).toBeVisible();
  await expect(pricing.getByRole("button", { name: "Set prices" })).toBeDisabled();
  await pricing.getByLabel("Percent").fill("10");
  await expect(pricing.getByText("$80 → $72")).toBeVisible();
  await expectAccessible(page);
  await pricing.getByRole("button", { name: "Set prices" }).click();
  await expect(page.getByText("3 prices were changed.")).toBeVisible();
  expect(await prices()).toEqual([135, 4_050, 7_200]);

  await page.getByRole("button", { name: "Unlist 3 cars" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlist 3 cars" }).click();
  await expect(page.getByText("3 cars are unlisted.")).toBeVisible();
  // No car has a picture, so each is refused and named with the reason.
  await page.getByRole("button", { name: "List 3 cars", exact: true }).click();
  const listing = page.getByRole("dialog", { name: "List 3 cars?", exact: true });
  await listing.getByRole("button", { name: "List 3 cars", exact: true }).click();
  await expect(listing.getByText(/picture/)).toHaveCount(3);
  await listing.getByRole("button", { name: "Close" }).first().click();

  const search = page.getByLabel("Search by name, place or plate");
  // The list answers while one types, and the field keeps its focus.
  await search.pressSequentially("rav");
  await expect(page).toHaveURL(/search=rav&/);
  await expect(search).toBeFocused();
  await search.pressSequentially(" 222");
  await expect(page).toHaveURL(/search=rav\+222/);
  await expect(search).toHaveValue("rav 222");
  const link = page.getByRole("link", { name: "Export as CSV" });
  await expect(link).toHaveAttribute("href", /search=rav(\+|%20)222/);
  const href = await link.getAttribute("href");
  const csv = await (await page.request.get(href ?? "")).text();
  expect(csv.match(/RA[MV] \d+/g)).toEqual(["RAV 222"]);
});
