import { expect, expectAccessible, test } from "./fixtures";

test("home shows vehicles, categories, how to book and reviews, and invites renters and owners @once", async ({
  page,
}) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("region", { name: "Featured Vehicles" }).getByRole("article")).toHaveCount(6);
  await expect(main.getByRole("link", { name: "View All" })).toHaveAttribute("href", "/vehicles");
  for (const step of ["Find a car", "Book and pay", "Enjoy the ride"])
    await expect(main.getByRole("heading", { level: 3, name: step })).toBeVisible();
  await expect(main.getByRole("link", { name: "Get Started Today" })).toHaveAttribute("href", "/signup");
  await expect(main.getByRole("link", { name: "List your car" })).toHaveAttribute("href", "/list-your-car");
  await expect(main.getByText("Roadside assistance is there for you 24/7", { exact: false })).toBeVisible();
  await expectAccessible(page);

  await test.step("six categories show their numbers of cars", async () => {
    const section = page.getByRole("region", { name: "Browse by category" });
    await expect(section.getByRole("link")).toHaveCount(6);
    for (const link of await section.getByRole("link").all())
      await expect(link).toHaveText(/[1-9]\d* cars?$/);
  });

  await test.step("testimonials are of different people with different faces", async () => {
    const quotes = page.getByRole("region", { name: "What renters say" }).getByRole("figure");
    await expect(quotes).toHaveCount(3);
    const faces = await quotes
      .locator("img")
      .evaluateAll((images) => images.map((image) => image.getAttribute("src")));
    expect(new Set(faces).size).toBe(faces.length);
  });

  const form = main.getByRole("form", { name: "Search for a car" });
  await form.getByLabel("Where").fill("Kiyovu & 5 seats");
  await form.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL("/vehicles?search=Kiyovu+%26+5+seats");
});

test("visitors who prefer reduced motion or data get the poster and no video @once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const films: string[] = [];
  page.on("request", (request) => /\.(webm|mp4)$/.test(request.url()) && films.push(request.url()));
  await page.clock.install();
  await page.goto("/", { waitUntil: "load" });
  await expect(page.locator('img[src="/hero/hero-poster.webp"]')).toBeVisible();
  // The video would have started a moment after the page loaded.
  await page.clock.runFor(10_000);
  await expect(page.locator("video")).toHaveCount(0);
  expect(films).toEqual([]);
});

test("other visitors see the video, and can stop it @once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const pause = page.getByRole("button", { name: "Pause the video" });
  await pause.click();
  await expect(page.getByRole("button", { name: "Play the video" })).toBeVisible();
  expect(await page.locator("video").evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
});
