import { readFileSync } from "node:fs";
import { type BrowserContext, type CDPSession, expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/identity/sessions";
import { readSessionToken, sessionCookieName } from "@/lib/platform/http/session-token";
import { test as base } from "../fixtures";
import { type TestUser, testDatabase, uniqueClientAddress } from "../users";
import { staticPages } from "./pages";
import { findColourViolations } from "./text-stylings";

/** Journeys fail on any error or warning in the browser's console. Navigation returns when the page is hydrated. */
export const test = base.extend<{ consoleErrors: string[] }>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, ...uniqueClientAddress() }),
  context: async ({ context, browser, javaScriptEnabled }, use) => {
    const openPagesHydrated = (opened: BrowserContext, hasScripts = javaScriptEnabled) =>
      hasScripts ? opened.on("page", openHydrated) : opened;
    openPagesHydrated(context);
    // Tests open a context of its own for each other person.
    const { newContext } = browser;
    browser.newContext = async (options) =>
      openPagesHydrated(await newContext.call(browser, options), options?.javaScriptEnabled);
    await use(context);
    browser.newContext = newContext;
  },
  consoleErrors: [
    async ({ page, browser }, use, { errors, retry }) => {
      const consoleErrors: string[] = [];
      page.on("console", (message) => {
        // The browser logs every refused request; the page's handling of it is tested separately.
        const isRefusal = /Failed to load resource.*status of (401|404|409|422|429)/.test(message.text());
        // The trace of a retry runs a script in every frame, which previews of emails do not allow.
        const isTrace = retry > 0 && message.text().startsWith("Blocked script execution in 'about:srcdoc'");
        if (message.type() === "error" && !isRefusal && !isTrace) consoleErrors.push(message.text());
      });
      page.on("pageerror", (error) => consoleErrors.push(String(error)));
      await use(consoleErrors);
      expect(consoleErrors).toEqual([]);
      // A failure ends the worker, and Playwright reports the page of the first context that closes.
      if (errors.length > 0) return;
      // Pages of other people would stay open for the worker's other tests, receive events and load data.
      const others = browser.contexts().filter((context) => context !== page.context());
      await Promise.all(others.map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** Has navigation wait for hydration, unless a test says what to wait for. */
function openHydrated(page: Page): void {
  const { goto, reload, goBack, goForward, waitForURL } = page;
  async function hydrated<T>(opening: Promise<T>, options?: { waitUntil?: string }): Promise<T> {
    const response = await opening;
    if (!options?.waitUntil) await page.waitForFunction(isHydrated);
    return response;
  }
  page.goto = (url, options) => hydrated(goto.call(page, url, options), options);
  page.reload = (options) => hydrated(reload.call(page, options), options);
  page.goBack = (options) => hydrated(goBack.call(page, options), options);
  page.goForward = (options) => hydrated(goForward.call(page, options), options);
  page.waitForURL = (url, options) => hydrated(waitForURL.call(page, url, options), options);
}

/**
 * Runs in the page. Whether its components listen and its forms have written their stored values into their fields:
 * before that, an entry is overwritten or mixed with them, and keys and pointers have no effect. Public pages load their
 * scripts after the load event (scripts/launch/late-scripts.mjs). A page without scripts of its own is always ready.
 */
export function isHydrated(): boolean {
  if (!document.querySelector("script[data-chunks], script[src^='/_next/']")) return true;
  const { earlyInput } = globalThis;
  // Parts of a page are hydrated after others.
  const elements = [document.querySelector("h1") ?? document.body, ...document.forms];
  return (
    // Set by an effect (early-input-replay.tsx): React marks elements already while it renders. The page for unknown
    // addresses has no fields, and does without.
    (!earlyInput || earlyInput.onEntry !== undefined) &&
    elements.every((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")))
  );
}

export { expect };

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** The day `offset` days from today in Kigali, as YYYY-MM-DD for URLs. */
export function day(offset: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Kigali" }).format(
    Date.now() + offset * 86_400_000,
  );
}

const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Elements have the same structure in both themes (lib/operations/architecture.test.ts). */
const structure = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
  resultTypes: ["violations"],
  // Only a rule about audio needs files loaded in advance, and no page plays any.
  preload: false,
} satisfies RunOptions;

/**
 * Expects no violation of WCAG 2.2 AA. Waits for the page's heading first. On the desktop, text with a styling that is
 * new to this worker is checked in both themes; it has the same colours at every width. Under a modal dialog only the
 * dialog is checked, because nothing else can be reached.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible();
  const path = new URL(page.url()).pathname.replace(/^\/$/, "");
  // every-page.spec.ts checks it on a phone.
  if (isPhone(page) && staticPages.includes(path) && !(await hasOverlay(page))) return;
  await expectSoundStructure(page);
  if (isPhone(page) || !(await expectReadableColours(page, "light"))) return;
  await expectReadableColours(page, "dark");
  await page.emulateMedia({ colorScheme: "light" });
}

/** Whether a dialog or menu is open. */
async function hasOverlay(page: Page): Promise<boolean> {
  const overlays = page.locator("[role=dialog], [role=alertdialog], [role=menu], dialog[open]");
  return (await overlays.filter({ visible: true }).count()) > 0;
}

/** Half the size of the source that the module exports, which every page with a check has to receive and compile. */
const axeSource = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Never detached: the end of a debugger's session also removes the page's virtual passkey device. */
const debuggerSessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Through the debugger, to which our Content-Security-Policy does not apply. Unlike `page.evaluate`, this lets the
 * browser reuse the compiled source on the next page.
 */
async function injectAxe(page: Page): Promise<void> {
  const debuggerSession = debuggerSessions.get(page) ?? page.context().newCDPSession(page);
  debuggerSessions.set(page, debuggerSession);
  await (await debuggerSession).send("Runtime.evaluate", { expression: axeSource });
  await page.evaluate(rememberParsedColours);
}

interface ParsedColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): ParsedColour;
}

/** The check of contrasts parses the few colours of a page thousands of times, which takes two fifths of its time. */
function rememberParsedColours(): void {
  const { prototype } = (
    window as never as { axe: { commons: { color: { Color: { prototype: ParsedColour } } } } }
  ).axe.commons.color.Color;
  const parse = prototype.parseString;
  const parsed = new Map<string, Pick<ParsedColour, "r" | "g" | "b" | "alpha">>();
  prototype.parseString = function (text) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    const { r, g, b, alpha } = parse.call(this, text);
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Waits until the page shows the theme and can be checked. */
async function settle(page: Page, theme: "light" | "dark"): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await injectAxe(page);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  // The theme follows the system; colours fade for a moment, longer on a busy machine. The title of the next page
  // appears shortly after its content.
  await page.waitForFunction(
    (dark) =>
      document.title !== "" &&
      document.documentElement.classList.contains("dark") === dark &&
      !document
        .getAnimations()
        .some((animation) => animation instanceof CSSTransition && animation.playState === "running"),
    theme === "dark",
  );
}

/** Expects that axe finds nothing, except about colours. */
export async function expectSoundStructure(page: Page): Promise<void> {
  await settle(page, "light");
  const found = await page.evaluate(async (options) => {
    const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
    const { violations } = await (window as never as { axe: typeof axe }).axe.run(modal ?? document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  }, structure);
  expect(found, "what axe finds").toEqual([]);
}

/** Expects readable text in this theme. Returns whether any styling was new to this worker. */
export async function expectReadableColours(page: Page, theme: "light" | "dark"): Promise<boolean> {
  await settle(page, theme);
  const found = await findColourViolations(page, COLOUR_RULES);
  expect(found ?? [], `what axe finds in the ${theme}`).toEqual([]);
  return found !== undefined;
}

export const accounts = {
  renter: { email: "renter@gendana.rw", password: "Renter#2026" },
  fleet: { email: "fleet@gendana.rw", password: "Fleet#2026" },
  admin: { email: "admin@gendana.rw", password: "Admin#2026" },
};

/** Opens a session for a user without the login form. */
export async function openSessionAs(page: Page, user: TestUser, baseURL: string | undefined): Promise<void> {
  const { sessionId = "" } = (await readSessionToken(user.token)) ?? {};
  await testDatabase().update(sessions).set({ channel: "browser" }).where(eq(sessions.id, sessionId));
  const cookie = { name: sessionCookieName(), value: user.token, url: baseURL, httpOnly: true };
  await page.context().addCookies([{ ...cookie, sameSite: "Lax" }]);
}

/** Fills in and submits the open login form. */
export async function submitSignIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** On phones the booking card opens from the bar at the bottom. */
export async function openBooking(page: Page): Promise<void> {
  if (!isPhone(page)) return;
  const bar = page.getByRole("button", { name: /Book now|Request to book|Choose dates/ }).first();
  await bar.click();
  await expect(page.getByRole("dialog")).toBeVisible();
}
