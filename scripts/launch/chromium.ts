import { spawnSync } from "node:child_process";
import { run } from "./run";

const USUAL_PROGRAMS = [
  // The browser without its windows: it has less to do, and half of a run is spent in it.
  "/usr/bin/chromium-headless-shell",
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

/** The browser for the tests: CHROMIUM_PATH, the system's, Playwright's own, or installed now where we are root. */
export async function findChromium(signal: AbortSignal): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!works(named)) console.error(`CHROMIUM_PATH is set, but ${named} does not run.`);
    return named;
  }
  const found = [...USUAL_PROGRAMS, await playwrightsOwn()].find(works) ?? (await installed(signal));
  if (!found) console.error(ADVICE);
  return found;
}

/** Run, not only looked for: on some systems the file is a stub that asks for another package. */
function works(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

async function playwrightsOwn(): Promise<string> {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

async function installed(signal: AbortSignal): Promise<string | undefined> {
  const isDebianRoot = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (!isDebianRoot) return undefined;
  console.log("Installing Chromium (apt-get install)");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env, signal });
  for (const name of ["chromium-headless-shell", "chromium"]) {
    await run("apt-get", ["install", "-y", "--no-install-recommends", name], { env, signal });
    const program = USUAL_PROGRAMS.find(works);
    if (program) return program;
  }
}
