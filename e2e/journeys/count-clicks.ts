import type { Page } from "@playwright/test";

/** Counts the clicks on the page from now on, also across pages. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("countClick", () => clicks++);
  await page.addInitScript(() =>
    addEventListener("pointerdown", () => (window as unknown as { countClick(): void }).countClick(), true),
  );
  return () => clicks;
}
