import { spawnSync } from "node:child_process";
import { run } from "./run";

/** Half of a test run's time is spent in the browser, and this build draws no window. */
const HEADLESS_BINARY = "/usr/bin/chromium-headless-shell";
const USUAL_BINARIES = [
  HEADLESS_BINARY,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const ADVICE = `No Chromium was found, so the tests that need a browser will fail. Do one of these:
  - install Chromium or Google Chrome with your system's package manager;
  - npx playwright install chromium
  - set CHROMIUM_PATH to the program.`;

/**
 * Returns the browser for the tests: CHROMIUM_PATH; in continuous integration Debian's headless build, installed
 * now if we are root; the system's, Playwright's own, or one installed now.
 */
export async function findChromium(signal: AbortSignal): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!works(named)) console.error(`CHROMIUM_PATH is set, but ${named} does not run.`);
    return named;
  }
  if (process.env.CI && !works(HEADLESS_BINARY)) await install(["chromium-headless-shell"], signal);
  const present = [...USUAL_BINARIES, await playwrightsOwn()];
  const found = present.find(works) ?? (await install(["chromium-headless-shell", "chromium"], signal));
  if (!found) console.error(ADVICE);
  return found;
}

/**
 * Runs the binary instead of only checking that it exists: on some systems it is a stub that asks for another
 * package.
 */
function works(binary: string): boolean {
  return spawnSync(binary, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

async function playwrightsOwn(): Promise<string> {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

/** Installs the first of these Debian packages that provides a browser, if we are root on Debian. */
async function install(names: string[], signal: AbortSignal): Promise<string | undefined> {
  const isDebianRoot = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (!isDebianRoot) return undefined;
  console.log("Installing Chromium (apt-get install)");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env, signal });
  for (const name of names) {
    await run("apt-get", ["install", "-y", "--no-install-recommends", name], { env, signal });
    const binary = USUAL_BINARIES.find(works);
    if (binary) return binary;
  }
  return undefined;
}
