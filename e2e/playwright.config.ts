import { defineConfig, devices } from "@playwright/test";

// Run by `npm test`, which starts a production server with the demo data and passes its URL.
const baseURL = process.env.E2E_BASE_URL ?? "http://localhost:3000";
const browser = {
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  },
};

export default defineConfig({
  testDir: ".",
  // A guard against hangs, not a speed limit: two cores serve the app, its database and three browsers.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // One more than the cores, because a test often waits for a poller, a message or a fading toast.
  workers: 3,
  // On a busy machine a browser may fail once; the report then lists the test as flaky.
  retries: 1,
  forbidOnly: true,
  outputDir: "../test-results",
  use: {
    baseURL,
    // A test that waits for a URL or a control that never appears fails after one minute instead of three, also when
    // retried.
    navigationTimeout: 60_000,
    actionTimeout: 60_000,
    trace: "on-first-retry",
    locale: "en-GB",
    timezoneId: "Africa/Kigali",
    // Moving elements and the video of the home page cost a browser without a graphics card much of its time. A test of
    // motion asks for it.
    reducedMotion: "reduce",
  },
  projects: [
    { name: "api", testDir: "./api" },
    {
      name: "desktop",
      testDir: "./journeys",
      // Tests about phones only.
      grepInvert: /@phone/,
      dependencies: ["api"],
      use: { ...devices["Desktop Chrome"], ...browser, viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testDir: "./journeys",
      // What does not depend on the width (a rule, an error, keyboard use) is tested once, on the desktop.
      grepInvert: /@once/,
      dependencies: ["api"],
      // Without the Pixel's scale factor, nearly seven times fewer pixels are rendered, in the same layout.
      use: { ...devices["Pixel 7"], ...browser, viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
});
