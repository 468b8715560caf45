import { defineConfig, devices } from "@playwright/test";

// Run by `npm test`, which starts a production server with the demo town and says where it is.
const baseURL = process.env.E2E_BASE_URL ?? "http://localhost:3000";
const browser = {
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  },
};

export default defineConfig({
  testDir: ".",
  // Guards against a hang, not a measure of speed: two cores serve the app, its database and three browsers.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // One more than the cores: somebody always waits for a clock, a letter or a fading toast.
  workers: 3,
  // A busy machine may make a browser stumble once; the report then names the test as flaky.
  retries: 1,
  forbidOnly: true,
  outputDir: "../test-results",
  use: { baseURL, trace: "on-first-retry", locale: "en-GB", timezoneId: "Africa/Kigali" },
  projects: [
    { name: "api", testDir: "./api" },
    {
      name: "desktop",
      testDir: "./journeys",
      // A question about phones only.
      grepInvert: /@phone/,
      dependencies: ["api"],
      use: { ...devices["Desktop Chrome"], ...browser, viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testDir: "./journeys",
      // What is the same at every width (a rule, a refusal, a way by keyboard) is asked once, on the desktop.
      grepInvert: /@once/,
      dependencies: ["api"],
      use: { ...devices["Pixel 7"], ...browser, viewport: { width: 390, height: 844 } },
    },
  ],
});
