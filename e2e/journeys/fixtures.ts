import { test as base, expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/sessions";
import { readSessionToken, sessionCookieName } from "@/lib/auth/token";
import { ownAddress, type Person, stage } from "../people";
import { pages } from "./pages";

/** Journeys fail on anything the browser complains about. */
export const test = base.extend<{ complaints: string[] }>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, ...ownAddress() }),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        // A refused request is news for the page, not a fault of it; the page's own answer to it is tested.
        const isRefusal = /Failed to load resource.*status of (401|404|409|422|429)/.test(message.text());
        if (message.type() === "error" && !isRefusal) complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** The day so many days from today in Kigali, as addresses carry it. */
export function day(offset: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Kigali" }).format(
    Date.now() + offset * 86_400_000,
  );
}

const themes: { colorScheme: "light" | "dark"; runOnly: RunOptions["runOnly"] }[] = [
  {
    colorScheme: "light",
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  },
  // The elements are the same in both (lib/architecture.test.ts): in the dark only what is judged by its colours can differ.
  { colorScheme: "dark", runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } },
];

/** On a phone, a page with nothing over it that every-page.spec.ts walks: its other states are judged on the desktop. */
async function isWalkedAnyway(page: Page): Promise<boolean> {
  const path = new URL(page.url()).pathname.replace(/^\/$/, "");
  if (!isPhone(page) || !pages.includes(path)) return false;
  const over = page.locator("[role=dialog], [role=alertdialog], [role=menu], dialog[open]");
  return (await over.filter({ visible: true }).count()) === 0;
}

/** No rule of WCAG 2.2 AA is broken, in light and in dark. Judges a page that has arrived: one with its title. */
export async function expectAccessible(page: Page, { isWalk = false } = {}): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible();
  if (!isWalk && (await isWalkedAnyway(page))) return;
  // Handed over by the debugger, which our Content-Security-Policy does not concern; once for both themes.
  await page.evaluate(axe.source);
  for (const { colorScheme, runOnly } of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The theme changes with the system; colours fade for a moment, on a busy machine for a longer one.
    await page.waitForFunction(
      (dark) =>
        document.documentElement.classList.contains("dark") === dark &&
        !document
          .getAnimations()
          .some((animation) => animation instanceof CSSTransition && animation.playState === "running"),
      colorScheme === "dark",
    );
    const found = await page.evaluate(
      async (options) => {
        const { violations } = await (window as never as { axe: typeof axe }).axe.run(document, options);
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
      },
      { runOnly, resultTypes: ["violations"] } satisfies RunOptions,
    );
    expect(found, `what axe finds in the ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

export const accounts = {
  renter: { email: "renter@gendana.rw", password: "Renter#2026" },
  fleet: { email: "fleet@gendana.rw", password: "Fleet#2026" },
  admin: { email: "admin@gendana.rw", password: "Admin#2026" },
};

/** Sits somebody down who is signed in already: what a test of another page needs no form for. */
export async function signInAs(page: Page, person: Person, baseURL: string | undefined): Promise<void> {
  const { sessionId = "" } = (await readSessionToken(person.token)) ?? {};
  await stage().update(sessions).set({ channel: "browser" }).where(eq(sessions.id, sessionId));
  const cookie = { name: sessionCookieName(), value: person.token, url: baseURL, httpOnly: true };
  await page.context().addCookies([{ ...cookie, sameSite: "Lax" }]);
}

/** Fills and sends the login form that is open. */
export async function logIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}
