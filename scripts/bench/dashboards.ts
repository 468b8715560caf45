import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../launch/chromium";
import { stopSignal } from "../launch/stop-signal.mjs";
import { reportFigure } from "./figures";
import { percentile } from "./http-client";
import { option, textOption } from "./measure";
import { startApp } from "./running-app";
import { showUsage } from "./usage";

// npm run bench -- dashboards [--rounds 3 --url http://localhost:3000]
// The dashboards on a phone with a slow CPU and a slow network: times of the first paint and of nine tenths
// of the final text, and the number of data requests sent before that. Targets of product.md §8: content
// within one round trip of the first paint, and no data request before it.
showUsage("npm run bench -- dashboards [--rounds 3 --url http://localhost:3000]");

/** Slow 4G as throttled by Lighthouse: round trip and bytes per second. */
const ROUND_TRIP_MS = 562.5;
const BYTES_PER_SECOND = (1.6 * 0.9 * 1024 * 1024) / 8;
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

const pages: Record<string, { password: string; paths: string[] }> = {
  "renter@gendana.rw": {
    password: "Renter#2026",
    paths: ["/dashboard/user?tab=my-rentals", "/dashboard/user/rentals"],
  },
  "fleet@gendana.rw": {
    password: "Fleet#2026",
    paths: ["/dashboard/business", "/dashboard/business/vehicles"],
  },
  "admin@gendana.rw": { password: "Admin#2026", paths: ["/dashboard/admin", "/dashboard/admin/bookings"] },
};

interface Visit {
  paintMs: number;
  contentMs: number;
  requestsBefore: number;
  requests: number;
}

async function signIn(page: Page, baseUrl: string, email: string, password: string): Promise<void> {
  await page.goto(`${baseUrl}/login`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

async function visit(browser: Browser, baseUrl: string, cookies: Cookies, path: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  await context.addCookies(cookies);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  // It contains no named function, because the loader would wrap one in a helper that the page does not have.
  await page.addInitScript(() => {
    const lengths: [number, number][] = [];
    new MutationObserver(() =>
      lengths.push([performance.now(), document.querySelector("main")?.textContent.length ?? 0]),
    ).observe(document, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { lengths });
  });
  const sentAt: number[] = [];
  const startedAt = Date.now();
  page.on("request", (request) => {
    if (/\/api\/(?!events|files)/.test(request.url())) sentAt.push(Date.now() - startedAt);
  });
  await page.goto(baseUrl + path, { waitUntil: "load", timeout: 120_000 });
  // The event stream opens when the components run; by then their requests have been sent and are answered
  // soon.
  await page.waitForTimeout(8_000);
  const { paintMs, lengths } = await page.evaluate(() => ({
    paintMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    lengths: (window as never as { lengths: [number, number][] }).lengths,
  }));
  await context.close();
  const last = lengths.at(-1)?.[1] ?? 0;
  const changedMs = lengths.find(([, length]) => length >= 0.9 * last)?.[0] ?? 0;
  // The content of the HTML is visible from the first paint on.
  const contentMs = Math.max(paintMs, changedMs);
  return {
    paintMs,
    contentMs,
    requestsBefore: sentAt.filter((ms) => ms <= contentMs).length,
    requests: sentAt.length,
  };
}

type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["cookies"]>>;

const given = textOption("--url");
const app = given ? undefined : await startApp();
const browser = await chromium.launch({
  executablePath: await findChromium(stopSignal()),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  const baseUrl = given ?? app?.baseUrl ?? "";
  const rounds = option("--rounds", 3);
  const results: boolean[] = [];
  for (const [email, { password, paths }] of Object.entries(pages)) {
    const context = await browser.newContext();
    await signIn(await context.newPage(), baseUrl, email, password);
    const cookies = await context.cookies();
    await context.close();
    for (const path of paths) {
      // The first visit fills the server's caches.
      await visit(browser, baseUrl, cookies, path);
      const visits: Visit[] = [];
      for (let round = 0; round < rounds; round++) visits.push(await visit(browser, baseUrl, cookies, path));
      results.push(...report(path, visits));
    }
  }
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  await browser.close();
  await app?.close();
}

function report(path: string, visits: Visit[]): boolean[] {
  const middle = (of: (one: Visit) => number) => percentile(visits.map(of), 0.5);
  console.log(
    `${path}: first paint ${middle(({ paintMs }) => paintMs).toFixed(0)} ms, requests of data ${middle(({ requests }) => requests)}`,
  );
  return [
    reportFigure({
      name: `dashboards: ${path}, nine tenths of the text after the first paint`,
      value: middle(({ contentMs, paintMs }) => contentMs - paintMs),
      unit: "ms",
      control: { name: "a round trip", value: ROUND_TRIP_MS },
      target: { atMost: 1, of: "ratio" },
    }),
    reportFigure({
      name: `dashboards: ${path}, requests of data before that`,
      value: Math.max(...visits.map(({ requestsBefore }) => requestsBefore)),
      unit: "",
      target: { atMost: 0 },
    }),
  ];
}
