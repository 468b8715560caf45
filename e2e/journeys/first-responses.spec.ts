import type { Page } from "@playwright/test";
import { clientFor, demoUser, newcomer } from "../users";
import { expect, openSessionAs, test } from "./fixtures";
import { staticPages } from "./pages";

// The page of a template is left out: its preview is a write that may still be running when the test continues.
const readers = {
  "renter@gendana.rw": "/dashboard/user",
  "fleet@gendana.rw": "/dashboard/business",
  "admin@gendana.rw": "/dashboard/admin",
};

/** Queries that filter or page the content of pages. */
const addresses: Record<string, string[]> = {
  "/dashboard/user": ["?tab=my-rentals", "?tab=report"],
  "/dashboard/user/rentals": ["?status=completed"],
  "/dashboard/business/rentals": ["?tab=completed&search=a"],
  "/dashboard/business/vehicles": ["?sort=price&page=2", "?search=toyota"],
  "/dashboard/business/calendar": ["?view=month"],
  "/dashboard/business/analytics": ["?period=90d"],
  "/dashboard/admin/bookings": ["?status=completed&search=a"],
  "/dashboard/admin/payments": ["?of=refunds", "?of=findings", "?method=card&sort=highest"],
  "/dashboard/admin/verifications": ["?of=badges"],
  "/dashboard/admin/users": ["?role=business"],
};

test.describe.configure({ mode: "parallel" });

for (const [email, home] of Object.entries(readers))
  test(`the dashboards of ${email} request nothing that was sent with the page @once`, async ({
    page,
    baseURL,
  }) => {
    const own = staticPages.filter(
      (path) =>
        (path === home || path.startsWith(`${home}/`)) &&
        path !== "/dashboard/admin/settings/templates/notice",
    );
    expect(own.length).toBeGreaterThan(5);
    const visited = own.flatMap((path) => ["", ...(addresses[path] ?? [])].map((query) => path + query));
    test.setTimeout(visited.length * 15_000);
    await openSessionAs(page, await demoUser(email), baseURL);
    // Other journeys notify this account, and the page would rightly fetch their notifications.
    await page.route("**/api/events*", (route) => route.fulfill({ status: 204 }));
    const asked: string[] = [];
    // In alternating languages: a browser that formats a number or date differently from the server would render again.
    for (const [index, path] of visited.entries()) {
      const localized = ["", "/fr", "/rw"][index % 3] + path;
      for (const request of await requestsOf(page, localized)) asked.push(`${localized}: ${request}`);
    }
    expect(asked).toEqual([]);
  });

/** The stream, pictures, and favourites, which another device may have changed and which the browser has a copy of. */
const ignoredPaths = /^\/api\/(events|files|favourites)/;

/** The API requests of a page's components after hydration, until they have opened the event stream and are idle. */
async function requestsOf(page: Page, path: string): Promise<string[]> {
  const asked: string[] = [];
  // The page before may still be polling.
  await page.goto("about:blank");
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET" && pathname.startsWith("/api/") && !ignoredPaths.test(pathname))
      asked.push(pathname + search);
  });
  const hydrated = page.waitForRequest(/\/api\/events/);
  await page.goto(path);
  await hydrated;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(undefined))));
  page.removeAllListeners("request");
  return asked;
}

test("what happens before a page's scripts run is not missed @once", async ({ page, baseURL }) => {
  const reader = await newcomer();
  await openSessionAs(page, reader, baseURL);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/dashboard/user", { waitUntil: "commit" });
  const bell = page.getByRole("button", { name: "Notifications and messages" });
  await expect(bell).toBeVisible();
  const admin = await clientFor(baseURL, await demoUser("admin@gendana.rw"));
  const data = {
    userId: reader.id,
    userType: "individual",
    title: "Road works",
    message: "The road is closed.",
  };
  expect((await admin.post("/admin/notifications/send", { data })).status()).toBe(201);
  release();
  await expect(page.getByRole("button", { name: /1 unread/ })).toBeVisible();
});

test("Back shows nothing of a dashboard after a sign-out @once", async ({ page, baseURL }) => {
  await openSessionAs(page, await demoUser("renter@gendana.rw"), baseURL);
  await page.goto("/dashboard/user/rentals");
  await expect(page.getByRole("main")).toContainText("bookings shown");
  await page.getByRole("link", { name: "Log out" }).first().click();
  await page
    .getByRole("main")
    .getByRole("button", { name: /log out/i })
    .click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.evaluate(() => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(document.querySelector("main")?.textContent ?? "")).observe(
      document,
      {
        childList: true,
        subtree: true,
      },
    );
    Object.assign(window, { seen });
  });
  await page.goBack();
  await page.waitForURL(/dashboard|login/);
  await expect(page.getByRole("main")).not.toContainText("bookings shown");
  // The list does not even appear for a moment before the API refuses it.
  const seen = await page.evaluate(() => (window as never as { seen?: string[] }).seen ?? []);
  expect(seen.filter((text) => text.includes("bookings shown"))).toEqual([]);
});
